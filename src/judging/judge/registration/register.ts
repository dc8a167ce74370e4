import type { Steps } from '../../../base/steps.ts'
import { reduceRaster as reduce } from '../../../png/reduce.ts'
import { Scratch } from '../segmentation/scratch.ts'
import { segmentInSteps } from '../segmentation/segment.ts'
import type { Segmentation } from '../segmentation/segmentation.ts'
import { cutOut } from './locate-component.ts'
import { matchSegments } from '../matching/match-segments.ts'
import { ALIKE, type Matching } from '../matching/matching.ts'
import type { Evidence } from '../structures/element.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

/** Two images segmented and matched, the second cut to the component. */
export interface Registered {
  a: Segmentation
  b: Segmentation
  /** Where in image b the component stands. */
  origin: Rect
  /** Whether its edges are seen there; else only what it holds shows where it stands. */
  hasEdges: boolean
  matching: Matching
  /** What the structures say of either. */
  evidence: Evidence
  /** What each raster was reduced by. */
  scale: { a: number; b: number }
}

/** Lays what is known of the two sides over their segments. */
type Lay = (paired: Omit<Registered, 'matching' | 'evidence'>) => Evidence

/**
 * Brings two images to one scale, cuts the second to the component and matches what they show. Where
 * hardly anything of them is alike and they differ in size, one may have been taken at twice the
 * scale of the other without anyone saying so.
 */
export function* register(a: Raster, b: Raster, lay: Lay): Steps<Registered> {
  const asGiven = yield* pair(a, b, { a: 1, b: 1 }, lay)
  const sameSize = Math.abs(a.width - b.width) < 8 || Math.abs(a.height - b.height) < 8
  if (sameSize || likeness(asGiven) >= 0.4) return asGiven
  const halved = [
    yield* pair(reduce(a, 2), b, { a: 2, b: 1 }, lay),
    yield* pair(a, reduce(b, 2), { a: 1, b: 2 }, lay),
  ]
  return halved.reduce(
    (best, other) => (likeness(other) > likeness(best) + 0.2 ? other : best),
    asGiven,
  )
}

function* pair(
  rasterA: Raster,
  rasterB: Raster,
  scale: Registered['scale'],
  lay: Lay,
): Steps<Registered> {
  const scratch = new Scratch()
  const a = yield* segmentInSteps(rasterA, scratch)
  const { b, ...located } = yield* cutOut(rasterB, a, scratch)
  const evidence = lay({ a, b, ...located, scale })
  yield rasterA.width * rasterA.height
  return { a, b, ...located, scale, evidence, matching: matchSegments(a, b) }
}

/** The share of image a's texts and icons that image b has too. */
function likeness({ a, matching }: Registered): number {
  const inked = a.segments.filter(({ kind }) => kind === 'text' || kind === 'icon')
  const alike = inked.filter((segment) => (matching.ofA.get(segment)?.similarity ?? 0) >= ALIKE)
  return inked.length === 0 ? 1 : alike.length / inked.length
}
