import { hexOf } from '../../../../src/base/rgb.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judged, judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'
import { runs } from '../../../support/property-runs.ts'

const PAGE = [255, 255, 255] as const
const INK = [20, 24, 30] as const
const ROWS = [
  [0, 1, 2],
  [3, 3, 1, 4],
  [2, 4, 4, 0],
]

/** Rows of one word each, of which one may have a background of its own. */
function list(colour: Rgb | null, at: number) {
  const raster = canvas(240, 150, PAGE)
  if (colour) fill(raster, 16, 12 + 42 * at, 208, 40, colour)
  for (const [i, row] of ROWS.entries()) write(raster, 30, 27 + 42 * i, [row], INK)
  return raster
}

const tint = fc.constantFrom<Rgb>([255, 255, 200], [230, 244, 255], [205, 235, 205])

it('a background that one side alone has is reported with its colours, in the box that it fills', () => {
  fc.assert(
    fc.property(tint, fc.nat(2), fc.boolean(), (colour, row, came) => {
      const [plain, tinted] = [list(null, row), list(colour, row)]
      const [a, b] = came ? [plain, tinted] : [tinted, plain]
      const { findings } = judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })
      const box = { x: 16, y: 12 + 42 * row, w: 208, h: 40 }
      expect(findings).toMatchObject([
        { labels: ['colour/background'], rect_a: box, rect_b: box, evidence: { kind: 'fill' } },
      ])
    }),
    { numRuns: runs(6) },
  )
})

/** Rows of which one stands in a frame of the page's own colour, so far as `frame` draws one. */
function framed(at: number, frame: (raster: Raster, box: Rect) => void) {
  const raster = canvas(240, 190, PAGE)
  frame(raster, { x: 20, y: 20 + 50 * at, w: 200, h: 40 })
  for (const [i, row] of ROWS.entries()) write(raster, 34, 35 + 50 * i, [row], INK)
  return raster
}

function border(raster: Raster, { x, y, w, h }: Rect) {
  fill(raster, x, y, w, h, [120, 140, 160])
  fill(raster, x + 1, y + 1, w - 2, h - 2, PAGE)
}

function shadow(raster: Raster, { x, y, w, h }: Rect) {
  for (let out = 14; out > 0; out--) {
    const grey = 255 - 2 * (15 - out)
    fill(raster, x - out, y - out, w + 2 * out, h + 2 * out, [grey, grey, grey])
  }
  fill(raster, x, y, w, h, PAGE)
}

it.each([
  { name: 'border', draw: border, labels: ['border/radius', 'colour/background'] },
  { name: 'shadow', draw: shadow, labels: ['shadow/effect'] },
])('a $name that one side alone has is reported on the box around the same content', (row) => {
  for (const at of [0, 1, 2])
    for (const came of [false, true]) {
      const [plain, drawn] = [framed(at, () => {}), framed(at, row.draw)]
      const [a, b] = came ? [plain, drawn] : [drawn, plain]
      const { findings } = judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })
      const box = { x: 20, y: 20 + 50 * at, w: 200, h: 40 }
      expect(findings).toMatchObject([{ labels: row.labels, rect_a: box, rect_b: box }])
    }
})

/** What a structure declares of the list: its rows, each with a word. */
const rowsOf = (colour: Rgb | null, at: number) =>
  ROWS.map((_, i) => ({
    at: { x: 16, y: 12 + 42 * i, w: 208, h: 40 },
    word: { x: 30, y: 25 + 42 * i, w: 60, h: 16 },
    colour: i === at ? colour : null,
  }))

function designOf(colour: Rgb | null, at: number): string {
  const children = rowsOf(colour, at).map(({ at: box, word, colour: own }, i) => ({
    id: `row ${i}`,
    name: 'row',
    type: 'FRAME',
    box,
    style: own ? { fill: hexOf([...own]) } : {},
    children: [{ id: `word ${i}`, name: 'word', type: 'TEXT', box: word, text: `row ${i}` }],
  }))
  const box = { x: 0, y: 0, w: 240, h: 150 }
  return JSON.stringify({
    version: 1,
    root: { id: 'list', name: 'list', type: 'FRAME', box, children },
  })
}

function domOf(colour: Rgb | null, at: number): string {
  const children = rowsOf(colour, at).map(({ at: box, word, colour: own }, i) => ({
    tag: 'li',
    box,
    style: { 'background-color': own ? `rgb(${own.join(', ')})` : 'rgba(0, 0, 0, 0)' },
    children: [{ tag: 'span', box: word, text: `row ${i}` }],
  }))
  const viewport = { w: 240, h: 150 }
  const root = { tag: 'ul', box: { x: 0, y: 0, w: 240, h: 150 }, children }
  return JSON.stringify({ version: 1, viewport, device_pixel_ratio: 1, root })
}

it('what both structures declare of that background is reported once', () => {
  fc.assert(
    fc.property(tint, fc.nat(2), fc.boolean(), (colour, row, came) => {
      const [before, after] = came ? [null, colour] : [colour, null]
      const { findings } = judged(list(before, row), list(after, row), {
        design: designOf(before, row),
        dom: domOf(after, row),
      })
      expect(findings).toMatchObject([
        { labels: ['colour/background'], pass: 'main-pass', evidence: { kind: 'fill' } },
      ])
    }),
    { numRuns: runs(6) },
  )
})
