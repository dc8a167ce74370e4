import { spend } from './work.ts'
import type { Rect } from './node.ts'

export const area = ({ w, h }: Rect): number => w * h

/** How far two rectangles lie over each other from left to right; negative where they lie apart. */
export const sharedAcross = (p: Rect, q: Rect): number =>
  Math.min(p.x + p.w, q.x + q.w) - Math.max(p.x, q.x)

/** The same from top to bottom. */
export const sharedDown = (p: Rect, q: Rect): number =>
  Math.min(p.y + p.h, q.y + q.h) - Math.max(p.y, q.y)

/** The area that two rectangles share. */
export function shared(p: Rect, q: Rect): number {
  spend(1)
  const [w, h] = [sharedAcross(p, q), sharedDown(p, q)]
  return w > 0 && h > 0 ? w * h : 0
}

/** Intersection over union. */
export function overlap(p: Rect, q: Rect): number {
  const both = shared(p, q)
  return both > 0 ? both / (area(p) + area(q) - both) : 0
}

/** The edges of a box lie this near to where a structure says, in px. */
export const EDGE = 2.5

/** How far apart two rectangles' edges are, where they are furthest. */
export const edgesOff = (p: Rect, q: Rect): number =>
  Math.max(
    Math.abs(p.x - q.x),
    Math.abs(p.y - q.y),
    Math.abs(p.x + p.w - q.x - q.w),
    Math.abs(p.y + p.h - q.y - q.h),
  )

/** The smallest rectangle around both. */
export function union(p: Rect, q: Rect): Rect {
  const [x, y] = [Math.min(p.x, q.x), Math.min(p.y, q.y)]
  return {
    x,
    y,
    w: Math.max(p.x + p.w, q.x + q.w) - x,
    h: Math.max(p.y + p.h, q.y + q.h) - y,
  }
}

export const grow = ({ x, y, w, h }: Rect, by: number, down = by): Rect => ({
  x: x - by,
  y: y - down,
  w: w + 2 * by,
  h: h + 2 * down,
})

export const scaled = ({ x, y, w, h }: Rect, by: number): Rect => ({
  x: x * by,
  y: y * by,
  w: w * by,
  h: h * by,
})

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
