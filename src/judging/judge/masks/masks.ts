import type { Side } from '../finding.ts'
import type { Rect } from '../node.ts'
import type { Raster } from '../../../png/raster.ts'
import type { JudgeInput } from '../judgement.ts'
import type { PngHeader } from '../../../png/header.ts'
import type { CaptureFacts } from '../../../vocabulary/capture-facts.ts'

/** What is not to be compared, in px of each raster. */
export type Masks = Record<Side, Rect[]>

/** No image is masked. */
export const NO_MASKS: Masks = { a: [], b: [] }

/** The regions that the producers of the images left out, in px of the rasters; null where there is none. */
export function masksOf(
  facts: CaptureFacts | null,
  images: JudgeInput['images'],
  rasters: Record<Side, Raster>,
): Masks | null {
  const own = (side: Side, masks: readonly Rect[] = []): Rect[] =>
    masks.flatMap((mask) => {
      const image = images[side]
      return 'unusable' in image ? [] : inRaster(mask, image.header, rasters[side])
    })
  const masks = { a: own('a', facts?.design?.masks), b: own('b', facts?.story?.masks) }
  return masks.a.length + masks.b.length > 0 ? masks : null
}

/** What rounding to whole pixels may add to a side: half a px at either end. */
const ROUNDING_PX = 1

/**
 * Whether both sides recorded the same masks, each of one size, in one order: then it is known on both sides where
 * what is masked lies, though not what it is.
 */
export const arePaired = ({ a, b }: Masks): boolean =>
  a.length === b.length &&
  a.every(({ w, h }, i) => {
    const other = b[i] as Rect
    return Math.abs(w - other.w) <= ROUNDING_PX && Math.abs(h - other.h) <= ROUNDING_PX
  })

function inRaster({ x, y, w, h }: Rect, header: PngHeader, raster: Raster): Rect {
  const [across, down] = [raster.width / header.width, raster.height / header.height]
  return { x: x * across, y: y * down, w: w * across, h: h * down }
}
