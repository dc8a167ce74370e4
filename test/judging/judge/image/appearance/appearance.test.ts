import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cornerRadii,
  measureBorder,
} from '../../../../../src/judging/judge/image/appearance/frame.ts'
import { measureInk } from '../../../../../src/judging/judge/image/appearance/ink.ts'
import {
  cropSimilarity,
  findCrop,
} from '../../../../../src/judging/judge/image/appearance/similarity.ts'
import {
  gradientSlope,
  shadowAround,
  surfaceColour,
} from '../../../../../src/judging/judge/image/appearance/surface.ts'
import { canvas, fill, inRounded, paint, type Rgb } from './canvas.ts'

const WHITE: Rgb = [255, 255, 255]
const DARK: Rgb = [30, 40, 60]
const eighth = (min: number, max: number) =>
  fc.integer({ min: min * 8, max: max * 8 }).map((value) => value / 8)
const runs = { numRuns: 40 }

describe('measureInk', () => {
  it('finds the edges, the area and the colour of a mark between pixels', () => {
    fc.assert(
      fc.property(eighth(4, 8), eighth(4, 8), eighth(6, 20), eighth(6, 12), (x, y, w, h) => {
        const raster = canvas(40, 30, WHITE)
        fill(raster, DARK, { x, y, w, h })
        const ink = measureInk(raster, { x: 0, y: 0, w: 40, h: 30 })
        for (const channel of ink?.background ?? [0]) expect(channel).toBeGreaterThan(254.9)
        expect(ink?.colour).toEqual(DARK)
        expect(ink?.box.x).toBeCloseTo(x, 0)
        expect(Math.abs((ink?.box.x ?? 0) - x)).toBeLessThan(0.2)
        expect(Math.abs((ink?.box.w ?? 0) - w)).toBeLessThan(0.3)
        expect(Math.abs((ink?.box.h ?? 0) - h)).toBeLessThan(0.3)
        expect(Math.abs((ink?.mass ?? 0) / (w * h) - 1)).toBeLessThan(0.03)
      }),
      runs,
    )
  })

  it('tells the weight of strokes and counts lines', () => {
    fc.assert(
      fc.property(eighth(1, 4), fc.integer({ min: 1, max: 3 }), (stroke, count) => {
        const raster = canvas(60, 60, DARK)
        for (let line = 0; line < count; line++)
          for (let letter = 0; letter < 5; letter++)
            fill(raster, WHITE, { x: 4 + letter * 10, y: 4 + line * 18, w: stroke, h: 11 })
        const ink = measureInk(raster, { x: 0, y: 0, w: 60, h: 60 })
        expect(ink?.lines.map(({ y, h }) => [y, h])).toEqual(
          Array.from({ length: count }, (_, line) => [4 + line * 18, 11]),
        )
        const outline = (stroke * 11 * 2) / (2 * (stroke + 11))
        expect(Math.abs((ink?.stroke ?? 0) / outline - 1)).toBeLessThan(0.25)
      }),
      runs,
    )
  })

  it('answers null where nothing is drawn or where the raster ends', () => {
    const raster = canvas(20, 20, WHITE)
    expect(measureInk(raster, { x: 2, y: 2, w: 10, h: 10 })).toBeNull()
    expect(measureInk(raster, { x: 30, y: 2, w: 10, h: 10 })).toBeNull()
  })
})

describe('the frame of a box', () => {
  it('has a border of the width and colour it was drawn with', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), eighth(0, 12), (width, radius) => {
        const raster = canvas(90, 60, WHITE)
        const box = { x: 10, y: 8, w: 64, h: 40 }
        paint(raster, [200, 60, 40], inRounded(box, radius))
        paint(
          raster,
          [150, 180, 230],
          inRounded(
            { x: 10 + width, y: 8 + width, w: 64 - 2 * width, h: 40 - 2 * width },
            Math.max(0, radius - width),
          ),
        )
        const border = measureBorder(raster, box)
        for (const side of border.width) expect(side).toBeCloseTo(width, 5)
        for (const colour of border.colour) expect(colour).toEqual(width > 0 ? [200, 60, 40] : null)
        for (const corner of cornerRadii(raster, box))
          expect(Math.abs((corner ?? 99) - radius)).toBeLessThan(1.3)
      }),
      runs,
    )
  })

  it('is no border where the edge is only blended', () => {
    const raster = canvas(90, 60, WHITE)
    fill(raster, DARK, { x: 10.4, y: 8.3, w: 60, h: 40 })
    expect(measureBorder(raster, { x: 10, y: 8, w: 61, h: 41 }).width).toEqual([0, 0, 0, 0])
  })

  it('has no radius where it does not stand out', () => {
    const raster = canvas(60, 60, WHITE)
    expect(cornerRadii(raster, { x: 10, y: 10, w: 30, h: 30 })).toEqual([null, null, null, null])
  })
})

describe('a surface', () => {
  it('has the slope of its gradient, whatever is written on it', () => {
    const raster = canvas(120, 40, WHITE)
    for (let x = 0; x < 120; x++) fill(raster, [200 - x, 90, x], { x, y: 0, w: 1, h: 40 })
    fill(raster, WHITE, { x: 30, y: 14, w: 50, h: 10 })
    const { x, y } = gradientSlope(raster, { x: 0, y: 0, w: 120, h: 40 })
    expect(Math.abs(x[0] + 120)).toBeLessThan(6)
    expect(Math.abs(x[2] - 120)).toBeLessThan(6)
    expect(Math.max(...y.map(Math.abs))).toBeLessThan(8)
  })

  it('casts a shadow that fades, and none where another box begins', () => {
    const raster = canvas(100, 100, WHITE)
    for (let reach = 16; reach > 0; reach--) {
      const shade = 255 - (16 - reach) * 3
      const box = { x: 30 - reach, y: 30, w: 40 + 2 * reach, h: 40 + reach }
      fill(raster, [shade, shade, shade], box)
    }
    fill(raster, DARK, { x: 30, y: 30, w: 40, h: 40 })
    fill(raster, DARK, { x: 30, y: 10, w: 40, h: 10 })
    const [top, right, bottom, left] = shadowAround(raster, { x: 30, y: 30, w: 40, h: 40 }, WHITE)
    expect(top).toBe(0)
    for (const side of [right, bottom, left]) expect(side).toBeGreaterThan(100)
    expect(surfaceColour(raster, { x: 0, y: 0, w: 20, h: 20 })).toEqual(WHITE)
  })
})

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
    expect(cropSimilarity(a, rect, glyphs(0.5, 0, DARK, WHITE), rect)).toBeGreaterThan(0.8)
    const other = canvas(140, 80, WHITE)
    paint(other, DARK, inRounded({ x: 24, y: 27, w: 40, h: 13 }, 6))
    expect(cropSimilarity(a, rect, other, rect)).toBeLessThan(0.5)
    expect(findCrop(canvas(40, 40, WHITE), rect, a, rect, { x: 4, y: 4 })).toBeNull()
  })
})
