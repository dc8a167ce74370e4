export const VIEW_MODES = ['side', 'overlay', 'swipe', 'blink', 'difference', 'live'] as const
export type ViewMode = (typeof VIEW_MODES)[number]

export const MODE_WORDS: Record<ViewMode, string> = {
  side: 'Side by side',
  overlay: 'Overlay',
  swipe: 'Swipe',
  blink: 'Blink',
  difference: 'Difference',
  live: 'Design over the live story',
}

/** Beside their icons, where there is room. */
export const MODE_SHORT: Record<ViewMode, string> = { ...MODE_WORDS, live: 'Live story' }

/** The same letters as other tools of this kind use. */
export const MODE_KEYS: Record<ViewMode, string> = {
  side: 's',
  overlay: 'o',
  swipe: 'w',
  blink: 'b',
  difference: 'd',
  live: 'l',
}

/** One image alone, in any mode. */
export type Only = 'a' | 'b' | null

export const SIDE_WORDS = { a: 'Design', b: 'Built' } as const
