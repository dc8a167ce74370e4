import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write } from '../image/drawing.ts'
import { runs } from '../../../support/property-runs.ts'

const INK = [20, 24, 30] as const
const PITCH = 40

/** A table whose second and fourth columns say the same in every row. */
const ROWS = [
  [
    [0, 1, 2],
    [4, 4, 1],
    [3, 3, 0, 1],
    [2, 0],
  ],
  [
    [3, 3, 1, 4],
    [4, 4, 1],
    [1, 2, 0],
    [2, 0],
  ],
  [
    [2, 4, 4],
    [4, 4, 1],
    [0, 0, 4, 2],
    [2, 0],
  ],
  [
    [1, 1, 0, 3],
    [4, 4, 1],
    [2, 2, 1],
    [2, 0],
  ],
]

function table(rows: number[][][]) {
  const raster = canvas(420, 40 + PITCH * rows.length, [255, 255, 255])
  for (const [i, row] of rows.entries())
    for (const [column, word] of row.entries())
      write(raster, 24 + 100 * column, 30 + PITCH * i, [word], INK)
  return raster
}

it('a row that was copied or taken away is one finding with the box of the whole row', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.boolean(), (place, added) => {
      const copied = table(ROWS.toSpliced(place, 0, ROWS[place] ?? []))
      const [a, b] = added ? [table(ROWS), copied] : [copied, table(ROWS)]
      const { findings } = judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })
      // The box of a line, which is higher than its letters.
      const y = 30 + PITCH * (place + 1) - 3
      expect(findings).toMatchObject([
        {
          labels: [added ? 'extra/element' : 'missing/element', 'text/content'],
          [added ? 'rect_b' : 'rect_a']: { x: 24, y, h: 16 },
        },
      ])
    }),
    { numRuns: runs(4) },
  )
})

it('a picture goes with its row: the one of a row that came is not the one that is missing below', () => {
  const people = (rows: number[], bare: number | null) => {
    const raster = canvas(320, 30 + 60 * rows.length, [255, 255, 255])
    for (const [i, row] of rows.entries()) {
      const y = 20 + 60 * i
      for (const quarter of row === bare ? [] : [0, 1, 2, 3])
        fill(raster, 20 + 20 * (quarter % 2), y + 20 * (quarter >> 1), 20, 20, [
          40 + 50 * ((quarter + row) % 4),
          210 - 60 * ((quarter * row) % 4),
          90 + 20 * quarter,
        ])
      write(raster, 80, y + 4, [ROWS[row]?.[0] ?? []], INK)
      write(raster, 80, y + 24, ROWS[row] ?? [], INK)
    }
    return raster
  }
  for (const row of [1, 2]) {
    const [a, b] = [people([0, 1, 2], null), people([0, 1, 2].toSpliced(row, 0, 3), row)]
    const { findings } = judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })
    expect(
      findings.map(({ labels: [label], rect_a, rect_b }) => [label, (rect_a ?? rect_b)?.y]),
    ).toEqual([
      ['extra/element', 20 + 60 * row],
      ['missing/element', 20 + 60 * row],
    ])
  }
})

const TAG = [219, 234, 254] as const
const OTHER_TAG = [254, 226, 226] as const

/** People with a tag each, half a line below their names. */
function people(
  rows: readonly { name: number[]; tag: number[]; fill: typeof TAG | typeof OTHER_TAG }[],
) {
  const raster = canvas(420, 40 + 60 * rows.length, [255, 255, 255])
  for (const [i, row] of rows.entries()) {
    const y = 30 + 60 * i
    write(raster, 24, y, [row.name], INK)
    write(
      raster,
      24,
      y + 22,
      [
        [1, 0, 3],
        [2, 4],
      ],
      INK,
    )
    fill(raster, 320, y + 4, 60, 24, row.fill)
    write(raster, 330, y + 11, [row.tag], INK)
  }
  return raster
}

it('a tag that changed is that of its row, although the row that was copied from it has what it was', () => {
  const [first, second, third] = [
    { name: [2, 0, 4, 1], tag: [4, 1, 3], fill: TAG },
    { name: [1, 1, 2], tag: [0, 3], fill: TAG },
    { name: [3, 3, 0, 1, 2], tag: [2, 2, 1, 0], fill: TAG },
  ]
  const { findings } = judgeImages({
    a: people([first, second, third]),
    b: people([first, { ...second, fill: OTHER_TAG }, { ...second, name: [4, 2, 0, 3, 1] }, third]),
    limits: DEFAULT_SETTINGS.limits,
  })
  expect(
    findings.map(({ evidence: { kind }, rect_b }) => `${kind} ${rect_b?.y}`).toSorted(),
  ).toEqual(['extra 147', 'fill 94'])
})
