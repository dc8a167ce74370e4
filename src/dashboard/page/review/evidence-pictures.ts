import { clamp } from '../../../base/clamp.ts'
import { scaled } from '../../../base/rectangle.ts'
import type { Box, Size } from '../geometry/box.ts'
import { paintDifference } from './difference.ts'
import { context, drawRegion, type Sides } from './images.ts'
import { register, type Counterpart, type Read } from './registration.ts'

// What the crops of an issue show, and how the difference between them is worked out.

const ZOOMS = [2, 4, 8] as const
/** Around what a crop is about, in CSS px: the outline, and a little of what is beside it. */
const MARGIN = 12
const LEAST = 0.05

/** Returns the zoom at which all of a box is in the crop: the largest of the fixed ones, or else exactly so large. */
export function zoomToFit({ w, h }: Pick<Box, 'w' | 'h'>, { width, height }: Size): number {
  const most = Math.min((width - 2 * MARGIN) / w, (height - 2 * MARGIN) / h)
  return ZOOMS.findLast((zoom) => zoom <= most) ?? clamp(most, LEAST, 2)
}

/** More pixels than these are compared at a lower resolution. */
const MOST_PIXELS = 500_000

export interface Compared {
  picture: ImageData
  /** Where it lies on the built side, in design px. */
  from: Box
  /** Whether any pixel differs. */
  differs: boolean
}

export interface Comparing {
  /** The part of the built side, in design px. */
  region: Box
  subject: Counterpart | null
  moved: readonly Counterpart[]
  /** Whether the same places are compared, whatever moved. */
  isPlain: boolean
}

/** Compares a part of the two sides, in px of the coarser image. */
export function compare(sides: Sides, { region, subject, moved, isPlain }: Comparing): Compared {
  const each = resolutionFor(sides, region)
  const px = roundOut(scaled(region, each))
  const read = readerOf(sides, each)
  const { a, b, excused } = isPlain
    ? { a: read('a', px), b: read('b', px), excused: undefined }
    : register(read, px, {
        subject: subject && inPx(subject, each),
        moved: moved.map((counterpart) => inPx(counterpart, each)),
      })
  const picture = new ImageData(px.w, px.h)
  const painted = { width: px.w, from: 0, to: px.h, ...(excused && { excused }) }
  const changed = paintDifference(a, b, picture.data, painted)
  return { picture, from: scaled(px, 1 / each), differs: changed > 0 }
}

function resolutionFor({ a, b }: Sides, { w, h }: Box): number {
  const each = Math.min(a.scale, b.scale)
  return each / Math.max(1, Math.ceil(Math.sqrt((w * h * each * each) / MOST_PIXELS)))
}

/** Returns the smallest box of whole px around one. */
function roundOut({ x, y, w, h }: Box): Box {
  const [left, top] = [Math.floor(x + 0.01), Math.floor(y + 0.01)]
  return {
    x: left,
    y: top,
    w: Math.max(1, Math.ceil(x + w - 0.01) - left),
    h: Math.max(1, Math.ceil(y + h - 0.01) - top),
  }
}

const inPx = ({ a, b }: Counterpart, each: number): Counterpart => ({
  a: roundOut(scaled(a, each)),
  b: roundOut(scaled(b, each)),
})

/** Reads parts of the images by one canvas. */
function readerOf(sides: Sides, each: number): Read {
  const canvas = document.createElement('canvas')
  const drawing = context(canvas, true)
  return (slot, { x, y, w, h }) => {
    canvas.width = w
    canvas.height = h
    drawRegion(drawing, sides[slot], scaled({ x, y, w, h }, 1 / each), each)
    return drawing.getImageData(0, 0, w, h).data
  }
}
