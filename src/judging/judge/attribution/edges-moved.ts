import { area } from '../../../base/rectangle.ts'
import { median } from '../median.ts'
import { ROUNDED, shared } from '../rectangle.ts'
import {
  edgesMoved,
  end,
  frameOf,
  lettersOf,
  sharedAlong,
  size,
  start,
  TOLERANCE,
} from './layout/model.ts'
import { otherAxis, type Axis } from '../change.ts'
import type { Match } from '../matching/matching.ts'
import type { Rect } from '../node.ts'
import type { Side } from '../finding.ts'

/** How far the first edge, the middle and the last edge of something went along an axis. */
export interface Moved {
  match: Match
  edges: readonly [first: number, middle: number, last: number]
}

export const movedAlong = (match: Match, axis: Axis): Moved => {
  const [first, last] = edgesMoved(match.a.rect, lettersOf(match), axis)
  return { match, edges: [first, (first + last) / 2, last] }
}

/** Where something would be that was not moved. */
export const backBy = ({ match, edges: [first, middle, last] }: Moved, by: number): Moved => ({
  match,
  edges: [first - by, middle - by, last - by],
})

/** How far it went from where it stood nearest: at the start of its container, in its middle or at its end. */
export function fromNearest(
  { match, edges }: Moved,
  frame: Match,
  axis: Axis,
  frameEdges: readonly number[],
): number {
  const away = SHARES.map((share) =>
    Math.abs(at(match.a.rect, axis, share) - at(frame.a.rect, axis, share)),
  )
  const nearest = away.indexOf(Math.min(...away))
  return (edges[nearest] as number) - (frameEdges[nearest] as number)
}

/**
 * How far it went by itself: beside those of its row that it stood on one line with and that are accounted for, else beside
 * where it stood nearest in its container, or what it stands behind, whichever is less.
 */
export function ownMove(
  moved: Moved,
  accounted: readonly Moved[],
  axis: Axis,
  fromContainer: number,
): number {
  const { match, edges } = moved
  const inRow = accounted.flatMap((one) =>
    axis === 'y' && sharedAlong(match.a.rect, one.match.a.rect, 'y') > 0
      ? SHARES.flatMap((share, i) =>
          Math.abs(at(match.a.rect, axis, share) - at(one.match.a.rect, axis, share)) <= NEAR
            ? [(edges[i] as number) - (one.edges[i] as number)]
            : [],
        )
      : [],
  )
  if (inRow.length > 0) return median(inRow)
  const [before] = accounted
    .filter(
      (one) =>
        sharedAlong(match.a.rect, one.match.a.rect, otherAxis(axis)) > 0 &&
        precedes(one.match.a.rect, match.a.rect, axis),
    )
    .toSorted((p, q) => end(q.match.a.rect, axis) - end(p.match.a.rect, axis))
  return least([fromContainer, ...(before ? [edges[0] - before.edges[2]] : [])])
}

const least = (lengths: readonly number[]): number =>
  lengths.reduce((one, other) => (Math.abs(other) < Math.abs(one) ? other : one))

/** How far it went beside its container, at least: by its start, its middle or its end. */
export const fromFrame = ({ edges }: Pick<Moved, 'edges'>, frameEdges: readonly number[]): number =>
  least(edges.map((edge, i) => edge - (frameEdges[i] as number)))

/**
 * Other letters begin and end elsewhere in their boxes by such a part of their height, at most: as wide as the
 * side bearing of a round or slanted letter.
 */
const BEARING = 0.2

/** Other letters begin, end and hang elsewhere in the same box. */
export function toleranceOf({ match: { a }, edges: [first, , last] }: Moved): number {
  if (a.kind !== 'text') return TOLERANCE
  const high = Math.max(...a.lines.map(({ h }) => h))
  return TOLERANCE + Math.min(BEARING * high, Math.max(0, Math.abs(last - first) - ROUNDED))
}

/** Whether one ends along an axis before the other begins. */
export const precedes = (p: Rect, q: Rect, axis: Axis): boolean =>
  end(p, axis) <= start(q, axis) + 1

/**
 * How far what stands before and behind something went, if all of that went as far: what did not go with it, whatever else
 * it stands beside, was moved or left behind.
 */
