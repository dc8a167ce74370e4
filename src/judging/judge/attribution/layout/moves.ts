import {
  report,
  size,
  spaceTaken,
  TOLERANCE,
  type Axis,
  type Context,
  type Group,
  type Part,
} from './model.ts'

/** Nobody sets a space of that many px: it is what a row has left. */
export const FREE_SPACE = 48

/** A space so wide beside the others of its row that nobody set it. */
export const isWide = (parts: readonly Part[], part: Part): boolean =>
  Math.min(part.a, part.b) >= FREE_SPACE &&
  parts.every(
    (one) =>
      one === part ||
      (one.kind === 'gap') !== (part.kind === 'gap') ||
      part.a >= 3 * one.a ||
      one.a >= FREE_SPACE,
  )

/** Of two spacings one of which gives way to the other, the one that is so many times as long did. */
const LONGER = 2.5

/**
 * Without the spaces around neighbours that moved together: as much space behind them as is lacking before, in a row that
 * grew by so much. Where one of the two gives way, the other is a gap that changed.
 */
export function withoutShifts(
  context: Context,
  groups: Group[],
  grown: number,
  axis: Axis,
  open: Part[],
): Part[] {
  const left = [...open]
  for (const p of open)
    for (const q of open) {
      if (q.index <= p.index || !left.includes(p) || !left.includes(q)) continue
      const lacking = -p.delta - q.delta
      // A little of either space may have gone to what grew in the row.
      const isGrowth =
        Math.abs(lacking - grown) <= 2.5 && 2 * Math.abs(grown) + TOLERANCE < Math.abs(p.delta)
      if (Math.abs(lacking) > 2.5 && !isGrowth) continue
      // Between them nothing else may have moved.
      if (open.some((part) => part.index > p.index && part.index < q.index)) continue
      const moved = groups.slice(p.index, q.index)
      if (p.kind === 'gap' && q.kind === 'end' && moved.length > 1) continue
      const items = moved.flatMap((group) => group.items)
      // As much on one side as is lacking on the other is a displacement, whatever its own size.
      const [before, after] = [spaceTaken(context, items, 'a'), spaceTaken(context, items, 'b')]
      if (isGrowth && Math.abs(size(before, axis) - size(after, axis)) > 2.5) continue
      const delta = (p.delta - q.delta) / 2
      const ratio = Math.abs(delta) / p.tolerance
      const previous = groups[p.index - 1]
      // Where the space behind is plenty, it only took up what the gap before lost.
      const next = groups[q.index]
      const known = p.reading !== null && q.reading !== null
      if (!known && next && q.kind === 'gap' && p.a >= LONGER * q.a)
        report(context, 'gap', axis, [...items, ...next.items], q.a, q.b, ratio)
      else if (!known && previous && (items.length > 1 || q.a >= LONGER * p.a))
        report(context, 'gap', axis, [...previous.items, ...items], p.a, p.b, ratio)
      left.splice(left.indexOf(p), 1)
      left.splice(left.indexOf(q), 1)
    }
  return left
}
