import { startOf, type Axis } from './cut.ts'
import type { Item } from './items.ts'

/** The items that stand in another order than the design's along an axis, with those they passed. */
export function reordered(items: readonly Item[], axis: Axis): Item[] {
  const inA = items.toSorted((p, q) => startOf(p.a, axis) - startOf(q.a, axis))
  const wrong = new Set<Item>()
  for (let i = 0; i < inA.length; i++)
    for (let j = i + 1; j < inA.length; j++) {
      const [p, q] = [inA[i] as Item, inA[j] as Item]
      if (!isApart(p, q, axis, 'a') || !isApart(q, p, axis, 'b')) continue
      wrong.add(p)
      wrong.add(q)
    }
  return inA.filter((item) => wrong.has(item))
}

/** Whether the first ends before the second starts, in one line with it. */
function isApart(first: Item, second: Item, axis: Axis, side: 'a' | 'b'): boolean {
  const [p, q] = [first[side], second[side]]
  const cross = axis === 'x' ? 'y' : 'x'
  const size = axis === 'x' ? 'h' : 'w'
  const shared = Math.min(p[cross] + p[size], q[cross] + q[size]) - Math.max(p[cross], q[cross])
  const before = axis === 'x' ? p.x + p.w <= q.x + 1 : p.y + p.h <= q.y + 1
  return before && shared > 0.4 * Math.min(p[size], q[size])
}
