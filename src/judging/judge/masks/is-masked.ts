import { area, grow, sharedDown } from '../../../base/rectangle.ts'
import { shared } from '../rectangle.ts'
import type { Finding, Side } from '../finding.ts'
import type { Rect } from '../node.ts'
import { inRaster, type Rasters } from '../verdict/finish.ts'
import type { Masks } from './masks.ts'

/**
 * The part of a box that is painted over where it is about nothing else: what is left of it may be its rim and
 * shadow.
 */
const MOST = 0.8
/** A distance that ends at a mask ends this near to it, in px: each of the two edges is rounded by one at most. */
const TOUCHING_PX = 2

/** What is about the place of an element, which what is masked beside it decides. */
const PLACING = new Set(['spacing/layout', 'inset/shift'])
/** What is about the letters of a line, of which nobody knows how many are masked. */
const READING = new Set(['text/content', 'typography', 'missing/element', 'extra/element'])

/** Whether something that was found is about what is masked, or the distance to it where that is not known. */
export function isMasked(
  { box_a, box_b, labels = [] }: Pick<Finding, 'box_a' | 'box_b'> & { labels?: readonly string[] },
  masks: Masks,
  rasters: Rasters,
  isPlaceKnown: boolean,
): boolean {
  if (isPlaceKnown && PLACING.has(labels[0] ?? '')) return false
  const places = labels.some((label) => PLACING.has(label))
  const reads = labels.some((label) => READING.has(label))
  const lies = (box: Rect | null, side: Side): boolean => {
    if (box === null) return false
    const rect = inRaster(box, rasters[side])
    const hidden = masks[side].reduce((sum, mask) => sum + shared(rect, mask), 0)
    if (hidden >= MOST * area(rect)) return true
    const touching = grow(rect, TOUCHING_PX)
    if (places && masks[side].some((mask) => shared(touching, mask) > 0)) return true
    return reads && masks[side].some((mask) => isNextOnLine(rect, mask))
  }
  return lies(box_a, 'a') || lies(box_b, 'b')
}

/** Whether two are of one line, no further apart than a letter. */
function isNextOnLine(rect: Rect, mask: Rect): boolean {
  const low = Math.min(rect.h, mask.h)
  return (
    sharedDown(rect, mask) >= 0.5 * low &&
    Math.max(rect.h, mask.h) <= 2 * low &&
    shared(grow(rect, low, 0), mask) > 0
  )
}
