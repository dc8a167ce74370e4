import type { Box } from '../../vocabulary/box.ts'
import type { Judgement, OpenQuestion, Rect, Slot } from '../judge/index.ts'

/** The margin around a region, as a fraction of its own width and height … */
const CONTEXT = 0.25
/** … and at least this, in design px, so that a hairline is not shown alone. */
const MIN_CONTEXT_PX = 8
/** The longer side of a crop, in px of the crop. */
const MIN_CROP_PX = 160
const MAX_CROP_PX = 512

/** The parts of both images that a mark shows, at the same scale. */
export interface Frames {
  /** Both of the same size, in design px; they may extend beyond the edges of their images. */
  a: Rect
  b: Rect
  /** The size of each crop, in its own px. */
  width: number
  height: number
}

/**
 * Returns the frames around a question's two boxes, or null if it has neither. An image without a box is shown at the
 * place of the other image's box.
 */
export function framesOf(
  { box_a, box_b }: Pick<OpenQuestion, 'box_a' | 'box_b'>,
  images: Judgement['images'],
): Frames | null {
  const a = box_a && inDesignPx(box_a, images.a)
  const b = box_b && inDesignPx(box_b, images.b)
  const rects = { a: a ?? b, b: b ?? a }
  if (!rects.a || !rects.b) return null
  const w = withContext(Math.max(rects.a.w, rects.b.w))
  const h = withContext(Math.max(rects.a.h, rects.b.h))
  const zoom = zoomOf(Math.max(w, h), Math.max(images.a.scale, images.b.scale))
  const around = (rect: Rect): Rect => ({
    x: rect.x + (rect.w - w) / 2,
    y: rect.y + (rect.h - h) / 2,
    w,
    h,
  })
  return {
    a: around(rects.a),
    b: around(rects.b),
    width: Math.max(1, Math.round(w * zoom)),
    height: Math.max(1, Math.round(h * zoom)),
  }
}

function inDesignPx(box: Box, image: Judgement['images'][Slot]): Rect {
  const width = image.width / image.scale
  const height = image.height / image.scale
  return { x: box.x * width, y: box.y * height, w: box.w * width, h: box.h * height }
}

const withContext = (length: number): number =>
  length + 2 * Math.max(length * CONTEXT, MIN_CONTEXT_PX)

/** Returns px of the crop per design px: the images' own, or a whole multiple for a small region. */
function zoomOf(longerSide: number, scale: number): number {
  const zoom = Math.max(scale, Math.ceil(MIN_CROP_PX / longerSide))
  return Math.min(zoom, MAX_CROP_PX / longerSide)
}
