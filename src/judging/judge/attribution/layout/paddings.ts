import { grow } from '../../../../base/rectangle.ts'
import type { Match } from '../../matching/matching.ts'
import type { Side } from '../../finding.ts'
import {
  end,
  extent,
  overallDelta,
  report,
  SEEN,
  size,
  spaceTaken,
  start,
  TOLERANCE,
  toleranceOf,
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
  if (Math.abs(overall - part.delta) > TOLERANCE || staysBeside(context, axis, side)) return
  if (part.reading === 'left over' && grown !== null && Math.abs(grown) > TOLERANCE) {
    if (Math.abs(grown) <= toleranceOf(context, groups, axis)) return
    // Its padding is none that anyone set: the box itself was given another size.
    const [a, b] = [size(parent.a.rect, axis), size(parent.b.rect, axis)]
    report(context, 'size', axis, [parent], a, b, Math.abs(b - a) / TOLERANCE, {
      reading: part.reading,
    })
    return
  }
  const gaveWay = side === 'end' && alone && grown !== null && Math.abs(grown) > TOLERANCE
  // Its border took of what is left behind its content.
  if (gaveWay && Math.abs(size(parent.b.rect, axis) - size(parent.a.rect, axis)) <= TOLERANCE)
    return
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

/** Whether something that stood at the edge of all that a box holds stayed there: what left it was displaced. */
function staysBeside(context: Context, axis: Axis, side: 'start' | 'end'): boolean {
  const edge = side === 'start' ? start : end
  const [all, frame] = [spaceTaken(context, context.items, 'a'), context.frame]
  const from = (item: Match, which: Side) =>
    edge(spaceTaken(context, [item], which), axis) - edge(frame[which].rect, axis)
  return context.items.some(
    (item) =>
      Math.abs(edge(spaceTaken(context, [item], 'a'), axis) - edge(all, axis)) <= SEEN &&
      Math.abs(from(item, 'b') - from(item, 'a')) <= SEEN,
  )
}

/** The rims, with the gap that changed as much on the other side of a row: that has more space within. */
export const paddedRows = (causes: readonly Part[]): [Part, Part][] =>
  causes.flatMap((rim) => {
    const gap = causes.find(
      ({ kind, index, delta }) =>
        kind === 'gap' && Math.abs(index - rim.index) === 1 && Math.abs(delta - rim.delta) <= SEEN,
    )
    return rim.kind !== 'gap' && gap ? [[rim, gap]] : []
  })

/** Reports a padding of what has no edges: as far around as it reaches to the edge of its frame. */
export function rowPadding(
  context: Context,
  row: Group | undefined,
  { a, b, delta, tolerance }: Part,
) {
  const items = row?.items ?? []
  report(context, 'padding', 'y', items, a, b, Math.abs(delta) / tolerance, {
    rect_a: grow(extent(items, 'a'), a),
    rect_b: grow(extent(items, 'b'), b),
  })
}
