import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// A table without borders: the content of a cell stands beside its place, the cells around it where they stood.

const INK = [20, 24, 30] as const
const WORDS = [[[2, 0, 4, 1]], [[3, 3, 0, 1]], [[1, 4, 2]]]
const COLUMNS = [0, 140, 260]
const WIDTHS = [140, 120, 100]
const ROWS = [60, 100, 140]
const PADDING = 12

interface Drawn {
  /** Of the cell in the middle row. */
  column: number
  by: number
  /** How much further right all but the first column stand. */
  wider: number
}

const xOf = (column: number, wider: number) =>
  (COLUMNS[column] as number) + (column > 0 ? wider : 0)

function draw({ column, by, wider }: Drawn) {
  const raster = canvas(400, 200, [250, 250, 252])
  fill(raster, 24, 20, 120, 20, [37, 99, 235])
  for (const [row, y] of ROWS.entries())
    for (const [i, words] of WORDS.entries())
      write(
        raster,
        xOf(i, wider) + PADDING + (row === 1 && i === column ? by : 0),
        y + 12,
        words,
        INK,
      )
  return raster
}

const style = { padding: '0px', margin: '0px', 'border-width': '0px' }
const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

function domOf({ column, by, wider }: Drawn): string {
  const rows = ROWS.map((y, row) => ({
    tag: 'tr',
    box: box(0, y, 360, 40),
    style,
    children: WIDTHS.map((w, i) => ({
      tag: 'td',
      text: `word ${i}`,
      box: box(
        xOf(i, wider) + (row === 1 && i === column ? by : 0),
        y,
        i === 0 ? w + wider : i === 2 ? w - wider : w,
        40,
      ),
      style: { ...style, padding: `12px ${PADDING}px` },
    })),
  }))
  const table = { tag: 'table', box: box(0, 60, 360, 120), style, children: rows }
  const bar = {
    tag: 'div',
    box: box(24, 20, 120, 20),
    style: { ...style, 'background-color': 'rgb(37, 99, 235)' },
  }
  const root = { tag: 'div', box: box(0, 0, 400, 200), style, children: [bar, table] }
  return JSON.stringify({ version: 1, viewport: { w: 400, h: 200 }, device_pixel_ratio: 1, root })
}

const BEFORE = { column: 0, by: 0, wider: 0 }

it.each([
  { column: 0, by: 8, wider: 0 },
  { column: 1, by: -6, wider: 0 },
  { column: 2, by: 12, wider: 0 },
  { column: 0, by: 8, wider: 10 },
])(
  'reports the cell of column $column that stands $by px beside its place, columns moved by $wider',
  (drawn) => {
    const { findings } = judged(draw(BEFORE), draw(drawn), { dom: domOf(drawn) })
    const shifts = findings.filter(({ evidence: { kind } }) => kind === 'shift')
    expect(
      shifts.map(({ evidence: { measure }, box_b: at }) => ({
        delta: measure?.delta,
        row: at && ROWS.findLastIndex((y) => y < 200 * (at.y + at.h / 2)),
      })),
    ).toEqual([{ delta: drawn.by, row: 1 }])
  },
)

it('does not report cells that stand where the structure says and stood there before', () => {
  const moved = { column: 1, by: 8, wider: 0 }
  const { findings } = judged(draw(moved), draw(moved), { dom: domOf(moved) })
  expect(findings).toEqual([])
})

/** A word in a bar, so far from the bar's start. */
function titled(x: number) {
  const raster = canvas(360, 120, [250, 250, 252])
  fill(raster, 0, 0, 360, 40, [226, 232, 240])
  write(raster, x, 15, [[2, 0, 4, 1, 3, 3, 0]], [20, 24, 30])
  fill(raster, 16, 64, 120, 36, [37, 99, 235])
  return raster
}

it.each([282, 281, 280])('reports once that a word went to the end of its bar, at %i px', (x) => {
  const style = { margin: '0px', padding: '0px' }
  const box = (left: number, y: number, w: number, h: number) => ({ x: left, y, w, h })
  const word = { tag: 'b', text: 'Release', box: box(x, 10, 54, 20), style }
  const bar = {
    tag: 'div',
    box: box(0, 0, 360, 40),
    style: {
      ...style,
      display: 'flex',
      padding: `10px ${306 - x}px 10px 16px`,
      'background-color': 'rgb(226, 232, 240)',
    },
    children: [word],
  }
  const root = { tag: 'div', box: box(0, 0, 360, 120), style, children: [bar] }
  const viewport = { w: 360, h: 120 }
  const dom = JSON.stringify({ version: 1, viewport, device_pixel_ratio: 1, root })
  const found = judged(titled(16), titled(x), { dom }).findings
  expect(found.map(({ evidence: { kind } }) => kind)).toEqual(['shift'])
})

/** A swatch of that size in a row, around the same middle, and a word beside it. */
function swatched(size: number) {
  const raster = canvas(360, 120, [250, 250, 252])
  fill(raster, 24, 56 - size / 2, size, size, [37, 99, 235])
  write(raster, 100, 51, [[2, 0, 4, 1, 3, 3, 0]], INK)
  return raster
}

it.each([32, 34])(
  'reports what is %i px large, and not that it stands beside its place for that',
  (size) => {
    const top = 56 - size / 2
    const swatch = { ...style, 'background-color': 'rgb(37, 99, 235)' }
    const row = {
      tag: 'div',
      box: box(24, top + 3, 312, size),
      style: { ...style, display: 'grid' },
      children: [{ tag: 'i', box: box(24, top, size, size), style: swatch }],
    }
    const word = { tag: 'b', text: 'Release', box: box(100, 46, 54, 20), style }
    const root = { tag: 'div', box: box(0, 0, 360, 120), style, children: [row, word] }
    const viewport = { w: 360, h: 120 }
    const dom = JSON.stringify({ version: 1, viewport, device_pixel_ratio: 1, root })
    const { findings } = judged(swatched(24), swatched(size), { dom })
    expect(findings.map(({ evidence: { kind } }) => kind)).toEqual(['size'])
  },
)