export function flowAround(
  { match: { a } }: Moved,
  accounted: readonly Moved[],
  frame: Match,
  axis: Axis,
): number[] | null {
  const inLine = accounted.filter(
    ({ match }) => match.a !== a && sharedAlong(match.a.rect, a.rect, otherAxis(axis)) > 0,
  )
  const before = inLine.filter(({ match }) => precedes(match.a.rect, a.rect, axis))
  const behind = inLine.filter(({ match }) => precedes(a.rect, match.a.rect, axis))
  const [p] = before.toSorted((u, v) => end(v.match.a.rect, axis) - end(u.match.a.rect, axis))
  const [q] = behind.toSorted((u, v) => start(u.match.a.rect, axis) - start(v.match.a.rect, axis))
  if (!q) return null
  const { a: from, b: to } = frameOf(frame, axis)
  const [first, last] = [p ? p.edges[2] : to[0] - from[0], q.edges[0]]
  return Math.abs(first - last) <= NEAR ? [first, (first + last) / 2, last] : null
}

/**
 * What stands within this many px of where a cause puts it went there: either end of ink lies between two px, and half a
 * px may come from the declared length.
 */
const NEAR = 1.6
/**
 * Letters that are spaced wider, or in a larger line, end before their box does: by so much of what they grew, a
 * choice.
 */
const SPACED = 0.2

/** A space that is reported to have changed, between whatever stands in the rectangles, and by how much along an axis. */
export interface ChangedSpace {
  rects: Record<Side, Rect>
  by: number
}

/** The changed spaces beside each thing. */
export type SpacesOf = ReadonlyMap<Match, readonly ChangedSpace[]>

export const spacesBeside = (items: readonly Match[], changed: readonly ChangedSpace[]): SpacesOf =>
  new Map(
    items.map((item) => [
      item,
      changed.filter(({ rects }) =>
        (['a', 'b'] as const).every(
          (side) => 2 * shared(item[side].rect, rects[side]) >= area(item[side].rect),
        ),
      ),
    ]),
  )

/**
 * Whether the space between two that follow each other is as it was, or changed as is reported of it, or whether the line
 * that two are aligned on did not change.
 */
export function follows(
  { match: p, edges }: Moved,
  { match: q, edges: its }: Moved,
  axis: Axis,
  spacesOf: SpacesOf,
): boolean {
  const isInLine = axis === 'y' || sharedAlong(p.a.rect, q.a.rect, 'y') > 0
  const tolerance = NEAR + (q.a.kind === 'text' ? SPACED * Math.abs(its[2] - its[0]) : 0)
  const areNear = (own: number, other: number) => Math.abs(own - other) <= tolerance
  // What is laid out by the box around its ink goes with any edge of that.
  const between = spacesOf.get(p)?.filter((one) => spacesOf.get(q)?.includes(one))
  const isSpaced = (edge: number, sign: 1 | -1) =>
    between?.some(({ by }) => its.some((other) => areNear(edge - sign * by, other))) ?? false
  const isAfter = precedes(q.a.rect, p.a.rect, axis) && precedes(q.b.rect, p.b.rect, axis)
  if (isAfter) return isInLine && (areNear(edges[0], its[2]) || isSpaced(edges[0], 1))
  const isBefore = precedes(p.a.rect, q.a.rect, axis) && precedes(p.b.rect, q.b.rect, axis)
  if (isBefore) return isInLine && (areNear(edges[2], its[0]) || isSpaced(edges[2], -1))
  return areAligned({ match: p, edges }, { match: q, edges: its }, axis)
}

/** Whether an edge or the middle of both stands on one line, on either side. */
export const areAligned = (one: Moved, other: Moved, axis: Axis): boolean =>
  SHARES.some(
    (share, i) =>
      Math.abs((one.edges[i] as number) - (other.edges[i] as number)) <= NEAR &&
      Math.abs(at(one.match.a.rect, axis, share) - at(other.match.a.rect, axis, share)) <= NEAR,
  )

/** Whether an edge or the middle of both stands on one line. */
export const isOnLine = (p: Rect, q: Rect, axis: Axis): boolean =>
  SHARES.some((share) => Math.abs(at(p, axis, share) - at(q, axis, share)) <= NEAR)

/** Where the first edge, the middle and the last edge are, as shares of a length. */
export const SHARES = [0, 0.5, 1]

export const at = (rect: Rect, axis: Axis, share: number): number =>
  start(rect, axis) + share * size(rect, axis)
