import { area, overlapBy, sharedArea } from '../../base/rectangle.ts'
import { spend } from './work.ts'
import type { Rect } from './node.ts'

/** The area that two rectangles share, counted as work. */
export function shared(p: Rect, q: Rect): number {
  spend(1)
  return sharedArea(p, q)
}

/** Intersection over union, counted as work. */
export const overlap = (p: Rect, q: Rect): number => overlapBy(shared(p, q), p, q)

/** So much of what lies in something is in there, at least: a blended px along two sides is a tenth of a box of 20 px. */
const MOSTLY = 0.9

/** Whether a rectangle lies in another one, but for its blended edges. */
export const liesIn = (part: Rect, whole: Rect): boolean =>
  shared(part, whole) >= MOSTLY * area(part)

/**
 * By how much the same letters may be wider or higher between other pixels, in px: they touch at most one pixel
 * more.
 */
export const ROUNDED = 1

/** An edge is found this near to where a structure, or the other side, says, in px. */
export const EDGE = 2.5

/** How far apart two rectangles' edges are, where they are furthest. */
export const edgesOff = (p: Rect, q: Rect): number =>
  Math.max(
    Math.abs(p.x - q.x),
    Math.abs(p.y - q.y),
    Math.abs(p.x + p.w - q.x - q.w),
    Math.abs(p.y + p.h - q.y - q.h),
  )

/** Whether something that is longer across is longer down on the other side, or the other way round. */
export const isTurned = (p: Rect, q: Rect): boolean => p.w > p.h !== q.w > q.h

export const moved = ({ x, y, w, h }: Rect, { dx, dy }: { dx: number; dy: number }): Rect => ({
  x: x + dx,
  y: y + dy,
  w,
  h,
})

/** A rectangle between whole pixels. */
export const snap = ({ x, y, w, h }: Rect): Rect => {
  const [left, top] = [Math.round(x), Math.round(y)]
  return { x: left, y: top, w: Math.round(x + w) - left, h: Math.round(y + h) - top }
}
