import { pixelBounds, shifted } from '../image/crop.ts'
import type { PixelBounds, Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

/**
 * Cells of this size are compared by their mean, in px, which anti-aliasing hardly changes: a stroke and its
 * blended edges.
 */
const CELL = 4
/** More are not compared, a bound on cost: of a larger region they are larger. */
const MAX_CELLS = 4000

/** How far two rasterisers may draw the same aside of each other, in px: by rounding. */
const REACH = [-1, 0, 1]
/** Cells that differ by less, in channel values, are drawn alike: of greys 0.8 to 1.5 CIEDE2000, which is not seen. */
const ALIKE = 4

/**
 * Whether two images show the same in two regions, laid on each other at their top left corners or at one of the
 * offsets; of what lies outside an image nothing is known.
 */
export function areDrawnAlike(a: Raster, rectA: Rect, b: Raster, rectB: Rect): boolean {
  const [p, q] = [pixelBounds(a, rectA), pixelBounds(b, rectB)]
  if (p === null || q === null) return false
  return REACH.some((dy) => REACH.some((dx) => areAlikeAt(a, p, b, shifted(q, dx, dy))))
}

function areAlikeAt(a: Raster, p: PixelBounds, b: Raster, q: PixelBounds): boolean {
  const width = Math.min(p.x1 - p.x0, q.x1 - q.x0)
  const height = Math.min(p.y1 - p.y0, q.y1 - q.y0)
  const cell = Math.max(
    Math.min(CELL, width, height),
    Math.ceil(Math.sqrt((width * height) / MAX_CELLS)),
  )
  let isSeen = false
  for (let y = 0; y + cell <= height; y += cell)
    for (let x = 0; x + cell <= width; x += cell) {
      const difference = cellDifference(a, p.x0 + x, p.y0 + y, b, q.x0 + x, q.y0 + y, cell)
      if (difference !== null && difference >= ALIKE) return false
      isSeen ||= difference !== null
    }
  return isSeen
}

/** The largest channel's difference of two cells' means; null where one is outside. */
function cellDifference(
  a: Raster,
  ax: number,
  ay: number,
  b: Raster,
  bx: number,
  by: number,
  cell: number,
): number | null {
  if (bx < 0 || by < 0 || bx + cell > b.width || by + cell > b.height) return null
  let [r, g, blue] = [0, 0, 0]
  for (let y = 0; y < cell; y++) {
    let i = ((ay + y) * a.width + ax) * 4
    let j = ((by + y) * b.width + bx) * 4
    for (let x = 0; x < cell; x++, i += 4, j += 4) {
      r += (a.data[i] as number) - (b.data[j] as number)
      g += (a.data[i + 1] as number) - (b.data[j + 1] as number)
      blue += (a.data[i + 2] as number) - (b.data[j + 2] as number)
    }
  }
  return Math.max(Math.abs(r), Math.abs(g), Math.abs(blue)) / (cell * cell)
}
