import { grow, shared, union } from '../rectangle.ts'
import { inkBounds, wholePixels, type View } from './view.ts'
import { peakStrength } from '../segments/ink-colour.ts'
import type { Rect } from '../node.ts'

/** The lines of a text: runs of rows with ink, those of dots and accents joined to their letters. */
export function linesOf(view: View, rect: Rect): Rect[] {
  const whole = wholePixels(view, rect)
  if (whole === null) return []
  const least = 0.4 * peakStrength(view.ink, whole)
  const filled = (y: number): boolean => {
    for (let x = whole.x; x < whole.x + whole.w; x++)
      if ((view.ink.strength[y * view.ink.width + x] as number) >= least) return true
    return false
  }
  const runs: { y: number; h: number }[] = []
  for (let y = whole.y; y < whole.y + whole.h; y++) {
    if (!filled(y)) continue
    const top = y
    while (y < whole.y + whole.h && filled(y)) y++
    runs.push({ y: top, h: y - top })
  }
  return joinLow(runs).flatMap(({ y, h }) => inkBounds(view, { ...whole, y, h }) ?? [])
}

function joinLow(runs: { y: number; h: number }[]): { y: number; h: number }[] {
  const tall = Math.max(...runs.map(({ h }) => h))
  const lines: { y: number; h: number }[] = []
  for (const run of runs) {
    const last = lines.at(-1)
    const low = last && Math.min(last.h, run.h) < 0.45 * tall && run.y - last.y - last.h <= 3
    if (low) last.h = run.y + run.h - last.y
    else lines.push({ ...run })
  }
  return lines
}

/** A space between words is narrower than this share of the line's height. */
const WORD_GAP = 0.5

/**
 * The bounds of a text that was found to begin around a rectangle: its ink, and what follows it
 * along its lines with no more than a space between, short of what belongs to others.
 */
export function textExtent(
  view: View,
  around: Rect,
  line: number,
  taken: readonly Rect[],
): Rect | null {
  const first = inkBounds(view, around, taken)
  if (first === null) return null
  let rect = first
  const gap = Math.max(3, WORD_GAP * line)
  for (let again = true; again;) {
    again = false
    for (const side of ['left', 'right'] as const) {
      const strip: Rect = {
        x: side === 'left' ? rect.x - gap : rect.x + rect.w,
        y: rect.y,
        w: gap,
        h: rect.h,
      }
      const free = clip(strip, rect, taken)
      const ink = free && inkBounds(view, free, taken)
      if (!ink || !sameOwner(view, rect, ink) || strength(view, ink) < 0.5 * strength(view, rect))
        continue
      const wider = union(rect, { ...ink, y: rect.y, h: rect.h })
      if (wider.w > rect.w) [rect, again] = [wider, true]
    }
  }
  return inkBounds(view, grow(rect, 0, Math.max(1, 0.2 * line)), taken) ?? rect
}

const strength = (view: View, rect: Rect): number => {
  const whole = wholePixels(view, rect)
  return whole ? peakStrength(view.ink, whole) : 0
}

/** What is left of a strip beside a rectangle before the first that belongs to others. */
function clip(strip: Rect, beside: Rect, taken: readonly Rect[]): Rect | null {
  let { x, w } = strip
  for (const rect of taken) {
    if (shared(rect, { ...strip, x, w }) <= 0 || shared(rect, beside) > 0) continue
    if (rect.x >= beside.x + beside.w - 1) w = rect.x - x
    else if (rect.x + rect.w <= beside.x + 1) [x, w] = [rect.x + rect.w, x + w - rect.x - rect.w]
    else return null
  }
  return w > 0 ? { ...strip, x, w } : null
}

function sameOwner({ ink }: View, p: Rect, q: Rect): boolean {
  const at = (rect: Rect) =>
    ink.owner[Math.floor(rect.y + rect.h / 2) * ink.width + Math.floor(rect.x + rect.w / 2)]
  return at(p) === at(q)
}
