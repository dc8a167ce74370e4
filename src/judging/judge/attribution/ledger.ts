import { area, grow } from '../../../base/rectangle.ts'
import { isDeclared, lengthAlong, otherAxis, type Axis, type Kind } from '../change.ts'
import { shared } from '../rectangle.ts'
import {
  edgesMoved,
  end,
  extent,
  lettersOf,
  SEEN,
  sharedAlong,
  size,
  start,
  TOLERANCE,
  type LayoutCause,
} from './layout/model.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match, Matching } from '../matching/matching.ts'
import type { Rect } from '../node.ts'
import type { Side } from '../finding.ts'

/**
 * The displacements that nothing accounts for. Along each axis an edge or the middle of everything goes with its
 * container, or with a neighbour in the flow that is itself accounted for: what does not was moved by itself.
 */
export function unaccounted(causes: readonly Hypothesis[], matching: Matching): LayoutCause[] {
  const held = Map.groupBy(
    matching.matches.filter(({ a }) => a.parent !== null),
    ({ a }) => a.parent,
  )
  return [...held].flatMap(([parent, items]) => {
    const frame = parent && matching.ofA.get(parent)
    if (!frame) return []
    return (['x', 'y'] as const).flatMap((axis) => inFrame(frame, items, axis, causes))
  })
}

/** These free space, or take it, for all that a container and those around it hold. */
const LAID_OUT_ANEW: ReadonlySet<Kind> = new Set([
  'gap',
  'padding',
  'order',
  'missing',
  'extra',
  'border-width',
  'icon-size',
])

/** How far back and how far on something may have been moved along an axis. */
type Reach = readonly [back: number, on: number]

/** How far the causes that freed space in a container, or took some, may have moved what it holds. */
function laidOutAnew(
  { a, b }: Match,
  items: readonly Match[],
  axis: Axis,
  causes: readonly Hypothesis[],
) {
  const isThere = ({ rect_a, rect_b }: Hypothesis) =>
    (rect_a !== null && shared(rect_a, a.rect) > 0) ||
    (rect_b !== null && shared(rect_b, b.rect) > 0)
  const known = causes.filter((cause) => LAID_OUT_ANEW.has(cause.change.kind) && isThere(cause))
  const from = (item: Match, side: Side, rect: Rect) =>
    start(item[side].rect, axis) - start(rect, axis)
  const still = items.filter(
    (item) => Math.abs(from(item, 'b', b.rect) - from(item, 'a', a.rect)) <= SEEN,
  )
  // A padding may be of all sides, and the one that differs most is said; not where most of what it holds stayed.
  const isAcross = ({ change }: Hypothesis): boolean =>
    change.kind === 'padding' &&
    lengthAlong(change)?.axis !== axis &&
    2 * still.length > items.length
  return (item: Match): Reach =>
    known
      .map((cause) => (isOf(cause, item) || isAcross(cause) ? NOWHERE : reachOf(cause, item, axis)))
      .reduce((sum, [back, on]) => [sum[0] + back, sum[1] + on], NOWHERE)
}

/** Nothing is moved by what it holds: that makes it larger, where an edge or its middle stays. */
const isOf = ({ change, rect_a }: Hypothesis, { a }: Match): boolean =>
  change.kind === 'padding' && rect_a === a.rect

const NOWHERE: Reach = [0, 0]

const eitherWay = (by: number): Reach => [by, by]

function reachOf({ change, rect_a, rect_b }: Hypothesis, item: Match, axis: Axis): Reach {
  if (rect_a === null && rect_b) return oppositeOf(towards(rect_b, item.b.rect, axis))
  if (rect_b === null && rect_a) return towards(rect_a, item.a.rect, axis)
  if (isDeclared(change))
    return eitherWay(change.declared.property === 'border-color' ? 0 : Infinity)
  if (change.kind === 'border-width' || change.kind === 'padding')
    return eitherWay(Math.abs(change.b - change.a))
  // Of gaps there may be several.
  const length = lengthAlong(change)
  return eitherWay(length !== null && length.axis !== axis ? 0 : Infinity)
}

const oppositeOf = ([back, on]: Reach): Reach => [on, back]

/** How far apart elements are at most, in px, that displace each other. */
const MAX_GAP = 48

/** What goes from a row draws together what stands in that along it, and all the rest up or down. */
function towards(gone: Rect, own: Rect, axis: Axis): Reach {
  if (axis === 'x' && sharedAlong(gone, own, 'y') <= 0) return NOWHERE
  // What follows takes the place of what is gone, or gives it its own.
  const by = size(gone, axis) + MAX_GAP
  if (stand(gone, own, axis)) return [Math.max(by, start(own, axis) - start(gone, axis)), 0]
  if (stand(own, gone, axis)) return [0, Math.max(by, end(gone, axis) - end(own, axis))]
  return eitherWay(by)
}

