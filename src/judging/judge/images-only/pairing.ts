import { reduceRaster as reduce } from '../image/reduce.ts'
import { Scratch } from '../segments/scratch.ts'
import { segmentImage } from '../segments/segment.ts'
import type { Segmentation } from '../segments/segmentation.ts'
import { cutOut } from './locate.ts'
import { matchSegments } from './match.ts'
import type { Matching } from './matching.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect } from '../node.ts'

/** Two images segmented and matched, the second cut to the component. */
export interface Paired {
  a: Segmentation
  b: Segmentation
  /** Where in image b the component stands. */
  origin: Rect
  matching: Matching
  /** What each raster was reduced by. */
  scale: { a: number; b: number }
}

/**
 * Where hardly anything of the two images is alike and they differ in size, one may have been taken
 * at twice the scale of the other without anyone saying so.
 */
export function bestScale(a: Raster, b: Raster): Paired {
  const asTold = pair(a, b, { a: 1, b: 1 })
  const sameSize = Math.abs(a.width - b.width) < 8 || Math.abs(a.height - b.height) < 8
  if (sameSize || likeness(asTold) >= 0.4) return asTold
  return [pair(reduce(a, 2), b, { a: 2, b: 1 }), pair(a, reduce(b, 2), { a: 1, b: 2 })].reduce(
    (best, other) => (likeness(other) > likeness(best) + 0.2 ? other : best),
    asTold,
  )
}

function pair(rasterA: Raster, rasterB: Raster, scale: Paired['scale']): Paired {
  const scratch = new Scratch()
  const a = segmentImage(rasterA, scratch)
  const { b, origin } = cutOut(rasterB, a, scratch)
  return { a, b, origin, scale, matching: matchSegments(a, b) }
}

/** The share of image a's texts and icons that image b has too. */
function likeness({ a, matching }: Paired): number {
  const inked = a.segments.filter(({ kind }) => kind === 'text' || kind === 'icon')
  const alike = inked.filter((segment) => (matching.ofA.get(segment)?.similarity ?? 0) >= 0.7)
  return inked.length === 0 ? 1 : alike.length / inked.length
}
