import {
  edgesMoved,
  report,
  size,
  spaceTaken,
  start,
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

/** Beside something without a counterpart: who moved from the end by less than that is large. */
export function lastShifted(
  context: Context,
  groups: Group[],
  sizes: number[],
  causes: Part[],
): void {
  const rim = causes.find(({ kind }) => kind === 'end')
  const group = groups.at(-1)
  if (rim === undefined || group === undefined || groups.length < 2) return
  if (Math.abs(sizes.at(-1) ?? 0) > TOLERANCE) return
  const unmatched = [...context.unmatched.a, ...context.unmatched.b]
  if (unmatched.some(({ rect }) => Math.abs(rim.delta) > 0.8 * rect.w)) return
  report(context, 'shift', 'x', group.items, 0, -rim.delta, Math.abs(rim.delta) / rim.tolerance)
}

/** Reports what was moved out of the flow: of the two beside such a space, whoever moved further. */
export function displacements(
  context: Context,
  groups: Group[],
  axis: Axis,
  displaced: readonly Part[],
): void {
  const frameMove = start(context.frame.b.rect, axis) - start(context.frame.a.rect, axis)
  const moves = groups.map(({ items }) => {
    const [a, b] = [spaceTaken(context, items, 'a'), spaceTaken(context, items, 'b')]
    const [first, last] = edgesMoved(a, b, axis)
    return (Math.abs(first) < Math.abs(last) ? first : last) - frameMove
  })
  const reported = new Set<number>()
  for (const part of displaced) {
    const beside = [part.index - 1, part.index].filter((i) => i >= 0 && i < groups.length)
    const most = beside.toSorted((i, j) => Math.abs(moves[j] ?? 0) - Math.abs(moves[i] ?? 0))[0]
    const group = most === undefined ? undefined : groups[most]
    if (most === undefined || group === undefined || reported.has(most)) continue
    reported.add(most)
    const delta = most === part.index ? part.delta : -part.delta
    report(context, 'shift', axis, group.items, 0, delta, Math.abs(delta) / part.tolerance)
  }
}

/** Of two spacings one of which gives way to the other, the one that is so many times as long did. */
const LONGER = 2.5

/** Reports neighbours that moved together: as much space behind them as is lacking before, in a row that grew by so much. */
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
      const [before, after] = [spaceTaken(context, items, 'a'), spaceTaken(context, items, 'b')]
      if (Math.abs(size(before, axis) - size(after, axis)) > 2.5) continue
      const delta = (p.delta - q.delta) / 2
      const ratio = Math.abs(delta) / p.tolerance
      const previous = groups[p.index - 1]
      // Where the space behind is plenty, it only took up what the gap before lost.
      const next = groups[q.index]
      const known = p.reading !== null && q.reading !== null
      if (known) report(context, 'shift', axis, items, 0, delta, ratio)
      else if (next && q.kind === 'gap' && p.a >= LONGER * q.a)
        report(context, 'gap', axis, [...items, ...next.items], q.a, q.b, ratio)
      else if (previous && (items.length > 1 || q.a >= LONGER * p.a))
        report(context, 'gap', axis, [...previous.items, ...items], p.a, p.b, ratio)
      else report(context, 'shift', axis, items, 0, delta, ratio)
      left.splice(left.indexOf(p), 1)
      left.splice(left.indexOf(q), 1)
    }
  return left
}
