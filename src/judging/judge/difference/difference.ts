import type { Steps } from '../../../base/steps.ts'
import type { PixelBounds, Raster } from '../../../png/raster.ts'
import type { Difference } from '../judgement.ts'
import { normalise, type Rasters } from '../verdict/finish.ts'
import { exactChange } from './exact-change.ts'
import { solidChange } from './solid-change.ts'

/**
 * Returns how two images differ beyond anti-aliasing, or null if they do not. Images that were captured alike show the same
 * component in the same pixels. Those of a design are drawn by another program, in which every glyph has other edges: only
 * what no such edge explains counts. `origin` is where image a stands in image b.
 */
export function* differenceOf(
  rasters: Rasters,
  { alike, origin }: { alike: boolean; origin: { x: number; y: number } },
): Steps<Difference | null> {
  const offset = alike ? { x: 0, y: 0 } : { x: Math.round(origin.x), y: Math.round(origin.y) }
  const change = yield* alike ? exactChange(rasters) : solidChange(rasters, offset)
  if (change === null) return null
  return {
    pixels: change.pixels,
    box_a: boxIn(rasters.a, change.bounds, { x: 0, y: 0 }),
    box_b: boxIn(rasters.b, change.bounds, offset),
  }
}

function boxIn(raster: Raster, { x0, y0, x1, y1 }: PixelBounds, by: { x: number; y: number }) {
  const [left, top] = [Math.max(0, x0 + by.x), Math.max(0, y0 + by.y)]
  const [right, bottom] = [Math.min(raster.width, x1 + by.x), Math.min(raster.height, y1 + by.y)]
  if (right <= left || bottom <= top) return null
  return normalise({ x: left, y: top, w: right - left, h: bottom - top }, raster)
}
