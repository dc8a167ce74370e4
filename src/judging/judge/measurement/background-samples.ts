import type { Rgb } from '../../../base/rgb.ts'
import { colourAt } from '../../../png/raster.ts'
import { deltaE } from '../image/colour.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import type { Rect } from '../node.ts'

/**
 * How many places are looked at in a row and in a column: enough for a third of a card to be free of ink, and few
 * enough to be cheap.
 */
const GRID = 9

/** A place of an image, and what of it is drawn over. */
interface Place {
  image: Segmentation
  rect: Rect
  covers?: readonly Rect[]
}

/** The colours of both sides at what lies alike in two places and has ink on neither, and how far they are apart in CIEDE2000. */
export function backgroundPairs(first: Place, second: Place): { p: Rgb; q: Rgb; apart: number }[] {
  const pairs: { p: Rgb; q: Rgb; apart: number }[] = []
  for (let row = 0; row < GRID; row++)
    for (let column = 0; column < GRID; column++) {
      const p = backgroundAt(first, column, row)
      const q = p && backgroundAt(second, column, row)
      if (p && q) pairs.push({ p, q, apart: deltaE(p, q) })
    }
  return pairs
}

function backgroundAt(
  { image: { raster, ink }, rect: { x, y, w, h }, covers = [] }: Place,
  column: number,
  row: number,
): Rgb | null {
  const [px, py] = [
    Math.floor(x + (w * (column + 0.5)) / GRID),
    Math.floor(y + (h * (row + 0.5)) / GRID),
  ]
  if (px < 0 || py < 0 || px >= raster.width || py >= raster.height) return null
  const isBackground =
    ink.strength[py * ink.width + px] === 0 &&
    !covers.some((c) => px >= c.x - 1 && px <= c.x + c.w && py >= c.y - 1 && py <= c.y + c.h)
  return isBackground ? colourAt(raster, px, py) : null
}
