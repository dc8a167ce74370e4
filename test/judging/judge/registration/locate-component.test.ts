import fc from 'fast-check'
import { expect, it } from 'vitest'
import { locateComponent } from '../../../../src/judging/judge/registration/locate-component.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas, write } from '../image/drawing.ts'

const WHITE = [255, 255, 255] as const
const INK = [20, 24, 30] as const

/** Rows of different words in a room of its own, on a page of the same colour. */
function list(rows: number[], at: { x: number; y: number }, page: { w: number; h: number }) {
  const raster = canvas(page.w, page.h, WHITE)
  for (const [i, row] of rows.entries()) {
    const words = [[row % 5, (row * 2) % 5, 4], [(row * 3) % 5]]
    write(raster, at.x + 20, at.y + 20 + 30 * i, words, INK)
    write(raster, at.x + 240, at.y + 20 + 30 * i, [[(row + 2) % 5, row % 4]], INK)
  }
  return segmentImage(raster)
}

const SIZE = { w: 300, h: 140 }

it('leaves a component that grew whole, wherever it grew', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 2, max: 4 }), (place, more) => {
      const a = list([0, 1, 2, 3], { x: 0, y: 0 }, SIZE)
      const rows = [0, 1, 2, 3].toSpliced(place, 0, ...Array<number>(more).fill(4))
      const b = list(rows, { x: 0, y: 0 }, { w: 300, h: 140 + 30 * more })
      expect(locateComponent(a, b)).toEqual({
        origin: { x: 0, y: 0, w: 300, h: 140 + 30 * more },
        hasEdges: true,
      })
    }),
    { numRuns: 15 },
  )
})

it('cuts a component that grew out of a page with all that it holds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 30, max: 200 }),
      fc.integer({ min: 30, max: 200 }),
      (place, x, y) => {
        const a = list([0, 1, 2, 3], { x: 0, y: 0 }, SIZE)
        const b = list([0, 1, 2, 3].toSpliced(place, 0, 4), { x, y }, { w: 900, h: 600 })
        expect(locateComponent(a, b)).toEqual({
          origin: { x, y, w: 300, h: 170 },
          hasEdges: false,
        })
      },
    ),
    { numRuns: 12 },
  )
})
