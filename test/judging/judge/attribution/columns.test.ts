import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../../src/png/raster.ts'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// Tables by their image alone: columns are as wide as what is widest in them, and share out what is left.

const INK = [20, 24, 30] as const
const PAGE = [250, 250, 252] as const
const RULE = [200, 204, 212] as const
const CELLS = [
  [[[2, 0, 4, 1]], [[3, 3, 0, 1, 2]], [[1, 4, 2]]],
  [[[1, 4, 4, 0, 2, 1]], [[2, 0]], [[3, 1, 2, 2]]],
  [[[0, 3, 1]], [[4, 4, 1, 0]], [[2, 0, 0]]],
  [[[2, 1, 3, 3, 0]], [[1, 1, 2]], [[4, 2, 1, 3, 0]]],
]
const STRIPE = [228, 236, 240] as const
const CELL_PADDING = 14

/** Letters are 8 px apart, words 4 px more. */
const width = (words: number[][]): number =>
  words.reduce((sum, word) => sum + 8 * word.length + 4, -6)

/** A table as wide as its page, whose columns take as much of the rest each; a row of fewer cells ends sooner. */
function table(cells: number[][][][], ruled: boolean, striped: number[] = []) {
  const raster = canvas(460, 230, PAGE)
  const columns = Math.max(...cells.map((words) => words.length))
  const widest = Array.from({ length: columns }, (_, column) =>
    Math.max(...cells.map((row) => width(row[column] ?? []))),
  )
  const left = 420 - widest.reduce((sum, one) => sum + one + 2 * CELL_PADDING, 0)
  for (const [row, words] of cells.entries()) {
    let x = 20
    const y = 20 + 48 * row
    if (striped.includes(row)) fill(raster, 20, y, 420, 46, STRIPE)
    for (const [column, word] of words.entries()) {
      if (word.length > 0) write(raster, x + CELL_PADDING, y + 16, word, INK)
      x += (widest[column] as number) + 2 * CELL_PADDING + Math.floor(left / columns)
    }
    if (ruled) fill(raster, 20, y + 46, words.length === columns ? 420 : x - 20, 1, RULE)
  }
  return raster
}

const without = (row: number, column: number) =>
  CELLS.map((words, i) => words.map((word, j) => (i === row && j === column ? [] : word)))

const kindsOf = (before: Raster, after: Raster) =>
  judged(before, after).findings.map(({ evidence }) => evidence.kind)

describe.each([{ ruled: false }, { ruled: true }])(
  'a table, its rows ruled: $ruled',
  ({ ruled }) => {
    it.each([
      { row: 1, column: 0 },
      { row: 0, column: 1 },
      { row: 3, column: 2 },
    ])('reports what went, and no place of what its columns moved', ({ row, column }) => {
      const { findings } = judged(table(CELLS, ruled), table(without(row, column), ruled))
      expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['missing'])
    })

    it('counts what went as a row of its column, where that has two others', () => {
      for (const [row, column] of [
        [1, 1],
        [0, 2],
      ] as const) {
        const [before, after] = [CELLS.slice(0, 3), without(row, column).slice(0, 3)]
        const { findings } = judged(table(before, ruled), table(after, ruled))
        expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['missing'])
      }
    })

    it.each([
      { row: 1, column: 0 },
      { row: 2, column: 1 },
      { row: 1, column: 2 },
    ])(
      'reports cell $column of row $row that is gone or new, not that later ones stand in other columns and rows end elsewhere',
      ({ row, column }) => {
        const fewer = CELLS.with(row, (CELLS[row] ?? []).toSpliced(column, 1))
        expect(kindsOf(table(CELLS, ruled), table(fewer, ruled))).toEqual(['missing'])
        expect(kindsOf(table(fewer, ruled), table(CELLS, ruled))).toEqual(['extra'])
        const more = CELLS.with(row, (CELLS[row] ?? []).toSpliced(column, 0, [[2, 4, 1]]))
        expect(kindsOf(table(CELLS, ruled), table(more, ruled))).toEqual(['extra'])
      },
    )
  },
)

