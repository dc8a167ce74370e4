import { liesIn } from '../../rectangle.ts'
import { otherAxis } from '../../change.ts'
import {
  edgesMoved,
  end,
  extent,
  grownAlong,
  MAX_GAP,
  sharedAlong,
  size,
  TOLERANCE,
  type LayoutCause,
} from './model.ts'
import { beside as nextTo, DOWN } from '../../matching/beside.ts'
import type { Match, Matching } from '../../matching/matching.ts'
import type { Side } from '../../finding.ts'
import type { Segment } from '../../segmentation/segmentation.ts'

/** The box that a cause says to be of another size. */
const boxOf = ({ kind, parent, items: [item] }: LayoutCause): Match | null =>
  kind === 'size' ? (item ?? null) : kind === 'stretch' || kind === 'padding' ? parent : null

/**
 * A box that gave way, or took the space, as a neighbour came or went, a gap in it or beside it changed, or those beside it changed by
 * as much in all.
 */
export function isReflow(
  cause: LayoutCause,
  { ofA, ofB }: Matching,
  causes: readonly LayoutCause[],
): boolean {
  const box = boxOf(cause)
  const around = box?.a.parent && ofA.get(box.a.parent)
  if (!box || !around) return false
  const { axis } = cause
  const grown = grownAlong(box, axis)
  if (box.a.kind === 'line' && endsWithRow(box, around, grown)) return true
  const isOfGap = ({ kind, axis: along, items, a, b, rect_a }: LayoutCause): boolean => {
    const by = b - a
    if (kind !== 'gap' || along !== axis) return false
    if (items.includes(box)) return Math.abs(grown + by) <= TOLERANCE
    return liesIn(rect_a, box.a.rect) && Math.abs(grown - by) <= TOLERANCE
  }
  if (causes.some(isOfGap)) return true
  if (cause.kind === 'padding') return false
  const beside = (side: Side): Segment[] =>
    around[side].children.filter(
      (child) =>
        child !== box[side] && sharedAlong(child.rect, box[side].rect, otherAxis(axis)) > 0,
    )
  const takes = ({ rect }: Segment) => Math.abs(grown) <= size(rect, axis) + MAX_GAP
  if (grown < 0 && beside('b').some((child) => !ofB.has(child) && takes(child))) return true
  if (grown > 0 && beside('a').some((child) => !ofA.has(child) && takes(child))) return true
  // What another icon leaves, or other letters do, a box of its own size does not take.
  const neighbours = beside('a').filter(({ kind }) => cause.kind !== 'size' || kind === 'box')
  const changes = neighbours.flatMap((child) => {
    const match = ofA.get(child)
    return match ? [grownAlong(match, axis)] : []
  })
  return Math.abs(changes.reduce((sum, change) => sum + change, grown)) <= TOLERANCE
}

/** Whether a line ends sooner or later as the row above or below it does, to which it belongs. */
function endsWithRow(line: Match, around: Match, grown: number): boolean {
  const before = rowEnds(line.a, around.a)
  return rowEnds(line.b, around.b).some((at, row) => {
    const by = at - (before[row] as number)
    return by * grown > 0 && Math.abs(by) > TOLERANCE && Math.abs(by - grown) <= MAX_GAP
  })
}

/** How far the last part reaches of the row above a line and of that below it. */
function rowEnds(line: Segment, { children }: Segment): number[] {
  const parts = children.filter((one) => one !== line)
  const { before, after } = nextTo(
    line.rect,
    parts.map(({ rect }) => ({ here: rect, there: rect })),
    DOWN,
  )
  return [before[0], after[0]].map((nearest) => {
    const row = parts.filter(({ rect }) => nearest && sharedAlong(rect, nearest.here, 'y') > 0)
    return Math.max(...row.map(({ rect }) => end(rect, 'x')))
  })
}

/**
 * Boxes that are as long as what stands beside them, on both sides: the longest of a row makes all of it as long.
 * Of several that hold nothing longer the first is reported, or the one whose paddings say why.
 */
export function stretchedBeside(
  causes: readonly LayoutCause[],
  matching: Matching,
): Set<LayoutCause> {
  const resized = { x: new Map<Match, LayoutCause>(), y: new Map<Match, LayoutCause>() }
  for (const cause of causes) {
    const box = boxOf(cause)
    const known = box && resized[cause.axis].get(box)
    if (box && known?.kind !== 'padding') resized[cause.axis].set(box, cause)
  }
  const order = new Map(causes.map((cause, i) => [cause, i]))
  const isConsequence = (cause: LayoutCause): boolean => {
    const box = boxOf(cause)
    const around = box?.a.parent && matching.ofA.get(box.a.parent)
    if (!box || !around) return false
    const { axis } = cause
    const grown = grownAlong(box, axis)
    if (Math.abs(grown) <= TOLERANCE) return false
    const beside = around.a.children.flatMap((child) => {
      const isBeside =
        sharedAlong(child.rect, box.a.rect, axis) > 0 &&
        sharedAlong(child.rect, box.a.rect, otherAxis(axis)) <= 0
      return (isBeside && matching.ofA.get(child)) || []
    })
    const areAsLong = (matches: Match[]): boolean =>
      matches.length > 0 &&
      (['a', 'b'] as const).every((side) =>
        edgesMoved(extent(matches, side), box[side].rect, axis).every(
          (off) => Math.abs(off) <= TOLERANCE,
        ),
      )
    const [alike, free] = [[] as Match[], [] as Match[]]
    for (const match of beside)
      (resized[axis].has(match) && areAsLong([match]) ? alike : free).push(match)
    if (areAsLong(free)) return true
    return (
      cause.kind === 'stretch' &&
      alike.some((match) => {
        const its = resized[axis].get(match) as LayoutCause
        return its.kind !== 'stretch' || (order.get(its) ?? 0) < (order.get(cause) ?? 0)
      })
    )
  }
  return new Set(causes.filter(isConsequence))
}
