import { edgeLikeness } from '../measurement/edge-likeness.ts'
import type { Finding } from '../finding.ts'
import { inRaster, type Rasters } from './finish.ts'

/** How far a rasteriser may have drawn it aside, in px: by the one blended px on either side of an edge. */
const REACH = 2
/**
 * The least share of its edges that both images show of one thing: the rest are edges that a rasteriser draws
 * weaker.
 */
const ALIKE = 0.9
/** What rounding may add to a capture of the same component, in px: one at either end. */
const ROUNDING = 2

/**
 * Whether something said to be missing or extra stands in the other image after all, at the same place
 * of an image of the same size: a tree may have forgotten it, a search may have lost it among other
 * lines. What differs in size may have moved, and is not looked at.
 */
export function isStillThere({ box_a, box_b }: Finding, { a, b }: Rasters): boolean {
  if (Math.abs(a.width - b.width) > ROUNDING || Math.abs(a.height - b.height) > ROUNDING)
    return false
  const box = box_a === null ? box_b : box_b === null ? box_a : null
  return box !== null && edgeLikeness(a, b, inRaster(box, a), REACH) >= ALIKE
}
