import { describe, expect, it } from 'vitest'
import { edgeLikeness } from '../../../../src/judging/judge/measurement/edge-likeness.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import { canvas, fill, inRounded, paint, type Rgb } from './canvas.ts'

const WHITE: Rgb = [255, 255, 255]
const DARK: Rgb = [30, 40, 60]

describe('edges', () => {
  const glyphs = (dx: number, dy: number, ink: Rgb, paper: Rgb) => {
    const raster = canvas(140, 80, paper)
    for (const [i, height] of [9, 5, 12, 7, 10, 4, 11, 6].entries()) {
      fill(raster, ink, { x: 20 + dx + i * 6, y: 40 + dy - height, w: 2, h: height })
      if (i % 3 === 1) fill(raster, ink, { x: 20 + dx + i * 6, y: 34 + dy, w: 5, h: 2 })
    }
    return raster
  }
  const rect = { x: 18, y: 26, w: 54, h: 16 }

  const alike = (b: Raster) => edgeLikeness(glyphs(0, 0, DARK, WHITE), b, rect, 2)

  it.each([
    [0, 0],
    [2, -1],
    [-2, 2],
  ])('are the same %s and %s px aside, in other colours as well', (dx, dy) => {
    expect(alike(glyphs(dx, dy, DARK, WHITE))).toBeGreaterThan(0.99)
    expect(alike(glyphs(dx, dy, WHITE, DARK))).toBeGreaterThan(0.99)
  })

  it('of a half pixel are alike, of something else are not', () => {
    expect(alike(glyphs(0.5, 0, DARK, WHITE))).toBeGreaterThan(0.8)
    const other = canvas(140, 80, WHITE)
    paint(other, DARK, inRounded({ x: 24, y: 27, w: 40, h: 13 }, 6))
    expect(alike(other)).toBeLessThan(0.5)
    expect(alike(canvas(140, 80, WHITE))).toBe(0)
  })
})
