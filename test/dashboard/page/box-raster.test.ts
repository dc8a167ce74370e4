import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inPane, type View } from '../../../src/dashboard/page/geometry/view.ts'
import { beyond, onCanvas, placed, serves } from '../../../src/dashboard/page/review/box-raster.ts'

const views = fc.record({
  zoom: fc.double({ min: 0.1, max: 8, noNaN: true }),
  x: fc.integer({ min: -2_000, max: 2_000 }),
  y: fc.integer({ min: -2_000, max: 2_000 }),
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
  it('shows each box where it lies, whatever view it was drawn for', () => {
    fc.assert(
      fc.property(views, views, panes, boxes, (drawn, now, pane, box) => {
        const on = inPane(box, onCanvas(drawn, pane))
        const shown = inPane(on, placed({ view: drawn, pane }, now))
        const wanted = inPane(box, now)
        for (const edge of ['x', 'y', 'w', 'h'] as const)
          expect(Math.abs(shown[edge] - wanted[edge])).toBeLessThan(
            1e-6 * (1 + now.zoom / drawn.zoom) * 1e4,
          )
      }),
    )
  })

  it('serves its own view, and others as far as it reaches beyond its pane', () => {
    fc.assert(
      fc.property(views, panes, (view, pane) => {
        const raster = { view, pane }
        const { width, height } = beyond(pane)
        const moved = (x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y })
        expect(serves(raster, view)).toBe(true)
        for (const [x, y] of [
          [width, height],
          [-width, -height],
        ] as const) {
          expect(serves(raster, moved(x, y))).toBe(true)
          expect(serves(raster, moved(x + Math.sign(x), y))).toBe(false)
          expect(serves(raster, moved(x, y + Math.sign(y)))).toBe(false)
        }
      }),
    )
  })

  it('does not serve where its lines would be too thick or too thin', () => {
    const raster = { view: { zoom: 1, x: 0, y: 0 }, pane: { width: 800, height: 600 } }
    const zoomed = (zoom: number): View => ({ zoom, x: 400 - 400 * zoom, y: 300 - 300 * zoom })
    expect(serves(raster, zoomed(1.3))).toBe(true)
    expect(serves(raster, zoomed(0.8))).toBe(true)
    expect(serves(raster, zoomed(1.5))).toBe(false)
    expect(serves(raster, zoomed(0.6))).toBe(false)
  })
})
