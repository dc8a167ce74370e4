import { distance, minus, plus, times, type Rgb } from '../../../base/rgb.ts'
import { deltaE } from '../image/colour.ts'
import { mean } from './strips.ts'
import type { Side } from '../finding.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'
import type { Match } from '../matching/matching.ts'
import { surfaceUnder, type Segment, type Segmentation } from '../segmentation/segmentation.ts'

/** Where the parts of a line that are compared begin, and how long each is: its ends may be round, or meet another one. */
const [PARTS, PART] = [[0.2, 0.4, 0.6], 0.2]

/**
 * How thick two lines that lie alike are, in px, by how much that grew, and how far their colours are from each other,
 * in CIEDE2000: by where they differ least, for what differs in a part alone is another thing on the line. A line between
 * two rows of pixels colours both of them half: what is compared is all that it adds to what it is on, which is the same
 * wherever it lies.
 */
export function lineDifference(a: Segmentation, b: Segmentation, { a: p, b: q }: Match) {
  const width = { a: thicknessOf(p), b: thicknessOf(q) }
  const [under, other] = [surfaceUnder(p), surfaceUnder(q)]
  const full = Math.max(distance(p.colour, under), distance(q.colour, other), 1)
  const rows = Math.min(width.a, width.b)
  const parts = PARTS.map((from) => {
    const [first, second] = [added(a, p, from), added(b, q, from)]
    const [u, v] = [plus(under, times(first, 1 / rows)), plus(other, times(second, 1 / rows))]
    return { grown: Math.abs(lengthOf(second) - lengthOf(first)) / full, colour: deltaE(u, v) }
  })
  return {
    width,
    grown: Math.min(...parts.map(({ grown }) => grown)),
    // Of a line of several colours, as below tabs, another part may be the strongest: then its mean is as it was.
    colour: Math.min(...parts.map(({ colour }) => colour), deltaE(p.colour, q.colour)),
  }
}

/** Whether the shorter of two lines across goes on in its image, and was only found in pieces: what follows at either end looks like it. */
export function goesOn(images: Record<Side, { raster: Raster }>, { a: p, b: q }: Match): boolean {
  const by = Math.abs(q.rect.w - p.rect.w)
  const [line, { raster }] = q.rect.w > p.rect.w ? [p, images.a] : [q, images.b]
  const { rect, colour } = line
  return [rect.x - by, rect.x + rect.w + 1].some((x) => {
    const seen = mean(raster, { ...rect, x, w: by - 1 })
    return seen !== null && distance(seen, colour) < distance(seen, surfaceUnder(line))
  })
}

/** How far a line may lie from where it should, in px: as far as its neighbours are rounded, and blended. */
const ASIDE = 2

/** Whether an image shows a line of another where that would stand in it, if only as the edge of what is beside it. */
export function showsLine(raster: Raster, line: Segment, { x, y, w, h }: Rect): boolean {
  // A line between two rows of pixels gives each of them half its contrast, less what rounding takes.
  const least = distance(line.colour, surfaceUnder(line)) / 2 - 1
  const isFlat = w >= h
  const seen = (at: number) =>
    mean(
      raster,
      isFlat
        ? { x: x + 0.2 * w, y: y + at, w: 0.6 * w, h: 1 }
        : { x: x + at, y: y + 0.2 * h, w: 1, h: 0.6 * h },
    )
  for (let at = -ASIDE; at <= ASIDE; at++) {
    const own = seen(at)
    const beside = [seen(at - thicknessOf(line) - 1), seen(at + thicknessOf(line) + 1)]
    if (own && beside.every((other) => other !== null && distance(own, other) >= least)) return true
  }
  return false
}

const thicknessOf = ({ rect: { w, h } }: Segment): number => Math.min(w, h)

const lengthOf = (colour: Rgb): number => distance(colour, [0, 0, 0])

/** What a part of a line adds to the rows that it crosses, in channel values, summed up. */
function added({ raster }: Segmentation, line: Segment, from: number): Rgb {
  const { x, y, w, h } = line.rect
  const part =
    w >= h
      ? { x: x + from * w, y: y - 1, w: PART * w, h: h + 2 }
      : { x: x - 1, y: y + from * h, w: w + 2, h: PART * h }
  const under = surfaceUnder(line)
  return times(minus(mean(raster, part) ?? under, under), thicknessOf(line) + 2)
}
