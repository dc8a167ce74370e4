import { moved } from '../rectangle.ts'
import type { Match, Matching } from './matching.ts'
import type { Rect } from '../node.ts'

export const middleX = ({ x, w }: Rect): number => x + w / 2
export const middleY = ({ y, h }: Rect): number => y + h / 2

/**
 * What stands still while what is near it moved counts for so much less: enough for what is equal otherwise, a
 * choice.
 */
export const LESS_STILL = 0.05

/** How far apart the middles of two rectangles are. */
export const apart = (p: Rect, q: Rect): number =>
  Math.hypot(middleX(q) - middleX(p), middleY(q) - middleY(p))

/** How far the middle of something went. */
export const movedBy = ({ a: { rect: p }, b: { rect: q } }: Match) => ({
  dx: middleX(q) - middleX(p),
  dy: middleY(q) - middleY(p),
})

/** Where something of a would stand in b, if it went as far as the nearest that has a counterpart, in its row first. */
export function expected({ matches }: Matching, rect: Rect): Rect {
  let best: Match | null = null
  let least = Infinity
  for (const match of matches) {
    if (match.a.parent === null) continue
    const p = match.a.rect
    const away = Math.abs(middleX(p) - middleX(rect)) + 3 * Math.abs(middleY(p) - middleY(rect))
    if (away < least) [least, best] = [away, match]
  }
  return best === null ? rect : moved(rect, movedBy(best))
}