it.each([[[1]], [[1, 3]], [[0, 2]]])(
  'reports no place in the rows %j that are boxes of their own, where the columns moved',
  (striped) => {
    for (const { row, column } of [
      { row: 1, column: 0 },
      { row: 0, column: 1 },
    ]) {
      const { findings } = judged(
        table(CELLS, false, striped),
        table(without(row, column), false, striped),
      )
      expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['missing'])
    }
  },
)

it.each([0, 1])(
  'reports no place where a row went with its stripe, and row %i made a column wider',
  (row) => {
    const words = [[0, 3, 1, 4, 2, 0, 3, 1, 1, 4]]
    const changed = CELLS.with(row, [words, ...(CELLS[row] ?? []).slice(1)]).toSpliced(2, 1)
    const { findings } = judged(table(CELLS, false, [1, 3]), table(changed, false, [1, 3]))
    const kinds = findings.map(({ evidence }) => evidence.kind)
    expect(kinds).toContain('missing')
    expect(kinds).not.toContain('shift')
  },
)

describe('a row of buttons', () => {
  const BUTTON = [226, 232, 240] as const
  const LABELS = [[[3, 1, 2, 0]], [[1, 4, 0, 2]], [[2, 2, 1]]]

  /** Beneath a field as wide as the form; the labels in the middle of their buttons. */
  function form(wider: number, which: number, atEnd: boolean) {
    const raster = canvas(480, 160, PAGE)
    write(raster, 20, 20, [[1, 4, 0, 2, 3]], INK)
    fill(raster, 20, 44, 440, 36, [235, 238, 243])
    const widths = LABELS.map((label, i) => width(label) + 32 + (i === which ? wider : 0))
    let x = atEnd ? 460 - widths.reduce((sum, w) => sum + w + 12, -12) : 20
    for (const [i, label] of LABELS.entries()) {
      const w = widths[i] as number
      fill(raster, x, 104, w, 36, BUTTON)
      write(raster, x + (w - width(label)) / 2, 117, label, INK)
      x += w + 12
    }
    return raster
  }

  it.each(
    [0, 1, 2].flatMap((which) =>
      [12, 24, -8].flatMap((wider) => [false, true].map((atEnd) => ({ which, wider, atEnd }))),
    ),
  )(
    'reports button $which that is $wider px wider, not the space it took (at the end: $atEnd)',
    (one) => {
      const { findings } = judged(form(0, 0, one.atEnd), form(one.wider, one.which, one.atEnd))
      expect(findings).toHaveLength(1)
      expect(['padding', 'size']).toContain(findings[0]?.evidence.kind)
      expect(findings[0]?.box_a?.w).toBeLessThan(0.3)
    },
  )
})

/** A header of its own surface over rows, its cells parted by lines, whose columns begin at so many px. */
function headed(starts: readonly number[], tag: number) {
  const raster = canvas(600, 210, PAGE)
  fill(raster, 0, 0, 600, 44, STRIPE)
  for (const [column, x] of starts.entries()) {
    if (column > 0) fill(raster, x - 10, 4, 1, 36, [120, 124, 130])
    for (const [row, words] of CELLS.entries()) {
      const cell = words[column % 3] ?? []
      if (column < 3 || row === 0) write(raster, x, 16 + 48 * row, cell, INK)
    }
  }
  fill(raster, starts[2] as number, 150, 60 + tag, 24, [37, 99, 235])
  return raster
}

it('reports no space in the header of a table whose columns share out their width anew', () => {
  const [a, b] = [headed([10, 180, 340, 500], 0), headed([10, 172, 324, 500], 16)]
  const kinds = judged(a, b).findings.map(({ evidence }) => evidence.kind)
  expect(kinds).toEqual(['size'])
})

it('reports no place of a title over cells that end alike, where the other columns moved', () => {
  const [a, b] = [headed([10, 180, 340, 500], 0), headed([10, 172, 324, 505], 16)]
  const kinds = judged(a, b).findings.map(({ evidence }) => evidence.kind)
  expect(kinds).toEqual(['size'])
})
