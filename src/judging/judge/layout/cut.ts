import { union } from '../rectangle.ts'
import type { Rect } from '../node.ts'
import type { Item } from './items.ts'

export type Axis = 'x' | 'y'

/** Items that lie together along an axis. */
export interface Group {
  items: Item[]
  a: Rect
  b: Rect
}

export const groupOf = (items: Item[]): Group => ({
  items,
  a: items.map((item) => item.a).reduce(union),
  b: items.map((item) => item.b).reduce(union),
})

export const startOf = (rect: Rect, axis: Axis): number => rect[axis]
export const sizeOf = (rect: Rect, axis: Axis): number => (axis === 'x' ? rect.w : rect.h)
export const endOf = (rect: Rect, axis: Axis): number => startOf(rect, axis) + sizeOf(rect, axis)

export const crossOf = (axis: Axis): Axis => (axis === 'x' ? 'y' : 'x')

/** Whether two rectangles share some of their extent along an axis. */
export const meets = (p: Rect, q: Rect, axis: Axis): boolean =>
  startOf(p, axis) < endOf(q, axis) && endOf(p, axis) > startOf(q, axis)

/** Splits items into rows, or where they are in one row into columns. */
export function cutByExtent(items: readonly Item[]): { axis: Axis; groups: Group[] } {
  const rows = cut(items, 'y')
  return rows.length > 1 ? { axis: 'y', groups: rows } : { axis: 'x', groups: cut(items, 'x') }
}

/** Splits items where neither side's extents overlap along an axis (recursive XY-cut, one step). */
export function cut(items: readonly Item[], axis: Axis): Group[] {
  const sorted = items.toSorted((p, q) => startOf(p.a, axis) - startOf(q.a, axis))
  const groups: Item[][] = []
  let end = -Infinity
  for (const item of sorted) {
    if (startOf(item.a, axis) >= end - 1 && end > -Infinity) groups.push([item])
    else if (groups.length === 0) groups.push([item])
    else groups.at(-1)?.push(item)
    end = Math.max(end, endOf(item.a, axis))
  }
  return groups.map(groupOf)
}
