import type { Match } from '../matching/matching.ts'
import { otherSide, type Side } from '../finding.ts'
import type { Rect } from '../node.ts'

/** Ink that is so alike stands for the same; a piece of a line is no longer as wide as the line. */
const LEAST_ALIKE = 0.7
const MOST_RESIZED_PX = 6

/**
 * Where a region of one image lies in the other: between the same neighbours. It is moved as what is next to
 * it; where the two sides are moved differently, it may have been resized or either distance may have
 * changed, so that the counterpart is large enough for each of these.
 */
export function counterpartOf(region: Rect, from: Side, matches: readonly Match[]): Rect {
  const to = otherSide(from)
  const neighbours = matches
    .filter(({ a, b, similarity }) => isSame(a.rect, b.rect) && similarity >= LEAST_ALIKE)
    .filter(({ a }) => a.kind !== 'box' && a.kind !== 'line')
    .map((match) => ({ here: match[from].rect, there: match[to].rect }))
  const [left, right] = edges(region, neighbours, ACROSS)
  const [top, bottom] = edges(region, neighbours, DOWN)
  return { x: left, y: top, w: right - left, h: bottom - top }
}

interface Neighbour {
  here: Rect
  there: Rect
}

interface Axis {
  start: (rect: Rect) => number
  size: (rect: Rect) => number
  /** Start and end across it. */
  span: (rect: Rect) => [number, number]
}

const ACROSS: Axis = {
  start: ({ x }) => x,
  size: ({ w }) => w,
  span: ({ y, h }) => [y, y + h],
}
const DOWN: Axis = {
  start: ({ y }) => y,
  size: ({ h }) => h,
  span: ({ x, w }) => [x, x + w],
}

function edges(region: Rect, neighbours: readonly Neighbour[], axis: Axis): [number, number] {
  const start = axis.start(region)
  const end = start + axis.size(region)
  const beside = neighbours.filter(({ here }) => facing(axis.span(here), axis.span(region)))
  const before = nearest(beside, ({ here }) => start - axis.start(here) - axis.size(here))
  const after = nearest(beside, ({ here }) => axis.start(here) - end)
  const moved = ({ here, there }: Neighbour, side: 0 | 1): number =>
    axis.start(there) - axis.start(here) + side * (axis.size(there) - axis.size(here))
  const moves = [before && moved(before, 1), after && moved(after, 0)].filter((by) => by !== null)
  const from = start + Math.min(...(moves.length > 0 ? moves : [0]))
  const to = end + Math.max(...(moves.length > 0 ? moves : [0]))
  const least = before ? axis.start(before.there) + axis.size(before.there) : -Infinity
  const most = after ? axis.start(after.there) : Infinity
  const [first, last] = [Math.max(from, least), Math.min(to, most)]
  return last > first ? [first, last] : [from, to]
}

/** What lies nearest, outside of the region by a px at most. */
function nearest(
  neighbours: readonly Neighbour[],
  distance: (neighbour: Neighbour) => number,
): Neighbour | null {
  const outside = neighbours.filter((neighbour) => distance(neighbour) >= -1)
  return outside.toSorted((p, q) => distance(p) - distance(q))[0] ?? null
}

const facing = ([from, to]: [number, number], [start, end]: [number, number]): boolean =>
  from < end && start < to

const isSame = (p: Rect, q: Rect): boolean =>
  Math.abs(p.w - q.w) <= MOST_RESIZED_PX && Math.abs(p.h - q.h) <= MOST_RESIZED_PX
