import type { Rect } from '../node.ts'

/** Where a rectangle starts along an axis, how long it is, and the same across it. */
export const ACROSS = ['x', 'w', 'y', 'h'] as const
export const DOWN = ['y', 'h', 'x', 'w'] as const

/** Where something stands in one image, and where its counterpart does. */
export interface Neighbour {
  here: Rect
  there: Rect
}

/** What stands next to something overlaps it by so many px at most: edges are seen to a pixel. */
const TOUCHING = 1

/** What of an image stands before and after a rectangle along an axis, in its row or column: the nearest first. */
export function beside(
  rect: Rect,
  neighbours: readonly Neighbour[],
  [at, size, across, breadth]: typeof ACROSS | typeof DOWN,
): { before: Neighbour[]; after: Neighbour[] } {
  const inLine = neighbours.filter(
    ({ here }) =>
      here[across] < rect[across] + rect[breadth] && rect[across] < here[across] + here[breadth],
  )
  const nearest = (off: (neighbour: Neighbour) => number): Neighbour[] =>
    inLine.filter((one) => off(one) >= -TOUCHING).toSorted((p, q) => off(p) - off(q))
  return {
    before: nearest(({ here }) => rect[at] - here[at] - here[size]),
    after: nearest(({ here }) => here[at] - rect[at] - rect[size]),
  }
}
