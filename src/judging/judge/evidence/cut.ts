import type { Rect } from '../node.ts'
import type { Sides } from './css-values.ts'

/** A rectangle with its corners' radii: a painted box, or what cuts off what lies outside of it. */
export interface Rounded {
  rect: Rect
  /** From the top left, clockwise. */
  radii: Sides
}

/** No corner is round. */
export const SQUARE: Sides = [0, 0, 0, 0]

/** Corners that lie this near to each other are one, in px: boxes of structures are rounded. */
const SAME_CORNER = 1

/**
 * What a clip leaves of a shape, null for nothing: a corner that was cut off is square, and one that lies
 * in a corner of the clip is as round as that.
 */
export function cut(shape: Rounded, clip: Rounded | null): Rounded | null {
  if (clip === null) return shape
  const rect = intersection(shape.rect, clip.rect)
  if (rect === null) return null
  const [cornersOfRect, before, around] = [rect, shape.rect, clip.rect].map(cornersOf)
  const radii = cornersOfRect?.map((corner, i) => {
    const own = isNear(corner, before?.[i], 1e-6) ? (shape.radii[i] as number) : 0
    const of = isNear(corner, around?.[i], SAME_CORNER) ? (clip.radii[i] as number) : 0
    return Math.max(own, of)
  })
  return { rect, radii: radii as Sides }
}

/** What two rectangles share; null where they do not overlap. A line has an extent of 0. */
function intersection(p: Rect, q: Rect): Rect | null {
  const x = Math.max(p.x, q.x)
  const y = Math.max(p.y, q.y)
  const w = Math.min(p.x + p.w, q.x + q.w) - x
  const h = Math.min(p.y + p.h, q.y + q.h) - y
  return w < 0 || h < 0 || (w === 0 && p.w > 0) || (h === 0 && p.h > 0) ? null : { x, y, w, h }
}

type Corner = readonly [x: number, y: number]

const cornersOf = ({ x, y, w, h }: Rect): Corner[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
]

const isNear = (p: Corner, q: Corner | undefined, most: number): boolean =>
  q !== undefined && Math.abs(p[0] - q[0]) <= most && Math.abs(p[1] - q[1]) <= most
