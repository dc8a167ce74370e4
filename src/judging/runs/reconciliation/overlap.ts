import type { Box } from '../../../store/review/issue-columns.ts'

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
 * Returns the intersection over union of two boxes on one image, 0 where either is missing. Where the
 * image's size is known and one of the boxes is tiny, both are inflated first.
 */
export function overlapOf(one: Box | null, other: Box | null, extent: Extent | null): number {
  if (!one || !other) return 0
  if (extent && (isTiny(one, extent) || isTiny(other, extent)))
    return intersectionOverUnion(inflated(one, extent), inflated(other, extent))
  return intersectionOverUnion(one, other)
}

const isTiny = (box: Box, { width, height }: Extent): boolean =>
  Math.min(box.w * width, box.h * height) < TINY_PX

function inflated({ x, y, w, h }: Box, { width, height }: Extent): Box {
  const [dx, dy] = [INFLATION_PX / width, INFLATION_PX / height]
  return { x: x - dx, y: y - dy, w: w + 2 * dx, h: h + 2 * dy }
}

function intersectionOverUnion(one: Box, other: Box): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
  if (w <= 0 || h <= 0) return 0
  const intersection = w * h
  return intersection / (one.w * one.h + other.w * other.h - intersection)
}
