import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawContactSheet } from '../../../../src/judging/judge/icons/contact-sheet.ts'
import {
  cellsOf,
  CELL_PX,
  columnsOf,
  gridOf,
  MAX_PAIRS,
} from '../../../../src/judging/judge/icons/sheet-grid.ts'
import { decodePng } from '../../../../src/png/decode.ts'
import { readPngHeader } from '../../../../src/png/header.ts'
import type { ContactSheet, IconComparison } from '../../../../src/judging/judge/judgement.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import { canvas, fill, type Rgb } from '../image/drawing.ts'

const WHITE: Rgb = [255, 255, 255]
const RED: Rgb = [220, 30, 40]
const BLUE: Rgb = [20, 60, 200]

/** 200 by 100, all red or all blue, so that each pixel reports its side. */
const RASTERS = { a: canvas(200, 100, RED), b: canvas(200, 100, BLUE) }

const icon = (fields: Partial<IconComparison> = {}): IconComparison => ({
  box_a: { x: 0.1, y: 0.2, w: 0.1, h: 0.2 },
  box_b: { x: 0.5, y: 0.5, w: 0.1, h: 0.2 },
  name: null,
  similarity: 1,
  verdict: 'same',
  ...fields,
})

function sheetOf(icons: IconComparison[], rasters = RASTERS): ContactSheet {
  const sheet = drawContactSheet(icons, rasters)
  if (sheet === null) throw new Error('no sheet')
  return sheet
}

async function pixelsOf({ png }: ContactSheet): Promise<Raster> {
  const source = { header: readPngHeader(png), read: async () => png }
  return decodePng(source, { scale: 1, flattenOver: '#000000', maxPixels: Infinity })
}

function at({ width, data }: Raster, x: number, y: number): number[] {
  const from = (y * width + x) * 4
  return [...data.subarray(from, from + 3)]
}

describe('the grid', () => {
  it('holds every pair in two cells side by side, none on another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_PAIRS }), (pairs) => {
        const { width, height } = gridOf(pairs)
        const taken = new Set<string>()
        for (let place = 0; place < pairs; place++) {
          const { a, b } = cellsOf(place)
          expect(b).toEqual({ ...a, x: a.x + CELL_PX })
          for (const { x, y, w, h } of [a, b]) {
            expect(x + w).toBeLessThanOrEqual(width)
            expect(y + h).toBeLessThanOrEqual(height)
            taken.add(`${x} ${y}`)
          }
        }
        expect(taken.size).toBe(2 * pairs)
      }),
    )
  })

  it('is known again by its size and its number of pairs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_PAIRS }), (pairs) => {
        const { columns, ...size } = gridOf(pairs)
        expect(columnsOf(size, pairs)).toBe(columns)
      }),
    )
  })

  it.each([
    [{ width: 600, height: 66 }, 2],
    [{ width: 192, height: 96 }, 2],
    [{ width: 192, height: 288 }, 2],
    [{ width: 192, height: 96 }, 0],
  ])('is none in a size of %j for %i pairs', (size, pairs) => {
    expect(columnsOf(size, pairs)).toBeNull()
  })
})

describe('a contact sheet', () => {
  it('shows the design left and the build right, enlarged by a whole number on white', async () => {
    const sheet = sheetOf([icon()])
    expect(sheet).toMatchObject({
      width: 192,
      height: 96,
      cells: [
        {
          icon: 0,
          cell_a: { x: 0, y: 0, w: 96, h: 96 },
          cell_b: { x: 96, y: 0, w: 96, h: 96 },
        },
      ],
    })
    // 20 px with one around it, four times: 88 px in the middle of the cell.
    const pixels = await pixelsOf(sheet)
    for (const [x, colour] of [
      [3, WHITE],
      [4, RED],
      [91, RED],
      [92, WHITE],
      [99, WHITE],
      [100, BLUE],
      [187, BLUE],
      [188, WHITE],
    ] as const)
      expect([x, at(pixels, x, 48)]).toEqual([x, [...colour]])
  })

  it('repeats each pixel of an icon, none is blended', async () => {
    const a = canvas(200, 100, WHITE)
    fill(a, 25, 25, 1, 1, RED)
    const pixels = await pixelsOf(sheetOf([icon({ box_b: null })], { a, b: RASTERS.b }))
    const reds = Array.from({ length: 96 * 96 }, (_, i) => at(pixels, i % 96, Math.floor(i / 96)))
    expect(reds.filter((colour) => colour[1] === RED[1])).toHaveLength(16)
    expect(reds.filter((colour) => ![RED[1], 255].includes(colour[1] ?? 0))).toEqual([])
  })

  it('draws both sides at one scale, and leaves the cell of a missing one white', async () => {
    const larger = icon({ box_b: { x: 0.5, y: 0.2, w: 0.2, h: 0.4 } })
    const pixels = await pixelsOf(sheetOf([larger, icon({ box_b: null })]))
    const width = (y: number, from: number) =>
      Array.from({ length: 96 }, (_, x) => at(pixels, from + x, y)).filter(
        (colour) => colour[2] !== 255,
      ).length
    expect([width(48, 0), width(48, 96)]).toEqual([2 * 22, 2 * 42])
    expect(width(48, 288)).toBe(0)
  })

  it('reduces what is larger than a cell', async () => {
    const pixels = await pixelsOf(sheetOf([icon({ box_a: { x: 0, y: 0, w: 1, h: 1 } })]))
    expect([at(pixels, 0, 48), at(pixels, 95, 48)]).toEqual([[...RED], [...RED]])
    expect(at(pixels, 48, 10)).toEqual([...WHITE])
  })

  it('has at most 40 pairs, first those that differ', () => {
    const icons = Array.from({ length: 60 }, (_, i) =>
      icon({ verdict: i === 50 ? 'different' : i === 55 ? 'ambiguous' : 'same' }),
    )
    const { width, height, cells } = sheetOf(icons)
    expect([width, height]).toEqual([960, 768])
    expect(cells.map((cell) => cell.icon)).toEqual([50, 55, ...Array(38).keys()])
  })

  it('is the same to the byte, and none where no icon was compared', () => {
    expect(sheetOf([icon(), icon()]).png).toEqual(sheetOf([icon(), icon()]).png)
    expect(drawContactSheet([], RASTERS)).toBeNull()
  })
})
