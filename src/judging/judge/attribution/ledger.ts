import { area } from '../../../base/rectangle.ts'
import { isDeclared, lengthAlong, type Axis, type Change, type Kind } from '../change.ts'
import { shared } from '../rectangle.ts'
import {
  edgesMoved,
  end,
  lettersOf,
  sharedAlong,
  size,
  start,
  TOLERANCE,
  type LayoutCause,
} from './layout/model.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match, Matching } from '../matching/matching.ts'
import type { Rect } from '../node.ts'

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

/** The causes that freed space in a container or those around it, or took some, with how far they may move things. */
function laidOutAnew({ a, b }: Match, axis: Axis, causes: readonly Hypothesis[]) {
  const [p, q] = [a.parent?.rect ?? a.rect, b.parent?.rect ?? b.rect]
  const isThere = ({ rect_a, rect_b }: Hypothesis) =>
    (rect_a !== null && shared(rect_a, p) > 0) || (rect_b !== null && shared(rect_b, q) > 0)
  const known = causes
    .filter((cause) => LAID_OUT_ANEW.has(cause.change.kind) && isThere(cause))
    .map((cause) => ({ cause, by: reachOf(cause.change, axis) }))
  return (item: Match): number =>
    known.reduce((sum, { cause, by }) => sum + (canMove(cause, item, axis) ? by : 0), 0)
}

/** What came or went moves what stands in its row along that, and all the rest up or down. */
function canMove({ rect_a, rect_b }: Hypothesis, { a, b }: Match, axis: Axis): boolean {
  if (axis === 'y' || (rect_a && rect_b)) return true
  return (
    (rect_a !== null && sharedAlong(rect_a, a.rect, 'y') > 0) ||
    (rect_b !== null && sharedAlong(rect_b, b.rect, 'y') > 0)
  )
}

/** How far a change may move things along an axis; of what came or went, and of gaps, which may be several, any way. */
function reachOf(change: Change, axis: Axis): number {
  if (isDeclared(change)) return change.declared.property === 'border-color' ? 0 : Infinity
  if (change.kind === 'border-width' || change.kind === 'padding')
    return Math.abs(change.b - change.a)
  const length = lengthAlong(change)
  return length !== null && length.axis !== axis ? 0 : Infinity
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
  const anew = laidOutAnew(frame, axis, causes)
  const accounted: Moved[] = []
  let open: Moved[] = []
  for (const item of items) {
    const moved = movedAlong(item, axis)
    const [tolerance, freed] = [toleranceOf(moved), anew(item)]
    const isStill =
      Math.abs(fromFrame(moved, frameEdges)) <= tolerance ||
      Math.abs(fromNearest(moved, frame, axis, frameEdges)) <= freed + (freed > 0 ? tolerance : 0)
    ;(isStill || shifts.some((shift) => isPartOf(item, shift)) ? accounted : open).push(moved)
  }
  for (let before = -1; before !== open.length;) {
    before = open.length
    const left: Moved[] = []
    for (const moved of open)
      (accounted.some((one) => follows(moved, one, axis)) ? accounted : left).push(moved)
    open = left
  }
  const ofColumns = new Set(axis === 'x' ? open.filter((moved) => isOfColumn(moved, open)) : [])
  return open
    .filter((moved) => !ofColumns.has(moved))
    .filter(
      ({ match }) =>
        match.b.parent === frame.b && !accounted.some((one) => havePassed(match, one.match, axis)),
    )
    .map((moved) => displacementOf(moved, frame, axis, frameEdges))
}

function displacementOf(
  moved: Moved,
  frame: Match,
  axis: Axis,
  frameEdges: readonly number[],
): LayoutCause {
  const { match } = moved
  const by = fromNearest(moved, frame, axis, frameEdges)
  return {
    kind: 'shift',
    parent: frame,
    axis,
    side: null,
    a: 0,
    b: by,
    rect_a: match.a.rect,
    rect_b: match.b.rect,
    items: [match],
    ratio: Math.abs(by) / toleranceOf(moved),
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

/** How far it went beside its container, at least. */
const fromFrame = ({ edges }: Pick<Moved, 'edges'>, frameEdges: readonly number[]): number =>
  edges
    .flatMap((edge) => frameEdges.map((other) => edge - other))
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

/** What passed another changed places with it, or is another thing. */
const havePassed = ({ a: p, b: u }: Match, { a: q, b: v }: Match, axis: Axis): boolean =>
  (stand(p.rect, q.rect, axis) && stand(v.rect, u.rect, axis)) ||
  (stand(q.rect, p.rect, axis) && stand(u.rect, v.rect, axis))

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
