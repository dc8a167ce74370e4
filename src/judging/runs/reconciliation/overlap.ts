import type { Box } from '../../../vocabulary/box.ts'
import { grow, overlap } from '../../../base/rectangle.ts'

/** An image's size in design px. */
export interface Extent {
  width: number
  height: number
}

/** A box whose shorter side is below this, in design px, is compared with a margin around it … */
const TINY_PX = 16
/** … of this size, so that an offset of a pixel does not make it another element. */
const INFLATION_PX = 4

/**
 * Returns the intersection over union of two boxes on one image, 0 if either is missing. If the image's size is known
 * and one of the boxes is tiny, both are inflated first.
 */
export function overlapOf(one: Box | null, other: Box | null, extent: Extent | null): number {
  if (!one || !other) return 0
  if (extent && (isTiny(one, extent) || isTiny(other, extent)))
    return overlap(inflated(one, extent), inflated(other, extent))
  return overlap(one, other)
}

const isTiny = (box: Box, { width, height }: Extent): boolean =>
  Math.min(box.w * width, box.h * height) < TINY_PX

const inflated = (box: Box, { width, height }: Extent): Box =>
  grow(box, INFLATION_PX / width, INFLATION_PX / height)
