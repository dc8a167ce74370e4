import { ACROSS, beside, DOWN, type Neighbour } from '../matching/beside.ts'
import { ALIKE, type Match } from '../matching/matching.ts'
import { otherSide, type Side } from '../finding.ts'
import type { Rect } from '../node.ts'

/**
 * How much wider or higher the same ink may be, in px: as far as letters are drawn wider; a piece of a line is
 * shorter by more.
 */
const MOST_RESIZED_PX = 6

/**
 * Where a region of one image lies in the other: between the same neighbours. It is moved as what is next to
 * it; where the two sides are moved differently, it may have been resized or either distance may have
 * changed, so that the counterpart is large enough for each of these.
 */
export function counterpartOf(region: Rect, from: Side, matches: readonly Match[]): Rect {
  const to = otherSide(from)
  const neighbours = matches
    .filter(({ a, b, similarity }) => isSame(a.rect, b.rect) && similarity >= ALIKE)
    .filter(({ a }) => a.kind !== 'box' && a.kind !== 'line')
    .map((match) => ({ here: match[from].rect, there: match[to].rect }))
  const [left, right] = edges(region, neighbours, ACROSS)
  const [top, bottom] = edges(region, neighbours, DOWN)
  return { x: left, y: top, w: right - left, h: bottom - top }
}

function edges(
  region: Rect,
  neighbours: readonly Neighbour[],
  axis: typeof ACROSS | typeof DOWN,
): [number, number] {
  const [at, size] = axis
  const {
    before: [before],
    after: [after],
  } = beside(region, neighbours, axis)
  const moves = [
    ...(before
      ? [before.there[at] - before.here[at] + before.there[size] - before.here[size]]
      : []),
    ...(after ? [after.there[at] - after.here[at]] : []),
  ]
  const [start, end] = [region[at], region[at] + region[size]]
  const from = start + (moves.length > 0 ? Math.min(...moves) : 0)
  const to = end + (moves.length > 0 ? Math.max(...moves) : 0)
  const least = before ? before.there[at] + before.there[size] : -Infinity
  const most = after ? after.there[at] : Infinity
  const [first, last] = [Math.max(from, least), Math.min(to, most)]
  return last > first ? [first, last] : [from, to]
}

const isSame = (p: Rect, q: Rect): boolean =>
  Math.abs(p.w - q.w) <= MOST_RESIZED_PX && Math.abs(p.h - q.h) <= MOST_RESIZED_PX
