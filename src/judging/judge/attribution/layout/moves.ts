import {
  MAX_GAP,
  report,
  size,
  spaceTaken,
  TOLERANCE,
  type Axis,
  type Context,
  type Group,
  type Part,
} from './model.ts'

/** A space so wide that nobody set it. */
export const isWide = (part: Part): boolean => Math.min(part.a, part.b) >= MAX_GAP

/**
 * Of two spacings one of which gives way to the other, the one that is so many times as long did: beyond twice, as
 * neighbouring steps of a scale of spacings may be.
 */
const LONGER = 2.5

/**
 * What two spaces that gave way to each other may differ by, in px: they have one edge in common, and are off by
 * as much as any (`TOLERANCE`) and a rounding.
 */
const UNLIKE = 2.5

/**
 * Without the spaces around neighbours that moved together: as much space behind them as is lacking before, in a row that
 * grew by so much. Where one of the two gives way, the other is a gap that changed.
 */
export function withoutShifts(
  context: Context,
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
      const ratio = Math.abs(p.delta - q.delta) / 2 / p.tolerance
      const previous = groups[p.index - 1]
      // Where the space behind is plenty, it only took up what the gap before lost.
      const known = p.reading !== null && q.reading !== null
      if (!known && previous && (items.length > 1 || q.a >= LONGER * p.a))
        report(context, 'gap', axis, [...previous.items, ...items], p.a, p.b, ratio)
      left.splice(left.indexOf(p), 1)
      left.splice(left.indexOf(q), 1)
    }
  return left
}
