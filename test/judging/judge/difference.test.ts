import { describe, expect, it } from 'vitest'
import { finish } from '../../../src/base/steps.ts'
import { differenceOf } from '../../../src/judging/judge/difference/difference.ts'
import type { Raster } from '../../../src/png/raster.ts'
import type { Box } from '../../../src/vocabulary/box.ts'
import { canvas, fill, type Rgb } from './image/drawing.ts'
import { draw } from './scene.ts'

const WHITE: Rgb = [255, 255, 255]
const INK: Rgb = [20, 24, 30]

/** The difference, with its boxes in px. */
function difference(a: Raster, b: Raster, alike: boolean, origin = { x: 0, y: 0 }) {
  const found = finish(differenceOf({ a, b }, { alike, origin }))
  return found && { ...found, box_a: inPx(found.box_a, a), box_b: inPx(found.box_b, b) }
}

const inPx = (box: Box | null, { width, height }: Raster) =>
  box && [box.x * width, box.y * height, box.w * width, box.h * height].map(Math.round)

/** A white square of 100 px with an area of ink, mixed with what is around it at its left edge. */
function square({ x = 40, share = 1, w = 20 }: { x?: number; share?: number; w?: number } = {}) {
  const raster = canvas(100, 100, WHITE)
  fill(raster, x, 40, w, 20, INK)
  const mixed = INK.map((value) => Math.round(value * share + 255 * (1 - share)))
  fill(raster, x, 40, 1, 20, mixed as unknown as Rgb)
  return raster
}

describe('of captures made alike', () => {
  it('finds nothing where nothing differs', () => {
    expect(difference(draw(), draw(), true)).toBeNull()
  })

  it('leaves out the mixture at an edge, and nothing else', () => {
    expect(difference(square({ share: 0.2 }), square({ share: 0.7 }), true)).toBeNull()
    const moved = difference(square(), square({ x: 41 }), true)
    expect(moved).toEqual({ pixels: 40, box_a: [40, 40, 21, 20], box_b: [40, 40, 21, 20] })
  })

  it('counts a pixel of another colour, however near that is', () => {
    const other = square()
    fill(other, 50, 50, 1, 1, [21, 24, 30])
    expect(difference(square(), other, true)).toMatchObject({
      pixels: 1,
      box_b: [50, 50, 1, 1],
    })
  })

  it('counts what one image alone has', () => {
    const lower = canvas(100, 80, WHITE)
    fill(lower, 40, 40, 20, 20, INK)
    expect(difference(square(), lower, true)).toEqual({
      pixels: 2_000,
      box_a: [0, 80, 100, 20],
      box_b: null,
    })
  })
})

describe('of a design and a capture', () => {
  it('explains edges that lie elsewhere by up to three px', () => {
    expect(difference(square(), square({ x: 43, share: 0.5 }), false)).toBeNull()
    expect(difference(square(), square({ x: 47 }), false)).toMatchObject({
      box_a: [40, 40, 27, 20],
    })
  })

  it('finds an area that only one of them has', () => {
    const blank = canvas(100, 100, WHITE)
    for (const [a, b] of [
      [blank, square()],
      [square(), blank],
    ] as const)
      expect(difference(a, b, false)).toEqual({
        pixels: 400,
        box_a: [40, 40, 20, 20],
        box_b: [40, 40, 20, 20],
      })
  })

  it('takes a hair line for an edge', () => {
    const line = canvas(100, 100, WHITE)
    fill(line, 0, 50, 100, 2, INK)
    expect(difference(canvas(100, 100, WHITE), line, false)).toBeNull()
  })

  it('looks where the component stands in the capture', () => {
    const viewport = canvas(200, 200, [240, 240, 240])
    fill(viewport, 50, 60, 100, 100, WHITE)
    fill(viewport, 90, 100, 20, 20, INK)
    const origin = { x: 50, y: 60 }
    expect(difference(square(), viewport, false, origin)).toBeNull()
    fill(viewport, 60, 70, 10, 10, INK)
    expect(difference(square(), viewport, false, origin)).toMatchObject({
      pixels: 100,
      box_a: [10, 10, 10, 10],
      box_b: [60, 70, 10, 10],
    })
  })
})
