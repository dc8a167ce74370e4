export const VIEW_MODES = ['side', 'overlay', 'swipe', 'blink', 'difference', 'live'] as const
export type ViewMode = (typeof VIEW_MODES)[number]

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
