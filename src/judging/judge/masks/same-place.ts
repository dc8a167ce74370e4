import { grow } from '../../../base/rectangle.ts'
import { distance } from '../../../base/rgb.ts'
import { colourAt } from '../../../png/raster.ts'
import { snap } from '../rectangle.ts'
import type { Rect } from '../node.ts'
import type { Rasters } from '../verdict/finish.ts'

/** How many pixels around a region are looked at: a blended one and two that show what is drawn there. */
const DEPTH_PX = 3
/**
 * How much a channel may differ, by rounding, not by what is drawn: of greys 1.6 to 2.9 CIEDE2000, about the least
 * that is seen.
 */
const ALIKE = 8
/**
 * Colours further apart show that something is drawn there, in channel values: of greys 7 CIEDE2000 and more,
 * beyond shadows and gradients.
 */
const DRAWN = 32

/**
 * Whether a region lies at the same place of both images: what is drawn along its edges is there on both. An
 * even surface all around shows nothing of where it lies.
 */
export function isInPlace({ a, b }: Rasters, region: Rect): boolean {
  if (a.width !== b.width || a.height !== b.height) return false
  const places = pixelsAround(snap(region), a)
  const colours = places.map(([x, y]) => [colourAt(a, x, y), colourAt(b, x, y)] as const)
  const [first] = colours
  return (
    first !== undefined &&
    colours.every(([p, q]) => distance(p, q) <= ALIKE) &&
    colours.some(([p]) => distance(p, first[0]) > DRAWN)
  )
}

function pixelsAround(inner: Rect, { width, height }: Rasters['a']): [number, number][] {
  const outer = grow(inner, DEPTH_PX)
  const [right, bottom] = [inner.x + inner.w, inner.y + inner.h]
  const places: [number, number][] = []
  const add = (x0: number, x1: number, y: number) => {
    for (let x = Math.max(0, x0); x < Math.min(width, x1); x++) places.push([x, y])
  }
  for (let y = Math.max(0, outer.y); y < Math.min(height, outer.y + outer.h); y++)
    if (y < inner.y || y >= bottom) add(outer.x, outer.x + outer.w, y)
    else {
      add(outer.x, inner.x, y)
      add(right, right + DEPTH_PX, y)
    }
  return places
}
