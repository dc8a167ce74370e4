import { area, grow } from '../../../base/rectangle.ts'
import { lengthAlong, otherAxis, type Axis } from '../change.ts'
import { shared } from '../rectangle.ts'
import {
  areAligned,
  isOnLine,
  backBy,
  flowAround,
  follows,
  fromFrame,
  ownMove,
  fromNearest,
  movedAlong,
  spacesBeside,
  toleranceOf,
  type ChangedSpace,
  type Moved,
  type SpacesOf,
} from './edges-moved.ts'
import { TABLE_ROWS } from './layout/columns.ts'
import {
  extent,
  MAX_GAP,
  sharedAlong,
  TOLERANCE,
  type LayoutCause,
  type Shown,
} from './layout/model.ts'
import { reachIn } from './reach.ts'
import { around } from '../segmentation/segmentation.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Match } from '../matching/matching.ts'

/**
 * The displacements that nothing accounts for. Along each axis an edge or the middle of everything goes with its
 * container, or with a neighbour in the flow that is itself accounted for: what does not was moved by itself.
 */
export function unaccounted(
  causes: readonly Hypothesis[],
  { matching, columns }: Pick<Shown, 'matching' | 'columns'>,
): LayoutCause[] {
  const held = Map.groupBy(matching.matches, ({ a }) =>
    around(a)
      .map((at) => matching.ofA.get(at))
      .find((frame) => frame),
  )
  // The rows of a table may be boxes of their own.
  const across = [...held].flatMap(([frame, items]) => {
    const frameEdges = frame ? movedAlong(frame, 'x').edges : [0, 0, 0]
    return items
      .map((item) => movedAlong(item, 'x'))
      .filter((moved) => Math.abs(fromFrame(moved, frameEdges)) > toleranceOf(moved))
  })
  const isOfTable = (moved: Moved): boolean =>
    isOfColumn(moved, across) ||
    isTitle(moved, matching.matches, across) ||
    (isInRowOf(moved.match, causes) && columns(moved.match))
  return [...held].flatMap(([frame, items]) =>
    (['x', 'y'] as const).flatMap((axis) =>
      frame ? inFrame(frame, items, axis, causes, isOfTable) : [],
    ),
  )
}

function inFrame(
  frame: Match,
  items: readonly Match[],
  axis: Axis,
  causes: readonly Hypothesis[],
  isOfTable: (moved: Moved) => boolean,
): LayoutCause[] {
  const frameEdges = movedAlong(frame, axis).edges
  const spacesOf = spacesBeside(items, gapsAlong(axis, causes))
  const anew = reachIn(frame, items, axis, causes)
  const drawnAnew = new Set(
    causes.flatMap(({ change, about }) => (change.kind === 'icon' && about ? [about] : [])),
  )
  const toleranceIn = (moved: Moved): number => {
    const { w, h } = moved.match.a.rect
    return toleranceOf(moved) + (drawnAnew.has(moved.match) ? IN_BOX * Math.max(w, h) : 0)
  }
  const accounted: Moved[] = []
  let open: Moved[] = []
  for (const item of items) {
    const moved = movedAlong(item, axis)
    const [tolerance, [back, on]] = [toleranceIn(moved), anew(item)]
    const by = fromNearest(moved, frame, axis, frameEdges)
    const isStill =
      Math.abs(fromFrame(moved, frameEdges)) <= tolerance ||
      (axis === 'x' && isOfTable(moved)) ||
      (back + on > 0 && by >= -back - tolerance && by <= on + tolerance)
    ;(isStill ? accounted : open).push(moved)
  }
  const beside = accounted.filter(
    (moved) => axis === 'y' && Math.abs(fromFrame(moved, frameEdges)) <= toleranceOf(moved),
  )
  open = unsettled(open, accounted, axis, spacesOf)
  const leftBehind = new Map<Moved, number>()
  for (const moved of beside) {
    const flow = flowAround(moved, accounted, frame, axis)
    if (flow === null || Math.abs(fromFrame(moved, flow)) <= toleranceIn(moved)) continue
    const [[back, on], by] = [anew(moved.match), fromFrame(moved, flow)]
    if (by >= -back && by <= on) continue
    leftBehind.set(moved, by)
    accounted.splice(accounted.indexOf(moved), 1)
    open.push(moved)
  }
  // What follows something of another size stands where its growth alone put it.
  const own: Moved[] = []
  for (const moved of open.filter(isResized).slice(0, MOST_RESIZED)) {
    if (!open.includes(moved)) continue
    const ghost = backBy(moved, fromNearest(moved, frame, axis, frameEdges))
    if (!open.some((one) => one !== moved && follows(one, ghost, axis, spacesOf))) continue
    own.push(moved)
    accounted.push(ghost)
    open = unsettled(
      open.filter((one) => one !== moved),
      accounted,
      axis,
      spacesOf,
    )
  }
  open.push(...own)
  return groupsOf(open, axis, accounted.length === 0).map((group) => {
    const items = group.map(({ match }) => match)
    const [moved] = group.toSorted((p, q) => area(q.match.a.rect) - area(p.match.a.rect)) as [Moved]
    const by =
      leftBehind.get(moved) ??
      ownMove(moved, accounted, axis, fromNearest(moved, frame, axis, frameEdges))
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
      ratio: Math.abs(by) / toleranceOf(moved),
    }
  })
}

