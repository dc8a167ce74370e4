import { otherAxis } from '../../change.ts'
import {
  end,
  extent,
  sharedAlong,
  size,
  start,
  type Axis,
  type Context,
  type Frame,
  type Group,
  type Part,
} from './model.ts'

/** Whether something without a counterpart stands in this space, on either side. */
export function holdsUnmatched(
  { unmatchedInFrame }: Context,
  groups: readonly Group[],
  part: Part,
  axis: Axis,
  frame: Frame | null,
): boolean {
  const within = (side: 'a' | 'b') => {
    const before = groups[part.index - 1]
    const after = groups[part.index]
    const from = before ? end(extent(before.items, side), axis) : (frame?.[side][0] ?? 0)
    const to = after ? start(extent(after.items, side), axis) : (frame?.[side][1] ?? 0)
    const lines = extent([...(before?.items ?? []), ...(after?.items ?? [])], side)
    return unmatchedInFrame[side].some(({ rect }) => {
      const cross = otherAxis(axis)
      const beside = sharedAlong(rect, lines, cross) > 0
      const into = Math.min(end(rect, axis), to) - Math.max(start(rect, axis), from)
      // What stands in the row before or after this space makes that longer by what it stands out of it.
      const isInRow = 2 * into < size(rect, axis) && Math.abs(part.delta) > into + part.tolerance
      return into > 1 && !isInRow && (beside || axis === 'y')
    })
  }
  // What went makes no space longer, and what came none shorter.
  return (part.delta < 0 && within('a')) || (part.delta > 0 && within('b'))
}
