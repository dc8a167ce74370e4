import fc from 'fast-check'
import { expect, it } from 'vitest'
import { locateComponent } from '../../../../src/judging/judge/registration/locate-component.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas, fill, write } from '../image/drawing.ts'
import { runs } from '../../../support/property-runs.ts'

const WHITE = [255, 255, 255] as const
const GREY = [240, 240, 242] as const
const INK = [20, 24, 30] as const

type Shift = (row: number, column: number) => number

/** Rows of different words, in two columns. */
function writeRows(raster: Raster, rows: number[], at: { x: number; y: number }, by?: Shift) {
  for (const [i, row] of rows.entries()) {
    const words = [[row % 5, (row * 2) % 5, 4], [(row * 3) % 5]]
    const y = at.y + 20 + 30 * i
    write(raster, at.x + 20 + (by?.(i, 0) ?? 0), y, words, INK)
    write(raster, at.x + 240 + (by?.(i, 1) ?? 0), y, [[(row + 2) % 5, row % 4]], INK)
  }
}

/** Rows in a space of their own, on a page of the same colour. */
function list(
  rows: number[],
  at: { x: number; y: number },
  page: { w: number; h: number },
  by?: Shift,
) {
  const raster = canvas(page.w, page.h, WHITE)
  writeRows(raster, rows, at, by)
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
    { numRuns: runs(5) },
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
    { numRuns: runs(5) },
  )
})

it('keeps the width of a component of which something moved across, whatever it was', () => {
  const moves = fc.record({
    column: fc.constantFrom(0, 1),
    by: fc.integer({ min: 8, max: 40 }),
    rows: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 1 }),
    at: fc.record({ x: fc.integer({ min: 30, max: 200 }), y: fc.integer({ min: 30, max: 200 }) }),
  })
  fc.assert(
    fc.property(moves, ({ column, by, rows, at }) => {
      const a = list([0, 1, 2, 3], { x: 0, y: 0 }, SIZE)
      const all = column === 1 ? [0, 1, 2, 3] : rows
      const shift = (row: number, place: number) => (place === column && all.includes(row) ? by : 0)
      const b = list([0, 1, 2, 3], at, { w: 900, h: 600 }, shift)
      const origin = { ...at, w: 300, h: 140 }
      expect(locateComponent(a, b)).toEqual({ origin, hasEdges: false })
    }),
    { numRuns: runs(5) },
  )
})

it('finds a component by its frame where its padding or its width grew', () => {
  const grown = fc.record({
    top: fc.integer({ min: 5, max: 20 }),
    bottom: fc.integer({ min: 0, max: 20 }),
    wider: fc.constantFrom(0, 30, 60),
    at: fc.record({ x: fc.integer({ min: 30, max: 200 }), y: fc.integer({ min: 30, max: 200 }) }),
  })
  fc.assert(
    fc.property(grown, ({ top, bottom, wider, at }) => {
      const a = list([0, 1, 2, 3], { x: 0, y: 0 }, SIZE)
      const frame = { ...at, w: 300 + wider, h: 140 + top + bottom }
      const page = canvas(900, 600, GREY)
      fill(page, frame.x, frame.y, frame.w, frame.h, WHITE)
      const start = { x: at.x, y: at.y + top }
      writeRows(page, [0, 1, 2, 3], start, (_, column) => column * wider)
      const located = locateComponent(a, segmentImage(page))
      expect(located).toEqual({ origin: frame, hasEdges: true })
    }),
    { numRuns: runs(5) },
  )
})

it('takes in all that a component without a frame holds, however far it went', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 200 }),
      fc.record({ x: fc.integer({ min: 30, max: 200 }), y: fc.integer({ min: 30, max: 200 }) }),
      (by, at) => {
        const a = list([0, 1, 2, 3], { x: 0, y: 0 }, SIZE)
        const b = list([0, 1, 2, 3], at, { w: 900, h: 600 }, (_, column) => column * by)
        const origin = { ...at, w: 254 + by, h: 140 }
        expect(locateComponent(a, b)).toEqual({ origin, hasEdges: false })
      },
    ),
    { numRuns: runs(5) },
  )
})

/** A picture of many tones, and below it a line of words and one that went `by` px across. */
function card(page: { w: number; h: number }, at: { x: number; y: number }, high: number, by = 0) {
  const raster = canvas(page.w, page.h, WHITE)
  for (let row = 0; row < high; row += 4)
    for (let column = 0; column < 300; column += 4) {
      const tone = (7 * row + 3 * column) % 200
      fill(raster, at.x + column, at.y + row, 4, 4, [tone, (column * 2) % 180, 250 - tone])
    }
  write(raster, at.x + 20, at.y + 100, [[0, 1, 2]], INK)
  fill(raster, at.x + 20 + by, at.y + 130, 80, 30, INK)
  write(raster, at.x + 30 + by, at.y + 140, [[3, 4, 1]], WHITE)
  return segmentImage(raster)
}

it('finds a component by a picture across it, though more of it went elsewhere than stood still', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 150 }),
      fc.integer({ min: 1, max: 3 }),
      fc.record({ x: fc.integer({ min: 30, max: 200 }), y: fc.integer({ min: 30, max: 200 }) }),
      (by, lower, at) => {
        const a = card({ w: 300, h: 180 }, { x: 0, y: 0 }, 80)
        const b = card({ w: 900, h: 600 }, at, 80 - 4 * lower, by)
        expect(locateComponent(a, b).origin).toEqual({ ...at, w: 300, h: 180 })
      },
    ),
    { numRuns: runs(5) },
  )
})
