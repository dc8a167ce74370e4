import { rgbDistance } from '../image/colour.ts'
import { regionColours, type RegionColours } from '../measurement/pixel-colours.ts'
import type { Raster } from '../image/raster.ts'
import type { Rect } from '../node.ts'

/** An icon's ink in a square grid, trimmed and scaled, with its colours. */
export interface IconShape {
  grid: Float32Array
  colours: RegionColours
  ink: Rect
}

const CELLS = 24

/** Null where there is no ink. */
export function iconShape(raster: Raster, rect: Rect): IconShape | null {
  const colours = regionColours(raster, rect)
  if (colours === null || colours.inkRect === null || colours.ink === null) return null
  const { inkRect: ink, surface } = colours
  const side = Math.max(ink.w, ink.h)
  const [left, top] = [ink.x - (side - ink.w) / 2, ink.y - (side - ink.h) / 2]
  const full = rgbDistance(...colours.ink, ...surface)
  const grid = new Float32Array(CELLS * CELLS)
  for (let row = 0; row < CELLS; row++)
    for (let column = 0; column < CELLS; column++) {
      const x = left + ((column + 0.5) * side) / CELLS - 0.5
      const y = top + ((row + 0.5) * side) / CELLS - 0.5
      grid[row * CELLS + column] = Math.min(1, sample(raster, x, y, surface, rect) / full)
    }
  return { grid: soften(grid), colours, ink }
}

/** The distance from the surface at a place between pixels, 0 outside of the icon. */
function sample(
  raster: Raster,
  x: number,
  y: number,
  [r, g, b]: [number, number, number],
  rect: Rect,
): number {
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

function soften(grid: Float32Array): Float32Array {
  const result = new Float32Array(grid.length)
  for (let y = 0; y < CELLS; y++)
    for (let x = 0; x < CELLS; x++) {
      let [sum, weight] = [0, 0]
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const value = grid[(y + dy) * CELLS + x + dx]
          if (x + dx < 0 || x + dx >= CELLS || value === undefined) continue
          const w = dx === 0 && dy === 0 ? 2 : 1
          sum += w * value
          weight += w
        }
      result[y * CELLS + x] = sum / weight
    }
  return result
}

/** Correlation of two shapes at the best offset of a cell, 0..1. */
export function shapeSimilarity(p: IconShape, q: IconShape): number {
  const aspect = Math.min(
    1,
    ((p.ink.w / p.ink.h) * (q.ink.h / q.ink.w)) ** (p.ink.w / p.ink.h > q.ink.w / q.ink.h ? -1 : 1),
  )
  let best = 0
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) best = Math.max(best, correlate(p.grid, q.grid, dx, dy))
  return aspect < 0.7 ? Math.min(best, aspect) : best
}

function correlate(p: Float32Array, q: Float32Array, dx: number, dy: number): number {
  let [n, sp, sq, pp, qq, pq] = [0, 0, 0, 0, 0, 0]
  for (let y = 1; y < CELLS - 1; y++)
    for (let x = 1; x < CELLS - 1; x++) {
      const s = p[y * CELLS + x] as number
      const t = q[(y + dy) * CELLS + x + dx] as number
      n++
      sp += s
      sq += t
      pp += s * s
      qq += t * t
      pq += s * t
    }
  const deviation = Math.sqrt((pp - (sp * sp) / n) * (qq - (sq * sq) / n))
  return deviation === 0 ? 1 : Math.max(0, (pq - (sp * sq) / n) / deviation)
}
