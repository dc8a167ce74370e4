import { sharedDown } from '../../../base/rectangle.ts'
import { moved } from '../rectangle.ts'
import type { Match, Matching } from './matching.ts'
import type { Segment } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

export const middleX = ({ x, w }: Rect): number => x + w / 2
export const middleY = ({ y, h }: Rect): number => y + h / 2

/**
 * What stands still while what is near it moved counts for so much less: enough for what is equal otherwise, a
 * choice.
 */
const LESS_STILL = 0.05

/** How far apart the middles of two rectangles are. */
export const apart = (p: Rect, q: Rect): number =>
  Math.hypot(middleX(q) - middleX(p), middleY(q) - middleY(p))

/** How far the middle of something went. */
export const movedBy = ({ a: { rect: p }, b: { rect: q } }: Match) => ({
  dx: middleX(q) - middleX(p),
  dy: middleY(q) - middleY(p),
})

/** What stands in another row is farther away than anything in the own one, in px: rows come and go as wholes. */
const OTHER_ROW = 1e6

/** Where something of a would stand in b, if it went as far as the nearest that has a counterpart, in its row first. */
export function expected({ matches }: Matching, rect: Rect): Rect {
  let best: Match | null = null
  let least = Infinity
  for (const match of matches) {
    if (match.a.parent === null) continue
    const p = match.a.rect
    const across = Math.abs(middleX(p) - middleX(rect))
    const down = Math.abs(middleY(p) - middleY(rect))
    const away = across + 3 * down + (sharedDown(p, rect) > 0 ? 0 : OTHER_ROW)
    if (away < least) [least, best] = [away, match]
  }
  return best === null ? rect : moved(rect, movedBy(best))
}

/** How much two take of one place: of where the first would stand, or of where it stood, unless its row left that. */
export function inPlace(
  matching: Matching,
  pair: Pick<Match, 'a' | 'b'>,
  common: (there: Rect) => number,
): number {
  const near = common(expected(matching, pair.a.rect))
  const still = common(pair.a.rect) - LESS_STILL
  return still <= Math.max(near, 0) || leftRow(matching, pair) ? near : still
}

/** Whether all that p stood beside is beside q no more, which stands beside others: what is at its old place is another row's. */
export function leftRow({ ofA }: Matching, { a: p, b: q }: Pick<Match, 'a' | 'b'>): boolean {
  const matches = besideIn(p).flatMap((other) => ofA.get(other) ?? [])
  return (
    matches.length > 0 &&
    besideIn(q).length > 0 &&
    matches.every(({ b }) => sharedDown(b.rect, q.rect) <= 0)
  )
}

const besideIn = (segment: Segment): Segment[] =>
  (segment.parent?.children ?? []).filter(
    (other) => other !== segment && sharedDown(other.rect, segment.rect) > 0,
  )
