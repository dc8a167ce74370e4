import type { Rgb } from '../../../base/rgb.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

/** The middles of the four sides: top, right, bottom, left; `inset` px inside and `depth` px deep. */
export function strips({ x, y, w, h }: Rect, inset: number, depth: number): Rect[] {
  const [left, across] = [x + w * 0.2, w * 0.6]
  const [top, down] = [y + h * 0.2, h * 0.6]
  return [
    { x: left, y: y + inset, w: across, h: depth },
    { x: x + w - inset - depth, y: top, w: depth, h: down },
    { x: left, y: y + h - inset - depth, w: across, h: depth },
    { x: x + inset, y: top, w: depth, h: down },
  ]
}

/** The mean colour of a rectangle, of at least one pixel; null where it lies outside the image. */
export function mean(raster: Raster, rect: Rect): Rgb | null {
  const [x0, y0] = [Math.max(0, Math.round(rect.x)), Math.max(0, Math.round(rect.y))]
  const x1 = Math.min(raster.width, Math.max(x0 + 1, Math.round(rect.x + rect.w)))
  const y1 = Math.min(raster.height, Math.max(y0 + 1, Math.round(rect.y + rect.h)))
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++, count++)
      for (let c = 0; c < 3; c++)
        sum[c] = (sum[c] as number) + (raster.data[(y * raster.width + x) * 4 + c] as number)
  return count === 0 ? null : [sum[0] / count, sum[1] / count, sum[2] / count]
}