/** How far the first edge, the middle and the last edge of something went along an axis. */
interface Moved {
  match: Match
  edges: readonly [first: number, middle: number, last: number]
}

const movedAlong = (match: Match, axis: Axis): Moved => {
  const [first, last] = edgesMoved(match.a.rect, lettersOf(match), axis)
  return { match, edges: [first, (first + last) / 2, last] }
}

function inFrame(
  frame: Match,
  items: readonly Match[],
  axis: Axis,
  causes: readonly Hypothesis[],
): LayoutCause[] {
  const frameEdges = movedAlong(frame, axis).edges
  const shifts = causes.filter(
    ({ change }) => change.kind === 'shift' && lengthAlong(change)?.axis === axis,
  )
  const anew = laidOutAnew(frame, items, axis, causes)
  const accounted: Moved[] = []
  let open: Moved[] = []
  for (const item of items) {
    const moved = movedAlong(item, axis)
    const [tolerance, [back, on]] = [toleranceOf(moved), anew(item)]
    const by = fromNearest(moved, frame, axis, frameEdges)
    const isStill =
      Math.abs(fromFrame(moved, frameEdges)) <= tolerance ||
      (back + on > 0 && by >= -back - tolerance && by <= on + tolerance)
    const shift = shifts.find((one) => isPartOf(item, one))
    ;(isStill || shift ? accounted : open).push(moved)
    // What was moved out of the flow left its neighbours there where it would have been.
    if (shift) accounted.push(backBy(moved, displacedBy(shift)))
  }
  open = unsettled(open, accounted, axis)
  // What follows something of another size stands where its growth alone put it.
  const own: Moved[] = []
  for (const moved of open.filter(isResized).slice(0, MOST_RESIZED)) {
    if (!open.includes(moved)) continue
    const ghost = backBy(moved, fromNearest(moved, frame, axis, frameEdges))
    if (!open.some((one) => one !== moved && follows(one, ghost, axis))) continue
    own.push(moved)
    accounted.push(ghost)
    open = unsettled(
      open.filter((one) => one !== moved),
      accounted,
      axis,
    )
  }
  open.push(...own)
  const ofColumns = new Set(axis === 'x' ? open.filter((moved) => isOfColumn(moved, open)) : [])
  const displaced = open
    .filter((moved) => !ofColumns.has(moved))
    .filter(
      ({ match }) =>
        match.b.parent === frame.b && !accounted.some((one) => havePassed(match, one.match, axis)),
    )
  return groupsOf(displaced, axis).map((group) => displacementOf(group, frame, axis, frameEdges))
}

/** What went as one: neighbours with as much space between them as before. */
function groupsOf(displaced: readonly Moved[], axis: Axis): Moved[][] {
  const groups: Moved[][] = []
  for (const moved of displaced) {
    const joined = groups.filter((group) => group.some((one) => wentAsOne(moved, one, axis)))
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push([...joined.flat(), moved])
  }
  return groups
}

/** How far apart the lines of one thing stand, in px. */
const LEADING = 12

/** Whether two of a row or column, or next to each other, went as far along both axes; of other letters any edge says so. */
const wentAsOne = ({ match: one }: Moved, { match: other }: Moved, axis: Axis): boolean =>
  (sharedAlong(one.a.rect, other.a.rect, otherAxis(axis)) > 0 ||
    shared(grow(one.b.rect, LEADING), other.b.rect) > 0) &&
  (['x', 'y'] as const).every((along) => {
    const [p, q] = [movedAlong(one, along), movedAlong(other, along)]
    const tolerance = Math.max(toleranceOf(p), toleranceOf(q))
    const isNear = (edge: number, i: number) => Math.abs(edge - (q.edges[i] as number)) <= tolerance
    return tolerance > TOLERANCE ? p.edges.some(isNear) : p.edges.every(isNear)
  })

/** So many of a container's are looked at that grew and moved. */
const MOST_RESIZED = 20

const isResized = ({ edges: [first, , last] }: Moved): boolean => Math.abs(last - first) > TOLERANCE

/** Of those that may have moved, the ones that follow nothing accounted for; the others are then, too. */
function unsettled(open: readonly Moved[], accounted: Moved[], axis: Axis): Moved[] {
  let left = [...open]
  for (let before = -1; before !== left.length;) {
    before = left.length
    const rest: Moved[] = []
    for (const moved of left)
      (accounted.some((one) => follows(moved, one, axis)) ? accounted : rest).push(moved)
    left = rest
  }
  return left
}

const displacedBy = ({ change }: Hypothesis): number => {
  const length = lengthAlong(change)
  return length ? length.b - length.a : 0
}

