import type { Raster } from '../../../png/raster.ts'

// Pixels in which two areas meet, after "Anti-aliased Pixel and Intensity Slope Detector" (V. Vyšniauskas, 2009).

/**
 * More neighbours of its own brightness make a pixel part of an area: an edge that is blended runs through two of
 * the eight at most.
 */
const MOST_EQUAL = 2
/**
 * A pixel belongs to an area from this number of neighbours of its own brightness on: the corner of an area has
 * three.
 */
const LEAST_EQUAL = 3

/**
 * Whether a pixel is the mixture of two areas: one neighbour is darker and one brighter, and the darkest or the
 * brightest lies in an area that both images of one size have there.
 */
export function isAntiAliased(raster: Raster, other: Raster, x: number, y: number): boolean {
  const own = brightness(raster, x, y)
  let equal = isAtEdge(raster, x, y) ? 1 : 0
  let darkest = { by: 0, x, y }
  let brightest = { by: 0, x, y }
  for (let j = Math.max(0, y - 1); j <= Math.min(raster.height - 1, y + 1); j++)
    for (let i = Math.max(0, x - 1); i <= Math.min(raster.width - 1, x + 1); i++) {
      if (i === x && j === y) continue
      const by = brightness(raster, i, j) - own
      if (by === 0 && ++equal > MOST_EQUAL) return false
      if (by < darkest.by) darkest = { by, x: i, y: j }
      if (by > brightest.by) brightest = { by, x: i, y: j }
    }
  if (darkest.by === 0 || brightest.by === 0) return false
  return [darkest, brightest].some(
    (area) => isInArea(raster, area.x, area.y) && isInArea(other, area.x, area.y),
  )
}

function isInArea(raster: Raster, x: number, y: number): boolean {
  const own = brightness(raster, x, y)
  let equal = isAtEdge(raster, x, y) ? 1 : 0
  for (let j = Math.max(0, y - 1); j <= Math.min(raster.height - 1, y + 1); j++)
    for (let i = Math.max(0, x - 1); i <= Math.min(raster.width - 1, x + 1); i++) {
      if (i === x && j === y) continue
      if (brightness(raster, i, j) === own && ++equal >= LEAST_EQUAL) return true
    }
  return false
}

const isAtEdge = ({ width, height }: Raster, x: number, y: number): boolean =>
  x === 0 || y === 0 || x === width - 1 || y === height - 1

/** Luma of an opaque pixel (ITU-R BT.601), 0..65280. */
function brightness({ width, data }: Raster, x: number, y: number): number {
  const at = (y * width + x) * 4
  return 77 * (data[at] as number) + 150 * (data[at + 1] as number) + 29 * (data[at + 2] as number)
}
