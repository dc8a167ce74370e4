import type { Match } from '../../matching/matching.ts'
import type { Side } from '../../finding.ts'
import {
  end,
  grownAlong,
  MOVED,
  overallDelta,
  report,
  reportSize,
  SEEN,
  spaceTaken,
  start,
  TOLERANCE,
  type Axis,
  type Context,
  type Group,
  type Part,
} from './model.ts'

/** Reports what differs between a box's edge and what stands first or last along an axis. */
export function padding(
  context: Context,
  groups: Group[],
  axis: Axis,
  part: Part,
  grown: number | null,
  alone: boolean,
): void {
  const { parent } = context
  const side = part.kind === 'end' ? 'end' : 'start'
  const ratio = Math.abs(part.delta) / part.tolerance
  const overall = overallDelta(context, axis, side)
  // One row among others stands where it stands.
  if (Math.abs(overall - part.delta) > SEEN || staysBeside(context, axis, side)) return
  if (grown !== null && isOfLines(context, axis, grown)) return
  if (part.reading === 'left over' && grown !== null && Math.abs(grown) > TOLERANCE) {
    // Its padding is none that anyone set: the box itself was given another size.
    reportSize(context, axis, parent, { reading: part.reading })
    return
  }
  const gaveWay = side === 'end' && alone && grown !== null && Math.abs(grown) > TOLERANCE
  // It grew with what it holds, and by less: some of that had been left over.
  if (gaveWay && Math.sign(part.delta) !== Math.sign(grown)) return
  const group = groups[part.kind === 'end' ? groups.length - 1 : 0] as Group
  report(context, gaveWay ? 'stretch' : 'padding', axis, group.items, part.a, part.b, ratio, {
    side,
    reading: part.reading,
    rect_a: parent.a.rect,
    rect_b: parent.b.rect,
  })
}

/** A line is at most so many times as high as the ink of its letters: 1.5 em of letters three quarters of an em high. */
const LINE = 2

/** Whether a box is higher by no more than a line in it may be, as its letters are: it is as high as the highest. */
export const isOfLines = ({ items }: Context, axis: Axis, grown: number): boolean =>
  axis === 'y' &&
  items.some((item) => {
    const by = LINE * grownAlong(item, 'y')
    const isSameWay = item.a.kind === 'text' && grown * by > 0 && Math.abs(by) > TOLERANCE
    return isSameWay && Math.abs(grown) <= Math.abs(by) + MOVED
  })

/** Whether something that stood at the edge of all that a box holds stayed there: what left it was displaced. */
function staysBeside(context: Context, axis: Axis, side: 'start' | 'end'): boolean {
  const edge = side === 'start' ? start : end
  const [all, frame] = [spaceTaken(context.items, 'a'), context.frame]
  const from = (item: Match, which: Side) =>
    edge(spaceTaken([item], which), axis) - edge(frame[which].rect, axis)
  return context.items.some(
    (item) =>
      Math.abs(edge(spaceTaken([item], 'a'), axis) - edge(all, axis)) <= SEEN &&
      Math.abs(from(item, 'b') - from(item, 'a')) <= SEEN,
  )
}
