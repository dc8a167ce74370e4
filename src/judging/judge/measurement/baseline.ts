import { coverage } from './coverage.ts'
import type { Match } from '../matching/matching.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import { ROUNDED } from '../rectangle.ts'
import type { Rect } from '../node.ts'

/**
 * Rows from the baseline up to the height of small letters have this share of the ink of the fullest row at least:
 * rows of ascenders and descenders have less.
 */
const FULL = 0.4

/** From the top of a text's ink: where its small letters begin, and where they stand. */
export function standOf(segmentation: Segmentation, rect: Rect) {
  const rows = [...coverage(segmentation, rect, 1, rect.h).data]
  const least = FULL * Math.max(...rows)
  const isFull = (ink: number) => ink >= least
  return [rows.findIndex(isFull), rows.findLastIndex(isFull)] as const
}

/**
 * How much further down than the upper edge of its ink a line of text went, whose letters rise or hang otherwise than
 * the first ones: as far as its baseline. Undefined where nobody can say, as of letters of another size.
 */
export function besideInk(
  a: Segmentation,
  b: Segmentation,
  { a: p, b: q }: Match,
): number | undefined {
  if (p.lines.length + q.lines.length > 2) return undefined
  const [from, to] = [standOf(a, p.rect), standOf(b, q.rect)]
  const by = to[1] - from[1]
  return Math.abs(to[0] - from[0] - by) <= ROUNDED ? by : undefined
}
