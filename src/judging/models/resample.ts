import type { Raster } from '../../png/raster.ts'
import type { Rect } from '../judge/index.ts'

/** The grey beyond an image's edge and between the two halves of a pair. */
const NEUTRAL = 128
const BAR_PX = 8

/**
 * Returns a part of an image, given in its px, at another size: enlarged by nearest neighbour, reduced by averaging
 * whole px. Beyond the edge it is neutral grey.
 */
export function resample(source: Raster, part: Rect, width: number, height: number): Raster {
  const raster = neutral(width, height)
  const columns = spans(part.x, part.w, width, source.width)
  const rows = spans(part.y, part.h, height, source.height)
  for (const [y, row] of rows.entries())
    for (const [x, column] of columns.entries())
      if (row && column) average(source, column, row, raster, (y * width + x) * 4)
  return raster
}

/** From (included) to (excluded), in px of the source. */
type Span = [from: number, to: number]

/** Returns which px of the source each of `count` px covers; null beyond the edge. */
function spans(start: number, length: number, count: number, limit: number): (Span | null)[] {
  const step = length / count
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor(start + (step > 1 ? i : i + 0.5) * step)
    const to = step > 1 ? Math.max(from + 1, Math.floor(start + (i + 1) * step)) : from + 1
    return from < 0 || from >= limit ? null : [from, Math.min(to, limit)]
  })
}

function average(
  source: Raster,
  [left, right]: Span,
  [top, bottom]: Span,
  into: Raster,
  at: number,
): void {
  const count = (right - left) * (bottom - top)
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++)
        sum += source.data[(y * source.width + x) * 4 + channel] ?? 0
    into.data[at + channel] = sum / count
  }
}

/** Joins two rasters of the same size, `a` on the left and `b` on the right of a neutral bar. */
export function sideBySide(a: Raster, b: Raster): Raster {
  const pair = neutral(a.width + BAR_PX + b.width, a.height)
  for (let y = 0; y < a.height; y++) {
    const line = (raster: Raster) =>
      raster.data.subarray(y * raster.width * 4, (y + 1) * raster.width * 4)
    pair.data.set(line(a), y * pair.width * 4)
    pair.data.set(line(b), (y * pair.width + a.width + BAR_PX) * 4)
  }
  return pair
}

export const equalPixels = (a: Raster, b: Raster): boolean =>
  a.data.every((value, i) => value === b.data[i])

function neutral(width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4).fill(NEUTRAL)
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
  return { width, height, data }
}
