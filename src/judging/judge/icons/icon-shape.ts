import { inkGrid, bestCorrelation } from '../measurement/shape-difference.ts'
import { rgbDistance } from '../image/colour.ts'
import { regionColours } from '../measurement/pixel-colours.ts'
import { colourAt, type Raster } from '../../../png/raster.ts'
import type { Rect } from '../node.ts'

/** An icon's ink in a square grid, trimmed and scaled, with its place. */
export interface IconShape {
  grid: Float32Array
  ink: Rect
}

/** Null where there is no ink. */
export function iconShape(raster: Raster, rect: Rect): IconShape | null {
  const colours = regionColours(raster, rect)
  if (colours === null) return null
  const { inkRect: ink, surface } = colours
  const { x, y, w, h } = ink
  const full = rgbDistance(colours.ink, surface)
  const strength = Uint8Array.from({ length: w * h }, (_, i) => {
    const colour = colourAt(raster, x + (i % w), y + Math.floor(i / w))
    return Math.min(255, (255 * rgbDistance(colour, surface)) / full)
  })
  return { grid: inkGrid({ ink: { width: w, height: h, strength } }, { x: 0, y: 0, w, h }), ink }
}

/** Correlation of two shapes at the best offset of a cell, 0..1. */
export function shapeSimilarity(p: IconShape, q: IconShape): number {
  const ratio = (p.ink.w * q.ink.h) / (p.ink.h * q.ink.w)
  const aspect = Math.min(ratio, 1 / ratio)
  const best = bestCorrelation(p.grid, q.grid)
  return aspect < 0.7 ? Math.min(best, aspect) : best
}
