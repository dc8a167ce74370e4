import { sharedDown } from '../../../base/rectangle.ts'
import { distance, minus, plus, times, type Rgb } from '../../../base/rgb.ts'
import { deltaE } from '../image/colour.ts'
import { mean } from './strips.ts'
import { EDGE } from '../rectangle.ts'
import type { Match } from '../matching/matching.ts'
import type { Rect } from '../node.ts'
import type { Segment, Segmentation } from '../segmentation/segmentation.ts'

/** Whether something that is longer across is longer down on the other side, or the other way round. */
export const isTurned = (p: Rect, q: Rect): boolean => p.w > p.h !== q.w > q.h

/** The part of a line that is compared: its ends may be round, or meet another one. */
const MIDDLE = 0.6

/**
 * How thick two lines that lie alike are, in px, by how much that grew, and how far their colours are from each other,
 * in CIEDE2000. A line between two rows of pixels colours both of them half: what is compared is all that it adds to
 * what it is on, which is the same wherever it lies.
 */
export function lineDifference(a: Segmentation, b: Segmentation, { a: p, b: q }: Match) {
  const [first, second] = [lineIn(a, p), lineIn(b, q)]
  const full = Math.max(distance(p.colour, first.under), distance(q.colour, second.under), 1)
  const rows = Math.min(first.thickness, second.thickness)
  const colourOf = ({ under, added }: Line) => plus(under, times(added, 1 / rows))
  const [u, v] = [colourOf(first), colourOf(second)]
  const seen = ({ added }: Line) => distance(added, [0, 0, 0]) / full
  return {
    width: { a: first.thickness, b: second.thickness },
    grown: Math.abs(seen(second) - seen(first)),
    // Of a line of several colours, as below tabs, another part may be the strongest: then its mean is as it was.
    colour: Math.min(deltaE(u, v), deltaE(p.colour, q.colour)),
  }
}

/**
 * How long two lines across are, in px, where one of them ends and nothing beside it says why: not where its container
 * differs as much, or something stands in its row, nor where it goes on and was only found in pieces.
 */
export function lineLengths(a: Segmentation, b: Segmentation, { a: p, b: q }: Match) {
  const lengths = { a: p.rect.w, b: q.rect.w }
  const grown = lengths.b - lengths.a
  const around = (q.parent?.rect.w ?? 0) - (p.parent?.rect.w ?? 0)
  if (p.rect.w < p.rect.h || Math.abs(grown - around) <= EDGE) return null
  const [image, shorter] = grown > 0 ? [a, p] : [b, q]
  const isAlone = [p, q].every(
    (line) =>
      !line.parent?.children.some((one) => one !== line && sharedDown(one.rect, line.rect) > 0),
  )
  return isAlone && !goesOn(image, shorter, Math.abs(grown)) ? lengths : null
}

/** Whether what follows at either end of a line is nearer to its colour than to what it is on. */
function goesOn({ raster }: Segmentation, { rect, colour, parent }: Segment, by: number): boolean {
  const under = parent?.colour ?? [255, 255, 255]
  return [rect.x - by, rect.x + rect.w + 1].some((x) => {
    const seen = mean(raster, { ...rect, x, w: by - 1 })
    return seen !== null && distance(seen, colour) < distance(seen, under)
  })
}

interface Line {
  under: Rgb
  /** What it adds to the rows that it crosses, in channel values, summed up. */
  added: Rgb
  thickness: number
}

function lineIn({ raster }: Segmentation, { rect: { x, y, w, h }, parent }: Segment): Line {
  const under = parent?.colour ?? [255, 255, 255]
  const edge = (1 - MIDDLE) / 2
  const around =
    w >= h
      ? { x: x + edge * w, y: y - 1, w: MIDDLE * w, h: h + 2 }
      : { x: x - 1, y: y + edge * h, w: w + 2, h: MIDDLE * h }
  const seen = mean(raster, around) ?? under
  return { under, added: times(minus(seen, under), Math.min(w, h) + 2), thickness: Math.min(w, h) }
}
