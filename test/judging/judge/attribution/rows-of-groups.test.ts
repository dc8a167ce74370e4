import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// A card of rows that have no edges of their own: a name, what stands at the other end of the card, and a bar below.

const INK = [20, 24, 30] as const
const style = { padding: '0px', margin: '0px', 'border-width': '0px' }
const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })
const ROWS = [40, 96]

interface Drawn {
  /** How far the name and the number of the first row stand beside their places. */
  name: number
  number: number
}

function draw({ name, number }: Drawn) {
  const raster = canvas(360, 180, [226, 232, 240])
  fill(raster, 24, 24, 312, 132, [255, 255, 255])
  for (const [i, y] of ROWS.entries()) {
    write(raster, 40 + (i === 0 ? name : 0), y, [[2, 0, 4, 1, 3, i]], INK)
    write(raster, 290 + (i === 0 ? number : 0), y, [[1, 4, i]], INK)
    fill(raster, 40, y + 24, 90 + 60 * i, 8, [37, 99, 235])
  }
  return raster
}

function domOf({ name, number }: Drawn): string {
  const rows = ROWS.map((y, i) => ({
    tag: 'div',
    box: box(40, y - 4, 280, 36),
    style,
    children: [
      {
        tag: 'div',
        box: box(40, y - 4, 280, 18),
        style: { ...style, display: 'flex', 'justify-content': 'space-between' },
        children: [
          {
            tag: 'span',
            text: 'Release',
            box: box(40 + (i === 0 ? name : 0), y - 4, 50, 18),
            style,
          },
          {
            tag: 'span',
            text: '927',
            box: box(290 + (i === 0 ? number : 0), y - 4, 30, 18),
            style,
          },
        ],
      },
      {
        tag: 'div',
        box: box(40, y + 24, 90 + 60 * i, 8),
        style: { ...style, 'background-color': 'rgb(37, 99, 235)' },
      },
    ],
  }))
  const card = {
    tag: 'div',
    box: box(24, 24, 312, 132),
    style: { ...style, padding: '12px 16px', 'background-color': 'rgb(255, 255, 255)' },
    children: rows,
  }
  const page = { ...style, 'background-color': 'rgb(226, 232, 240)' }
  const root = { tag: 'div', box: box(0, 0, 360, 180), style: page, children: [card] }
  return JSON.stringify({ version: 1, viewport: { w: 360, h: 180 }, device_pixel_ratio: 1, root })
}

it.each([
  { name: 12, number: 0 },
  { name: 7, number: 0 },
  { name: 0, number: -8 },
  { name: 0, number: -14 },
])('reports what left its place in such a row: %o', (drawn) => {
  const before = draw({ name: 0, number: 0 })
  const { findings } = judged(before, draw(drawn), { dom: domOf(drawn) })
  expect(findings.map(({ evidence: { kind, measure } }) => [kind, measure?.delta])).toEqual([
    ['shift', drawn.name + drawn.number],
  ])
})

/** Steps, one below the other, with a line between two: a filled box and what it is called. */
function steps(names: number[]) {
  const raster = canvas(360, 330, [245, 246, 248])
  for (const [i, name] of names.entries()) {
    const y = 32 + 74 * i
    fill(raster, 24, y, 32, 32, name === 1 ? [0, 91, 182] : [190, 240, 210])
    write(raster, 68, y + 12, [[2, 0, name, 1, 3]], INK)
    if (i < names.length - 1) fill(raster, 39, y + 40, 2, 26, [33, 118, 212])
  }
  return raster
}

it.each([[[0, 4, 1, 2]], [[0, 0, 1, 2]], [[0, 1, 4, 2]]])(
  'says of no line between steps that it changed places with one: %j',
  (names) => {
    const { findings } = judged(steps([0, 1, 2]), steps(names))
    expect(findings.map(({ evidence }) => evidence.kind)).not.toContain('order')
  },
)
