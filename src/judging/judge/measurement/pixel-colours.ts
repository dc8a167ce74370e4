import type { Rgb } from '../../../base/rgb.ts'
import { rgbDistance } from '../image/colour.ts'
import { pixelBounds, rectWhere } from '../image/crop.ts'
import { colourAt, type Raster } from '../../../png/raster.ts'
import { SOLID_SHARE } from '../segmentation/ink-colour.ts'
import type { Rect } from '../node.ts'

/** What a region shows: its surface, and the ink on it. */
interface RegionColours {
  surface: Rgb
  /** Mean of the pixels farthest from the surface. */
  ink: Rgb
  /** The smallest rectangle around the ink. */
  inkRect: Rect
}

/** Fainter ink is none, all channels together: of a middle colour it is 7 or 8 CIEDE2000 from its surface. */
export const LEAST_INK = 30

/** Reads a region; null where it lies outside the image, or all of it is like its surface. */
export function regionColours(raster: Raster, rect: Rect): RegionColours | null {
  const bounds = pixelBounds(raster, rect)
  const surface = commonColour(raster, rect)?.colour
  if (bounds === null || surface === undefined) return null
  const { x0, y0, x1, y1 } = bounds
  // Reckoned anew where they are needed: a list of all would be the garbage of a whole image.
  const distance = (x: number, y: number): number => rgbDistance(colourAt(raster, x, y), surface)
  let far = 0
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) far = Math.max(far, distance(x, y))
  if (far < LEAST_INK) return null
  const strongest: number[] = []
  const inkRect = rectWhere(bounds, (x, y) => {
    const away = distance(x, y)
    if (away >= 0.4 * far) strongest.push(away)
    return away >= 0.4 * far
  }) as Rect
  strongest.sort((p, q) => q - p)
  const limit = strongest[Math.floor(strongest.length * SOLID_SHARE)] ?? far
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      if (distance(x, y) < limit) continue
      const i = (y * raster.width + x) * 4
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + (raster.data[i + c] as number)
      count++
    }
  return {
    surface,
    ink: [sum[0] / count, sum[1] / count, sum[2] / count],
    inkRect,
  }
}

/** Pixels of nearly one colour: how many, and the sums of their channels. */
interface Bin {
  key: number
  count: number
  r: number
  g: number
  b: number
}

/** The colour most pixels have, to within a step of 8, as the mean of those. */
export function commonColour(raster: Raster, rect: Rect): { colour: Rgb; share: number } | null {
  const bounds = pixelBounds(raster, rect)
  if (bounds === null) return null
  const { x0, y0, x1, y1 } = bounds
  const step = Math.max(1, Math.floor(Math.sqrt(((x1 - x0) * (y1 - y0)) / 20_000)))
  const bins = new Map<number, Bin>()
  // Neighbours are mostly of one colour.
  let last: Bin = { key: -1, count: 0, r: 0, g: 0, b: 0 }
  let most = last
  let total = 0
  for (let y = y0; y < y1; y += step)
    for (let x = x0; x < x1; x += step) {
      const i = (y * raster.width + x) * 4
      const [r, g, b] = [raster.data[i], raster.data[i + 1], raster.data[i + 2]] as Rgb
      const key = ((r + 4) >> 3) * 4096 + ((g + 4) >> 3) * 64 + ((b + 4) >> 3)
      if (key !== last.key) {
        last = bins.get(key) ?? { key, count: 0, r: 0, g: 0, b: 0 }
        bins.set(key, last)
      }
      last.count++
      last.r += r
      last.g += g
      last.b += b
      total++
      if (last.count > most.count) most = last
    }
  const { count, r, g, b } = most
  return count === 0 ? null : { colour: [r / count, g / count, b / count], share: count / total }
}
