import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// One change that shows at several spacings is reported once.

const INK = [20, 24, 30] as const
const PAGE = [250, 250, 252] as const
const CARD = [226, 232, 240] as const
const LINE = [90, 100, 120] as const
const WORDS = [
  [2, 0, 4, 1],
  [3, 3, 0],
]

const reported = (a: ReturnType<typeof canvas>, b: ReturnType<typeof canvas>) =>
  judged(a, b).findings.map(({ evidence }) => evidence.kind)

/** A field of fixed size with a border. */
function field(border: number) {
  const raster = canvas(400, 120, PAGE)
  fill(raster, 20, 30, 360, 60, LINE)
  fill(raster, 20 + border, 30 + border, 360 - 2 * border, 60 - 2 * border, CARD)
  write(raster, 34 + border, 44 + border, WORDS, INK)
  return raster
}

it.each([3, 4])('reports a border of %i px, not the space that it took', (border) => {
  expect(reported(field(1), field(border))).toEqual(['border-width'])
})

/** Two cards below each other; the first has more space around its entry, whose texts end as they will. */
function cards(more: number) {
  const raster = canvas(400, 190 + 2 * more, PAGE)
  for (const i of [0, 1]) {
    const space = i === 0 ? more : 0
    const y = 16 + i * (86 + 2 * more)
    fill(raster, 16, y, 368, 70 + 2 * space, CARD)
    const [x, top] = [30 + space, y + 14 + space]
    fill(raster, x, top, 32, 32, LINE)
    write(raster, x + 46, top, WORDS, INK)
    write(
      raster,
      x + 46,
      top + 22,
      [
        [1, 4, i],
        [2, 2, 1],
      ],
      INK,
    )
    write(raster, 250, top, [[i, 3, 1]], INK)
  }
  return raster
}

it.each([6, 10])('reports a padding of %i px more on all sides once', (more) => {
  expect(reported(cards(0), cards(more))).toEqual(['padding'])
})

/** Pages of a list, and a button at the end whose label may be longer. */
function paging(at: number, longer: number) {
  const raster = canvas(560, 100, PAGE)
  for (const i of [0, 1, 2]) {
    fill(raster, at + 50 * i, 30, 42, 40, CARD)
    write(raster, at + 50 * i + 17, 44, [[i]], INK)
  }
  fill(raster, 420 - longer, 30, 120 + longer, 40, LINE)
  write(
    raster,
    440 - longer,
    44,
    [[2, 0, 4, 1, ...Array.from({ length: longer / 8 }, () => 3)]],
    PAGE,
  )
  return raster
}

it.each([0, 8, 16])(
  'reports what went to the end of a row, where a button grew by %i px',
  (longer) => {
    const { findings } = judged(paging(20, 0), paging(250, longer))
    const shifts = findings.filter(({ evidence }) => evidence.kind === 'shift')
    expect(shifts.map(({ evidence }) => Math.round((evidence.measure?.delta ?? 0) / 20))).toEqual([
      12,
    ])
  },
)
