import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inPane, type View } from '../../../src/dashboard/page/geometry/view.ts'
import {
  cornerOf,
  onCanvas,
  rasterFor,
  serves,
} from '../../../src/dashboard/page/review/box-raster.ts'

const views = fc.record({
  zoom: fc.double({ min: 0.1, max: 8, noNaN: true }),
  x: fc.integer({ min: -2_000, max: 2_000 }),
  y: fc.integer({ min: -2_000, max: 2_000 }),
})
const steps = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
})
const panes = fc.record({
  width: fc.integer({ min: 100, max: 2_000 }),
  height: fc.integer({ min: 100, max: 2_000 }),
})
const boxes = fc.record({
  x: fc.integer({ min: 0, max: 2_000 }),
  y: fc.integer({ min: 0, max: 2_000 }),
  w: fc.integer({ min: 1, max: 500 }),
  h: fc.integer({ min: 1, max: 500 }),
})

describe('a canvas of boxes', () => {
  it('shows each box where it lies, wherever the images were moved to since', () => {
    fc.assert(
      fc.property(views, steps, panes, boxes, fc.boolean(), (view, by, pane, box, isMoved) => {
        const now = { ...view, x: view.x + by.x, y: view.y + by.y }
        const raster = rasterFor(view, pane, isMoved)
        const on = inPane(box, onCanvas(raster))
        const corner = cornerOf(raster, now)
        const wanted = inPane(box, now)
        expect(on.x + corner.x).toBeCloseTo(wanted.x)
        expect(on.y + corner.y).toBeCloseTo(wanted.y)
        expect([on.w, on.h]).toEqual([wanted.w, wanted.h])
      }),
    )
  })

  it('serves its own view, and others as far as it reaches beyond its pane', () => {
    fc.assert(
      fc.property(views, panes, fc.boolean(), (view, pane, isMoved) => {
        const raster = rasterFor(view, pane, isMoved)
        const { width, height } = raster.beyond
        const moved = (x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y })
        expect(serves(raster, view)).toBe(true)
        for (const by of [1, -1]) {
          expect(serves(raster, moved(by * width, by * height))).toBe(true)
          expect(serves(raster, moved(by * (width + 1), 0))).toBe(false)
          expect(serves(raster, moved(0, by * (height + 1)))).toBe(false)
        }
        expect(serves(raster, { ...view, zoom: view.zoom * 1.01 })).toBe(false)
      }),
    )
  })
})
