import { distance, type Rgb } from '../../../../base/rgb.ts'
import { colourAt } from '../../../../png/raster.ts'
import { median } from '../../median.ts'
import { snap } from '../../rectangle.ts'
import type { Picture } from './cells.ts'

/** A line of one colour along all edges of a picture, so many px wide. */
export interface Outline {
  width: number
  colour: Rgb
}

/** A wider frame is a picture's own, in px: borders are seldom as wide. */
const WIDEST = 8
/** How far outside its edges a picture is looked around, in px: beyond the one that they blend. */
const OUTSIDE = 2
/** Pixels of one line differ by less, in channel values: as one picture drawn twice may. */
const EVEN = 24
/** The least share of a line that has its colour: a badge on it takes a seventh of the sides at most. */
const MOST = 0.85

/** The outline that a picture has: what is of one colour from its edges inwards, and no further. */
export function outlineOf(picture: Picture): Outline | null {
  const first = ring(picture, 0)
  const channel = (c: 0 | 1 | 2) => median(first.map((colour) => colour[c]))
  const colour: Rgb = [channel(0), channel(1), channel(2)]
  // What goes on around it is no line of its own, but a rim that was taken for the picture's.
  if (isOf(ring(picture, -OUTSIDE), colour)) return null
  let width = 0
  while (width <= WIDEST && isOf(ring(picture, width), colour)) width++
  return width === 0 || width > WIDEST ? null : { width, colour }
}

/** Whether a picture shows that line, too. */
export const hasOutline = (picture: Picture, { colour }: Outline): boolean =>
  isOf(ring(picture, 0), colour)

const isOf = (line: readonly Rgb[], colour: Rgb): boolean =>
  line.length > 0 &&
  line.filter((one) => distance(one, colour) <= EVEN).length >= MOST * line.length

/** The colours so far inside the four edges, without what may be round corners. */
function ring({ raster, rect }: Picture, inset: number): Rgb[] {
  const { x, y, w, h } = snap(rect)
  const colours: Rgb[] = []
  const take = (px: number, py: number) => {
    if (px >= 0 && py >= 0 && px < raster.width && py < raster.height)
      colours.push(colourAt(raster, px, py))
  }
  for (let i = Math.floor(CORNER * w); i < (1 - CORNER) * w; i++) {
    take(x + i, y + inset)
    take(x + i, y + h - 1 - inset)
  }
  for (let i = Math.floor(CORNER * h); i < (1 - CORNER) * h; i++) {
    take(x + inset, y + i)
    take(x + w - 1 - inset, y + i)
  }
  return colours
}

/** The share of a side that round corners may take at either end: more than half of the side is left to look at. */
const CORNER = 0.2