/** What went as one: neighbours with as much space between them as before, or all that a container holds. */
function groupsOf(displaced: readonly Moved[], axis: Axis, isAll: boolean): Moved[][] {
  const groups: Moved[][] = []
  for (const moved of displaced) {
    const joined = groups.filter((group) => group.some((one) => wentAsOne(moved, one, axis, isAll)))
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push([...joined.flat(), moved])
  }
  return groups
}

/**
 * Whether two of a row or column, next to each other or alone in their container, went as far along both axes; of other
 * letters, and of what has another length, any edge says so.
 */
const wentAsOne = (
  { match: one }: Moved,
  { match: other }: Moved,
  axis: Axis,
  isAll: boolean,
): boolean =>
  (isAll ||
    sharedAlong(one.a.rect, other.a.rect, otherAxis(axis)) > 0 ||
    shared(grow(one.b.rect, MAX_GAP), other.b.rect) > 0) &&
  (['x', 'y'] as const).every((along) => {
    const [p, q] = [movedAlong(one, along), movedAlong(other, along)]
    const tolerance = Math.max(toleranceOf(p), toleranceOf(q))
    const isNear = (edge: number, i: number) => Math.abs(edge - (q.edges[i] as number)) <= tolerance
    const isAny = tolerance > TOLERANCE || isResized(p) || isResized(q)
    return isAny ? p.edges.some(isNear) : p.edges.every(isNear)
  })

/** Another icon, or one that is turned, has its ink elsewhere in the same box, by such a part of that: icons fill most of theirs. */
const IN_BOX = 0.25

/** So many of a container's are looked at that grew and moved: a bound on cost, for each is compared with all. */
const MOST_RESIZED = 20

const isResized = ({ edges: [first, , last] }: Moved): boolean => Math.abs(last - first) > TOLERANCE

/** Of those that may have moved, the ones that follow nothing accounted for; the others are then, too. */
function unsettled(
  open: readonly Moved[],
  accounted: Moved[],
  axis: Axis,
  spacesOf: SpacesOf,
): Moved[] {
  let left = [...open]
  for (let before = -1; before !== left.length;) {
    before = left.length
    const rest: Moved[] = []
    for (const moved of left)
      (accounted.some((one) => follows(moved, one, axis, spacesOf)) ? accounted : rest).push(moved)
    left = rest
  }
  return left
}

/** The gaps that are reported along an axis. */
const gapsAlong = (axis: Axis, causes: readonly Hypothesis[]): ChangedSpace[] =>
  causes.flatMap(({ change, rect_a, rect_b }) => {
    const length = change.kind === 'gap' ? lengthAlong(change) : null
    return length?.axis === axis && rect_a && rect_b
      ? [{ rects: { a: rect_a, b: rect_b }, by: length.b - length.a }]
      : []
  })

/** Whether it went as far as others that stand in one column with it, each in a row of its own. */
function isOfColumn({ match, edges }: Moved, all: readonly Moved[]): boolean {
  const rows = [match.a.rect]
  for (const one of all)
    if (
      areAligned({ match, edges }, one, 'x') &&
      rows.every((row) => sharedAlong(row, one.match.a.rect, 'y') <= 0)
    )
      rows.push(one.match.a.rect)
  return rows.length >= TABLE_ROWS
}

/** Whether something came into its row or went from it, so that it may stand in another column. */
const isInRowOf = ({ a, b }: Match, causes: readonly Hypothesis[]): boolean =>
  causes.some(({ rect_a, rect_b }) => {
    const alone = rect_a && rect_b ? null : (rect_a ?? rect_b)
    return alone && sharedAlong(alone, (rect_a ? a : b).rect, 'y') > 0
  })

/** Whether it stands on no line with others, in a row of two that went with their columns: the title of one whose cells end alike. */
const isTitle = (
  { match: { a } }: Moved,
  all: readonly Match[],
  across: readonly Moved[],
): boolean =>
  !all.some((one) => one.a !== a && one.a.kind === a.kind && isOnLine(one.a.rect, a.rect, 'x')) &&
  across.filter(
    (one) =>
      one.match.a !== a &&
      sharedAlong(one.match.a.rect, a.rect, 'y') > 0 &&
      isOfColumn(one, across),
  ).length >= 2
