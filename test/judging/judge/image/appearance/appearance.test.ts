import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findCrop } from '../../../../../src/judging/judge/image/appearance/similarity.ts'
import type { Raster } from '../../../../../src/judging/judge/image/raster.ts'
import { canvas, fill, inRounded, paint, type Rgb } from './canvas.ts'

const WHITE: Rgb = [255, 255, 255]
const DARK: Rgb = [30, 40, 60]
const runs = { numRuns: 40 }

describe('findCrop', () => {
  const glyphs = (dx: number, dy: number, ink: Rgb, paper: Rgb) => {
    const raster = canvas(140, 80, paper)
    for (const [i, height] of [9, 5, 12, 7, 10, 4, 11, 6].entries()) {
      fill(raster, ink, { x: 20 + dx + i * 6, y: 40 + dy - height, w: 2, h: height })
      if (i % 3 === 1) fill(raster, ink, { x: 20 + dx + i * 6, y: 34 + dy, w: 5, h: 2 })
    }
    return raster
  }
  const rect = { x: 18, y: 26, w: 54, h: 16 }

  it('finds where a crop went, in other colours as well', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -12, max: 12 }),
        fc.integer({ min: -12, max: 12 }),
        fc.boolean(),
        (dx, dy, inverted) => {
          const a = glyphs(0, 0, DARK, WHITE)
          const b = inverted ? glyphs(dx, dy, WHITE, DARK) : glyphs(dx, dy, DARK, WHITE)
          const found = findCrop(a, rect, b, rect, { x: 14, y: 14 })
          expect([found?.dx, found?.dy]).toEqual([dx, dy])
          expect(found?.similarity).toBeGreaterThan(0.99)
        },
      ),
      runs,
    )
  })

  it('calls a half pixel the same and something else not', () => {
    const a = glyphs(0, 0, DARK, WHITE)
    const alike = (b: Raster) => findCrop(a, rect, b, rect, { x: 2, y: 2 })?.similarity
    expect(alike(glyphs(0.5, 0, DARK, WHITE))).toBeGreaterThan(0.8)
    const other = canvas(140, 80, WHITE)
    paint(other, DARK, inRounded({ x: 24, y: 27, w: 40, h: 13 }, 6))
    expect(alike(other) ?? 0).toBeLessThan(0.5)
    expect(findCrop(canvas(40, 40, WHITE), rect, a, rect, { x: 4, y: 4 })).toBeNull()
  })
})
