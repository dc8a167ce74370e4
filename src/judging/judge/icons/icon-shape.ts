import type { Rgb } from '../../../base/rgb.ts'
import { bestCorrelation } from '../measurement/shape-difference.ts'
import { soften } from '../measurement/coverage.ts'
import { rgbDistance } from '../image/colour.ts'
import { regionColours } from '../measurement/pixel-colours.ts'
import type { Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

/** An icon's ink in a square grid, trimmed and scaled, with its colours. */
export interface IconShape {
  grid: Float32Array
  ink: Rect
}

const CELLS = 20
/** Cells around it that stay empty: shapes are compared at small shifts. */
const RIM = 2
const SIZE = CELLS + 2 * RIM

/** Null where there is no ink. */
export function iconShape(raster: Raster, rect: Rect): IconShape | null {
  const colours = regionColours(raster, rect)
  if (colours === null) return null
  const { inkRect: ink, surface } = colours
  const side = Math.max(ink.w, ink.h)
  const [left, top] = [ink.x - (side - ink.w) / 2, ink.y - (side - ink.h) / 2]
  const full = rgbDistance(...colours.ink, ...surface)
  const grid = new Float32Array(SIZE * SIZE)
  for (let row = 0; row < CELLS; row++)
    for (let column = 0; column < CELLS; column++) {
      const x = left + ((column + 0.5) * side) / CELLS - 0.5
      const y = top + ((row + 0.5) * side) / CELLS - 0.5
      grid[(row + RIM) * SIZE + column + RIM] = Math.min(
        1,
        sample(raster, x, y, surface, rect) / full,
      )
    }
  return { grid: soften({ columns: SIZE, rows: SIZE, data: grid }), ink }
}

/** The distance from the surface at a place between pixels, 0 outside of the icon. */
function sample(raster: Raster, x: number, y: number, [r, g, b]: Rgb, rect: Rect): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  let sum = 0
  for (let dy = 0; dy < 2; dy++)
    for (let dx = 0; dx < 2; dx++) {
      const [px, py] = [x0 + dx, y0 + dy]
      if (px < rect.x - 1 || py < rect.y - 1 || px > rect.x + rect.w || py > rect.y + rect.h)
        continue
      if (px < 0 || py < 0 || px >= raster.width || py >= raster.height) continue
      const i = (py * raster.width + px) * 4
      const [s, t, u] = [raster.data[i], raster.data[i + 1], raster.data[i + 2]]
      const weight = (dx === 0 ? 1 - (x - x0) : x - x0) * (dy === 0 ? 1 - (y - y0) : y - y0)
      sum += weight * rgbDistance(s as number, t as number, u as number, r, g, b)
    }
  return sum
}

/** Correlation of two shapes at the best offset of a cell, 0..1. */
export function shapeSimilarity(p: IconShape, q: IconShape): number {
  const aspect = Math.min(
    1,
    ((p.ink.w / p.ink.h) * (q.ink.h / q.ink.w)) ** (p.ink.w / p.ink.h > q.ink.w / q.ink.h ? -1 : 1),
  )
  const best = bestCorrelation(p.grid, q.grid)
  return aspect < 0.7 ? Math.min(best, aspect) : best
}
