import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

const INK = [20, 24, 30] as const
const BLUE = [37, 99, 235] as const
const WHITE = [250, 250, 252] as const

const kinds = (findings: ReturnType<typeof judged>['findings']) =>
  findings.map(({ evidence }) => evidence.kind).toSorted()

/** A field over a row of a disc and a tag, in a card. */
function row({ higher, disc, tag }: { higher: number; disc: [number, number]; tag: number[] }) {
  const raster = canvas(480, 320, [236, 238, 242])
  fill(raster, 20, 20, 440, 280, WHITE)
  fill(raster, 44, 44, 180, 36 + higher, [217, 119, 6])
  fill(raster, 44 + disc[0], 100 + higher + disc[1], 40, 40, [22, 163, 74])
  fill(raster, 100, 108 + higher, 24 + 8 * tag.length, 24, BLUE)
  write(raster, 112, 115 + higher, [tag], WHITE)
  return raster
}

it('is a tag of other words still where what stood beside it left their row', () => {
  const { findings } = judged(
    row({ higher: 0, disc: [0, 0], tag: [2, 0, 4, 1] }),
    row({ higher: 20, disc: [10, 36], tag: [1, 3, 3, 0, 2, 4] }),
  )
  expect(kinds(findings)).not.toContain('missing')
  expect(kinds(findings)).toContain('characters')
})

/** A text of two lines in a card. */
function paragraph(y: number, lines: number[][][]) {
  const raster = canvas(420, 200, [236, 238, 242])
  fill(raster, 20, 20, 380, 160, WHITE)
  for (const [i, words] of lines.entries()) write(raster, 44, y + 18 * i, words, INK)
  return raster
}

it('keeps the order of the lines of a text of other words that moved by a line', () => {
  const [first, second, changed, last] = [
    [
      [0, 2, 3, 1, 1, 4],
      [1, 2, 4, 3],
      [4, 3, 1, 3, 2],
      [3, 1, 3],
    ],
    [
      [0, 4, 3],
      [3, 2, 3, 1, 2, 3],
      [0, 4, 4],
      [2, 0, 2, 1],
    ],
    [
      [3, 1, 1],
      [2, 2, 1, 3, 2, 0],
      [4, 1, 2],
      [3, 3, 0, 1, 2],
    ],
    [
      [4, 1, 0, 2, 0, 0],
      [0, 2, 0, 0],
      [2, 2, 2, 0, 4],
      [2, 1],
    ],
  ]
  const { findings } = judged(paragraph(60, [first, second]), paragraph(78, [changed, last]))
  expect(kinds(findings)).toEqual(['characters', 'shift'])
})

/** A line of words that ends in one wide letter, so far behind them. */
function lineWith(space: number) {
  const raster = canvas(420, 80, WHITE)
  const words = Array.from({ length: 7 }, (_, i) => [1, 4, i, 2])
  write(raster, 24, 30, words, INK)
  const x = 24 + 7 * 36 - 6 + space
  fill(raster, x, 30, 8, 2, INK)
  fill(raster, x, 32, 2, 8, INK)
  fill(raster, x + 6, 32, 2, 8, INK)
  return raster
}

it('takes a letter that stands a px further from its line for no icon', () => {
  expect(judged(lineWith(7), lineWith(8)).findings).toEqual([])
})
