import { endOf, startOf, type Axis } from './cut.ts'
import type { Item } from './items.ts'

/** The items that stand in another order than the design's along an axis, with those they passed. */
export function reordered(items: readonly Item[], axis: Axis): Item[] {
  const inA = items.toSorted((p, q) => startOf(p.a, axis) - startOf(q.a, axis))
  const [startsA, startsB] = [starts(inA, axis, 'a'), starts(inA, axis, 'b')]
  const [endsA, endsB] = [ends(inA, axis, 'a'), ends(inA, axis, 'b')]
  const soonest = leastFrom(endsB)
  const wrong = new Uint8Array(inA.length)
  for (let i = 0; i < inA.length; i++) {
    const before = (startsB[i] as number) + 1
    for (let j = i + 1; j < inA.length; j++) {
      // What comes later in the design comes later in the build too.
      if ((soonest[j] as number) > before) break
      if ((endsB[j] as number) > before || (wrong[i] === 1 && wrong[j] === 1)) continue
      if ((endsA[i] as number) > (startsA[j] as number) + 1) continue
      const [p, q] = [inA[i] as Item, inA[j] as Item]
      if (inLine(p, q, axis, 'a') && inLine(q, p, axis, 'b')) wrong[i] = wrong[j] = 1
    }
  }
  return inA.filter((_, i) => wrong[i] === 1)
}

const starts = (items: readonly Item[], axis: Axis, side: 'a' | 'b'): Float64Array =>
  Float64Array.from(items, (item) => startOf(item[side], axis))

const ends = (items: readonly Item[], axis: Axis, side: 'a' | 'b'): Float64Array =>
  Float64Array.from(items, (item) => endOf(item[side], axis))

/** Of each place: the least value there and behind it. */
function leastFrom(values: Float64Array): Float64Array {
  const least = values.slice()
  for (let i = least.length - 2; i >= 0; i--)
    least[i] = Math.min(least[i] as number, least[i + 1] as number)
  return least
}

/** Whether one stands beside the other along an axis. */
function inLine(first: Item, second: Item, axis: Axis, side: 'a' | 'b'): boolean {
  const [p, q] = [first[side], second[side]]
  const cross = axis === 'x' ? 'y' : 'x'
  const size = axis === 'x' ? 'h' : 'w'
  const shared = Math.min(p[cross] + p[size], q[cross] + q[size]) - Math.max(p[cross], q[cross])
  return shared > 0.4 * Math.min(p[size], q[size])
}