/** Where something would be that was not moved. */
const backBy = ({ match, edges: [first, middle, last] }: Moved, by: number): Moved => ({
  match,
  edges: [first - by, middle - by, last - by],
})

function displacementOf(
  group: readonly Moved[],
  frame: Match,
  axis: Axis,
  frameEdges: readonly number[],
): LayoutCause {
  const items = group.map(({ match }) => match)
  const [moved] = group.toSorted((p, q) => area(q.match.a.rect) - area(p.match.a.rect))
  const by = fromNearest(moved as Moved, frame, axis, frameEdges)
  return {
    kind: 'shift',
    parent: frame,
    axis,
    side: null,
    a: 0,
    b: by,
    rect_a: extent(items, 'a'),
    rect_b: extent(items, 'b'),
    items,
    ratio: Math.abs(by) / toleranceOf(moved as Moved),
  }
}

/** How far it went from where it stood nearest: at the start of its container, in its middle or at its end. */
function fromNearest(
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

/** How far it went beside its container, at least: by its start, its middle or its end. */
const fromFrame = ({ edges }: Pick<Moved, 'edges'>, frameEdges: readonly number[]): number =>
  edges
    .map((edge, i) => edge - (frameEdges[i] as number))
    .reduce((least, one) => (Math.abs(one) < Math.abs(least) ? one : least))

const MOST_LETTERS = 4

/** Other letters begin, end and hang elsewhere in the same box. */
function toleranceOf({ match, edges: [first, , last] }: Moved): number {
  if (match.a.kind !== 'text') return TOLERANCE
  return TOLERANCE + Math.min(MOST_LETTERS, Math.abs(last - first))
}

/** Whether a displacement is of this, or of what it is a part of. */
const isPartOf = ({ a, b }: Match, { rect_a: p, rect_b: q }: Hypothesis): boolean =>
  p !== null &&
  q !== null &&
  2 * shared(p, a.rect) >= area(a.rect) &&
  2 * shared(q, b.rect) >= area(b.rect)

const stand = (p: Rect, q: Rect, axis: Axis): boolean => end(p, axis) <= start(q, axis) + 1

/** What passed another in its row or column changed places with it, or is another thing. */
const havePassed = ({ a: p, b: u }: Match, { a: q, b: v }: Match, axis: Axis): boolean =>
  sharedAlong(p.rect, q.rect, otherAxis(axis)) > 0 &&
  ((stand(p.rect, q.rect, axis) && stand(v.rect, u.rect, axis)) ||
    (stand(q.rect, p.rect, axis) && stand(u.rect, v.rect, axis)))

/** What stands so many px from where something says is there: ink ends between two px. */
const NEAR = 1.6
/** Letters that are spaced wider, or in a larger line, end before their box does: by so much of what they grew. */
const SPACED = 0.2

/** So many rows that show the same are a table, whose columns share out its width anew. */
const ROWS = 3

const isOfColumn = (moved: Moved, all: readonly Moved[]): boolean =>
  all.filter((one) => one === moved || areAligned(moved, one, 'x')).length >= ROWS

/** Whether the space between two that follow each other, or the line that two are aligned on, is as it was. */
function follows({ match: p, edges }: Moved, { match: q, edges: its }: Moved, axis: Axis): boolean {
  const isInLine =
    axis === 'y' ||
    sharedAlong(p.a.rect, q.a.rect, 'y') > 0 ||
    sharedAlong(p.b.rect, q.b.rect, 'y') > 0
  const tolerance = NEAR + SPACED * Math.abs(its[2] - its[0])
  const areNear = (own: number, other: number) => Math.abs(own - other) <= tolerance
  const isAfter = stand(q.a.rect, p.a.rect, axis) && stand(q.b.rect, p.b.rect, axis)
  if (isAfter) return isInLine && areNear(edges[0], its[2])
  const isBefore = stand(p.a.rect, q.a.rect, axis) && stand(p.b.rect, q.b.rect, axis)
  if (isBefore) return isInLine && areNear(edges[2], its[0])
  return areAligned({ match: p, edges }, { match: q, edges: its }, axis)
}

/** Whether an edge or the middle of both stands on one line, on either side. */
const areAligned = (one: Moved, other: Moved, axis: Axis): boolean =>
  SHARES.some(
    (share, i) =>
      Math.abs((one.edges[i] as number) - (other.edges[i] as number)) <= NEAR &&
      Math.abs(at(one.match.a.rect, axis, share) - at(other.match.a.rect, axis, share)) <= NEAR,
  )

/** Where the first edge, the middle and the last edge are, as shares of a length. */
const SHARES = [0, 0.5, 1]

const at = (rect: Rect, axis: Axis, share: number): number =>
  start(rect, axis) + share * size(rect, axis)
