import { colourAt, distance } from '../image/pixel.ts'
import { pixelBounds } from '../image/crop.ts'
import { commonColour } from './pixel-colours.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect } from '../node.ts'

/** The mean distance of what a region shows from what is around it, 0..255; null where that is not seen. */
export function contrastIn(raster: Raster, rect: Rect): number | null {
  const under = commonColour(raster, { x: rect.x - 4, y: rect.y - 4, w: rect.w + 8, h: 3 })?.colour
  const bounds = pixelBounds(raster, rect)
  if (!under || bounds === null) return null
  let [sum, count] = [0, 0]
  for (let y = bounds.y0; y < bounds.y1; y++)
    for (let x = bounds.x0; x < bounds.x1; x++, count++)
      sum += distance(colourAt(raster, x, y), under)
  return sum > count ? sum / count : null
}
