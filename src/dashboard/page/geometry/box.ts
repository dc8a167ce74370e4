import { clamp } from '../../../base/clamp.ts'
import { area, type Rectangle } from '../../../base/rectangle.ts'

/** In fractions of an image (0..1), in image px or in CSS px, as its holder says. */
export type Box = Rectangle

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Reads a box of the API: an object, the JSON text of one (in lists of a pair), or null. */
export function readBox(value: Box | string | null): Box | null {
  if (value === null || typeof value !== 'string') return value
  return JSON.parse(value) as Box
}

/** Converts a normalised box to px of its image. */
export const onImage = (box: Box, { width, height }: Size): Box => ({
  x: box.x * width,
  y: box.y * height,
  w: box.w * width,
  h: box.h * height,
})

const LEAST = 1e-4

/** Returns the normalised box of two corners in px of an image, clamped to it; null if it has no area. */
export function normalised(p: Point, q: Point, { width, height }: Size): Box | null {
  const [left, right] = span(p.x / width, q.x / width)
  const [top, bottom] = span(p.y / height, q.y / height)
  const box = { x: left, y: top, w: right - left, h: bottom - top }
  return box.w < LEAST || box.h < LEAST ? null : box
}

const span = (p: number, q: number): [number, number] => [
  clamp(Math.min(p, q), 0, 1),
  clamp(Math.max(p, q), 0, 1),
]

export const contains = (box: Box, { x, y }: Point): boolean =>
  x >= box.x && y >= box.y && x <= box.x + box.w && y <= box.y + box.h

/** Returns the smallest box that holds the point: an element lies on its container, and is what the person means. */
export function smallestAt<T>(
  items: readonly T[],
  boxOf: (item: T) => Box | null,
  point: Point,
): T | null {
  let found: T | null = null
  let least = Infinity
  for (const item of items) {
    const box = boxOf(item)
    if (box === null || area(box) >= least || !contains(box, point)) continue
    found = item
    least = area(box)
  }
  return found
}
