import { spend } from '../work.ts'
import type { Rect } from '../node.ts'
import type { PixelBounds, Raster } from '../../../png/raster.ts'

/**
 * The whole pixels that a rectangle touches, inside the raster; null where there are none. Whoever asks
 * is about to look at them, which is counted as work.
 */
export function pixelBounds(raster: Raster, rect: Rect): PixelBounds | null {
  const x0 = Math.max(0, Math.floor(rect.x + 0.01))
  const y0 = Math.max(0, Math.floor(rect.y + 0.01))
  const x1 = Math.min(raster.width, Math.ceil(rect.x + rect.w - 0.01))
  const y1 = Math.min(raster.height, Math.ceil(rect.y + rect.h - 0.01))
  if (x1 <= x0 || y1 <= y0) return null
  spend((x1 - x0) * (y1 - y0))
  return { x0, y0, x1, y1 }
}

/** The smallest rectangle around the pixels that a test holds for; null where it holds for none. */
export function rectWhere(
  { x0, y0, x1, y1 }: PixelBounds,
  test: (x: number, y: number) => boolean,
): Rect | null {
  let [left, top, right, bottom] = [x1, y1, x0, y0]
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      if (!test(x, y)) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  return right > left ? { x: left, y: top, w: right - left, h: bottom - top } : null
}

export const shifted = ({ x0, y0, x1, y1 }: PixelBounds, dx: number, dy: number): PixelBounds => ({
  x0: x0 + dx,
  y0: y0 + dy,
  x1: x1 + dx,
  y1: y1 + dy,
})

/** A copy of the pixels that a rectangle touches; null where it lies outside. */
export function crop(raster: Raster, rect: Rect): Raster | null {
  const bounds = pixelBounds(raster, rect)
  if (bounds === null) return null
  const width = bounds.x1 - bounds.x0
  const height = bounds.y1 - bounds.y0
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((bounds.y0 + y) * raster.width + bounds.x0) * 4
    data.set(raster.data.subarray(from, from + width * 4), y * width * 4)
  }
  return { width, height, data }
}
