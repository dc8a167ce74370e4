import { pixelBounds } from '../crop.ts'
import { channelDistance, colourAt, modeColour, medianColour, type Rgb } from './pixels.ts'
import type { Raster } from '../raster.ts'
import type { Rect } from '../../node.ts'

/** How a surface's colour changes from one end to the other, in bytes of each channel. */
export interface Slope {
  x: Rgb
  y: Rgb
}

const GRID = 12

/**
 * The slope of the background of a rectangle: least squares over the median colours of a grid's
 * columns and rows, so that text on it hardly counts.
 */
export function gradientSlope(raster: Raster, rect: Rect): Slope {
  const at = (column: number, row: number): Rgb =>
    colourAt(
      raster,
      rect.x + (rect.w * (column + 0.5)) / GRID,
      rect.y + (rect.h * (row + 0.5)) / GRID,
    )
  const places = Array.from({ length: GRID }, (_, i) => i)
  const columns = places.map((column) => medianColour(places.map((row) => at(column, row))))
  const rows = places.map((row) => medianColour(places.map((column) => at(column, row))))
  return { x: slope(columns), y: slope(rows) }
}

function slope(colours: readonly Rgb[]): Rgb {
  const middle = (colours.length - 1) / 2
  let [square, r, g, b] = [0, 0, 0, 0]
  for (const [i, colour] of colours.entries()) {
    square += (i - middle) ** 2
    r += (i - middle) * colour[0]
    g += (i - middle) * colour[1]
    b += (i - middle) * colour[2]
  }
  const scale = colours.length / square
  return [r * scale, g * scale, b * scale]
}

/** The mode of a rectangle's pixels; null where it lies outside the raster. */
export function surfaceColour(raster: Raster, rect: Rect): Rgb | null {
  const bounds = pixelBounds(raster, rect)
  return bounds === null ? null : modeColour(raster, bounds)
}

const REACH = 24
const ALONG = [0.3, 0.4, 0.5, 0.6, 0.7]

/**
 * How far the surroundings of a box differ from the background, summed outwards from each side
 * (top, right, bottom, left) in bytes: near 0 without a shadow. A side with no room counts 0.
 */
export function shadowAround(
  raster: Raster,
  rect: Rect,
  background: Rgb,
): [number, number, number, number] {
  return ([0, 1, 2, 3] as const).map((side) => {
    const lines = ALONG.map((along) => fade(raster, rect, background, side, along))
    return lines.toSorted((p, q) => p - q)[1] ?? 0
  }) as [number, number, number, number]
}

function fade(raster: Raster, rect: Rect, background: Rgb, side: number, along: number): number {
  let [sum, last] = [0, Infinity]
  for (let step = 1.5; step < REACH; step++) {
    const x =
      side === 1 ? rect.x + rect.w + step : side === 3 ? rect.x - step : rect.x + rect.w * along
    const y =
      side === 2 ? rect.y + rect.h + step : side === 0 ? rect.y - step : rect.y + rect.h * along
    if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) break
    const far = channelDistance(colourAt(raster, x, y), background)
    // A shadow fades; what grows again outwards is something else.
    if (far > last + 2) return 0
    last = Math.min(last, far)
    sum += far
  }
  return sum
}
