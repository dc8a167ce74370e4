import { deltaE } from '../image/colour.ts'
import { mean, snap, strips } from './strips.ts'
import type { Raster } from '../image/raster.ts'
import type { Colour, Rect } from '../node.ts'
import type { Rgb } from './pixel-colours.ts'

/** A box in an image with the border that its structure tells. */
export interface Bordered {
  raster: Raster
  rect: Rect
  /** Top, right, bottom, left. */
  widths: readonly number[]
  stroke: Colour | null
}

/** A border has changed where its lines are thinner or thicker by half of what is told, or another colour. */
export function bordersDiffer(a: Bordered, b: Bordered): boolean {
  return [0, 1, 2, 3].some((side) => {
    const [p, q] = [a.widths[side] ?? 0, b.widths[side] ?? 0]
    if (Math.max(p, q) < 0.5) return false
    return Math.abs(q - p) < 0.5 ? coloursDiffer(a, b, side) : widthsDiffer(a, b, side)
  })
}

function widthsDiffer(a: Bordered, b: Bordered, side: number): boolean {
  const [p, q] = [a.widths[side] ?? 0, b.widths[side] ?? 0]
  const depth = Math.round(Math.max(p, q))
  const seen = [
    thickness(a, side, depth, p >= 0.5 ? a.stroke : b.stroke),
    thickness(b, side, depth, q >= 0.5 ? b.stroke : a.stroke),
  ]
  const [first = null, second = null] = seen
  return first !== null && second !== null && (second - first) / (q - p) >= 0.5
}

const LEAST_CONTRAST = 12

/** How many px of the stroke's colour lie on the surface at a side; null where they look alike. */
function thickness(
  { raster, rect, widths }: Bordered,
  side: number,
  depth: number,
  stroke: Colour | null,
): number | null {
  const line = (inset: number, thick: number): Rgb | null => {
    const strip = strips(snap(rect), inset, thick)[side]
    return strip === undefined ? null : mean(raster, strip)
  }
  const surface = line(depth + 1, 2)
  if (surface === null || stroke === null) return null
  const along = [stroke.r - surface[0], stroke.g - surface[1], stroke.b - surface[2]]
  const length = along.reduce((sum, value) => sum + value * value, 0)
  if (length < LEAST_CONTRAST * LEAST_CONTRAST) return null
  let total = 0
  // A border that a structure does not tell may be a line of its own, between other pixels.
  const first = (widths[side] ?? 0) < 0.5 ? -2 : 0
  for (let inset = first; inset <= depth; inset++) {
    const seen = line(inset, 1)
    if (seen === null) {
      if (inset < 0) continue
      return null
    }
    const off = [stroke.r - seen[0], stroke.g - seen[1], stroke.b - seen[2]]
    const share = 1 - Math.sqrt(off.reduce((sum, value) => sum + value * value, 0) / length)
    total += Math.max(0, share)
  }
  return total
}

function coloursDiffer(a: Bordered, b: Bordered, side: number): boolean {
  const depth = Math.max(1, Math.round(Math.max(a.widths[side] ?? 0, b.widths[side] ?? 0)))
  const [p, q] = [strips(snap(a.rect), 0, depth)[side], strips(snap(b.rect), 0, depth)[side]]
  const first = p === undefined ? null : mean(a.raster, p)
  const second = q === undefined ? null : mean(b.raster, q)
  if (first === null || second === null || q === undefined) return false
  const off = [-1, 0, 1].map((by) => {
    const near = mean(b.raster, across(q, by))
    return near === null ? Infinity : deltaE(...first, ...near)
  })
  if (Math.min(...off) <= 2.5) return false
  return isDrawn(first, a.stroke) && isDrawn(second, b.stroke)
}

/** A strip moved off its side by whole pixels: boxes lie between them. */
const across = (strip: Rect, by: number): Rect =>
  strip.w > strip.h ? { ...strip, y: strip.y + by } : { ...strip, x: strip.x + by }

/** Whether a side shows the border it is said to have: structures tell of invisible ones too. */
const isDrawn = (seen: Rgb, stroke: Colour | null): boolean =>
  stroke === null || stroke.a < 0.9 || deltaE(...seen, stroke.r, stroke.g, stroke.b) < 20
