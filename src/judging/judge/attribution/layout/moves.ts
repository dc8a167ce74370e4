import { MAX_GAP, size, spaceTaken, TOLERANCE, type Axis, type Group, type Part } from './model.ts'

/** A space so wide beside the others of its row that nobody set it. */
export const isWide = (parts: readonly Part[], part: Part): boolean =>
  Math.min(part.a, part.b) >= MAX_GAP &&
  parts.every(
    (one) => one === part || one.kind !== 'gap' || part.a >= 3 * one.a || one.a >= MAX_GAP,
  )

/**
 * What two spaces that gave way to each other may differ by, in px: they have one edge in common, and are off by
 * as much as any (`TOLERANCE`) and a rounding.
 */
const UNLIKE = 2.5

/**
 * Without the spaces around neighbours that moved together: as much space behind them as is lacking before, in a row that
 * grew by so much.
 */
export function withoutShifts(
  groups: readonly Group[],
  axis: Axis,
  grown: number,
  open: readonly Part[],
): Part[] {
  const left = [...open]
  for (const p of open)
    for (const q of open) {
      if (q.index <= p.index || !left.includes(p) || !left.includes(q)) continue
      const lacking = -p.delta - q.delta
      const items = groups.slice(p.index, q.index).flatMap((group) => group.items)
      const own = size(spaceTaken(items, 'b'), axis) - size(spaceTaken(items, 'a'), axis)
      // A little of either space may have gone to what else grew in the row.
      const isGrowth =
        Math.abs(lacking - grown) <= UNLIKE && 2 * Math.abs(grown) + TOLERANCE < Math.abs(p.delta)
      if (isGrowth ? Math.abs(own) > UNLIKE : Math.abs(lacking) > UNLIKE) continue
      left.splice(left.indexOf(p), 1)
      left.splice(left.indexOf(q), 1)
    }
  return left
}
