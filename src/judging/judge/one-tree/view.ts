import { shared } from '../rectangle.ts'
import { findContainers, type Container } from '../segments/containers.ts'
import { findInk, type Ink } from '../segments/ink.ts'
import { peakStrength } from '../segments/ink-colour.ts'
import { labelRegions } from '../segments/regions.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect } from '../node.ts'

/** An image with its surfaces and its ink. */
export interface View {
  raster: Raster
  ink: Ink
  /** The whole image first. */
  containers: Container[]
}

export function viewOf(raster: Raster): View {
  const map = labelRegions(raster)
  const containers = findContainers(raster, map)
  return { raster, ink: findInk(raster, map, containers), containers }
}

/** Whole pixels inside the raster that a rectangle touches; null outside. */
export function wholePixels({ raster }: View, { x, y, w, h }: Rect): Rect | null {
  const left = Math.max(0, Math.floor(x + 0.05))
  const top = Math.max(0, Math.floor(y + 0.05))
  const right = Math.min(raster.width, Math.ceil(x + w - 0.05))
  const bottom = Math.min(raster.height, Math.ceil(y + h - 0.05))
  return right > left && bottom > top ? { x: left, y: top, w: right - left, h: bottom - top } : null
}

/** Ink this much weaker than its peak is a blended edge. */
const EDGE_SHARE = 0.4
const MIN_PEAK = 16

/** The bounds of the ink in a rectangle, but for what others cover; null where there is none. */
export function inkBounds(view: View, rect: Rect, others: readonly Rect[] = []): Rect | null {
  const whole = wholePixels(view, rect)
  if (whole === null) return null
  const least = peakStrength(view.ink, whole) * EDGE_SHARE
  if (least <= MIN_PEAK * EDGE_SHARE) return null
  const near = others.filter((other) => shared(other, whole) > 0)
  let [x0, y0, x1, y1] = [Infinity, Infinity, -1, -1]
  for (let y = whole.y; y < whole.y + whole.h; y++)
    for (let x = whole.x; x < whole.x + whole.w; x++) {
      if ((view.ink.strength[y * view.ink.width + x] as number) < least) continue
      if (near.some((other) => covers(other, x, y))) continue
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
    }
  return x1 < 0 ? null : { x: x0, y: y0, w: x1 + 1 - x0, h: y1 + 1 - y0 }
}

const covers = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.x - 0.5 && y >= rect.y - 0.5 && x < rect.x + rect.w && y < rect.y + rect.h
