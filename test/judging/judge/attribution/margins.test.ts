import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// Steps that share out a row of fixed length: a margin of one takes as much from all.

const WORDS = [[[2, 0, 4, 1]], [[3, 3, 0, 1]], [[1, 4, 2]]]
const INK = [20, 24, 30] as const
const WIDTH = 360
const PADDING = 24
const style = { padding: '0px', margin: '0px', 'border-width': '0px' }
const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

interface Row {
  /** Of the last step, in px. */
  margin: number
  /** Whether the steps are as wide as the space that is left, or as wide as they were. */
  isFlexible: boolean
}

const edgesOf = ({ margin, isFlexible }: Row) => {
  const each = (WIDTH - (isFlexible ? margin : 0)) / WORDS.length
  return WORDS.map((_, i) => 24 + i * each + (i === WORDS.length - 1 ? margin : 0))
}

function draw(row: Row) {
  const raster = canvas(440, 120, [250, 250, 252])
  fill(raster, 24, 20, WIDTH, 20, [37, 99, 235])
  for (const [i, x] of edgesOf(row).entries())
    write(raster, Math.round(x) + PADDING, 66, WORDS[i] as number[][], INK)
  return raster
}

function domOf(row: Row): string {
  const steps = edgesOf(row).map((x, i) => ({
    tag: 'li',
    box: box(x, 60, (WIDTH - (row.isFlexible ? row.margin : 0)) / WORDS.length, 24),
    style: { ...style, margin: i === 2 ? `0px 0px 0px ${row.margin}px` : '0px' },
    children: [
      {
        tag: 'span',
        text: `step ${i}`,
        box: box(x + PADDING, 62, 4 + 10 * (WORDS[i]?.[0]?.length ?? 0), 20),
        style,
      },
    ],
  }))
  const list = { tag: 'ol', box: box(24, 60, WIDTH, 24), style: { ...style, display: 'flex' } }
  const bar = {
    tag: 'div',
    box: box(24, 20, WIDTH, 20),
    style: { ...style, 'background-color': 'rgb(37, 99, 235)' },
  }
  const children = [bar, { ...list, children: steps }]
  const root = { tag: 'div', box: box(0, 0, 440, 120), style, children }
  return JSON.stringify({ version: 1, viewport: { w: 440, h: 120 }, device_pixel_ratio: 1, root })
}

const NONE: Row = { margin: 0, isFlexible: true }

it.each([
  { margin: 12, isFlexible: true },
  { margin: 18, isFlexible: true },
  { margin: -12, isFlexible: true },
  { margin: 12, isFlexible: false },
])('reports a margin of $margin px, the others of its row giving way: $isFlexible', (row) => {
  const { findings } = judged(draw(NONE), draw(row), { dom: domOf(row) })
  const lengths = findings.map(({ evidence: { kind, measure } }) => [
    kind,
    measure?.axis,
    measure?.delta,
  ])
  expect(lengths).toEqual([['gap', 'x', row.margin]])
})

it.each([12, -12])('does not report a margin of %i px that both images show', (margin) => {
  const row: Row = { margin, isFlexible: true }
  expect(judged(draw(row), draw(row), { dom: domOf(row) }).findings).toEqual([])
})
