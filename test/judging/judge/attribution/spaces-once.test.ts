import { expect, it } from 'vitest'
import { compareSpaces } from '../../../../src/judging/judge/attribution/layout/spaces-in-line.ts'
import { isOfLines } from '../../../../src/judging/judge/attribution/layout/paddings.ts'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'
import type {
  Context,
  LayoutCause,
} from '../../../../src/judging/judge/attribution/layout/model.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'

// One cause of several places, and what stays where all around it went on.

const INK = [20, 24, 30] as const
const [PAGE, CARD, GREY] = [
  [236, 238, 242],
  [250, 250, 252],
  [160, 164, 170],
] as const

const notes = (before: ReturnType<typeof canvas>, after: ReturnType<typeof canvas>) =>
  judged(before, after)
    .findings.map(({ note }) => note)
    .toSorted()

/** A title over three rows of three texts, `down` so many px, and one of them by so many less. */
function table(down: number, less: number) {
  const raster = canvas(420, 240 + down, CARD)
  write(raster, 24, 24, [[2, 0, 4, 1, 3]], INK)
  for (const row of [0, 1, 2])
    for (const column of [0, 1, 2]) {
      const y = 80 + 48 * row + down - (row === 1 && column === 1 ? less : 0)
      write(raster, 24 + 130 * column, y, [[row, 3, 4, column]], INK)
    }
  return raster
}

it('says of what stayed where the rows before and behind it went on that it was moved, too', () => {
  expect(notes(table(0, 0), table(8, 6))).toEqual([
    expect.stringMatching(/^It stands 6 px higher/),
    expect.stringMatching(/^The gap is \d+ px instead of \d+ px/),
  ])
})

/** Two cards with a text each, the second of them and the first one's text `up` by so many px. */
function cards(up: number) {
  const raster = canvas(420, 240 - up, PAGE)
  fill(raster, 20, 20, 380, 84, CARD)
  write(raster, 44, 50 - up, [[2, 0, 4, 1, 3]], INK)
  write(raster, 44, 80, [[1, 2, 0, 3]], INK)
  fill(raster, 20, 124 - up, 380, 84, CARD)
  write(raster, 44, 156 - up, [[3, 3, 0, 1]], INK)
  return raster
}

it('reports a gap by which its container is shorter beside what was displaced in there', () => {
  expect(notes(cards(0), cards(8))).toEqual([
    expect.stringMatching(/^It stands 8 px higher/),
    'The gap is 12 px instead of 20 px.',
  ])
})

/** Two rows of three texts with a line below each: that of the first ends where its last text would begin. */
function lined(gone: boolean) {
  const raster = canvas(420, 160, CARD)
  for (const row of [0, 1]) {
    for (const column of gone && row === 0 ? [0, 1] : [0, 1, 2])
      write(raster, 24 + 130 * column, 30 + 60 * row, [[row, 3, 4, column]], INK)
    fill(raster, 20, 60 + 60 * row, gone && row === 0 ? 250 : 380, 1, GREY)
  }
  return raster
}

it('says of a cell that is gone, and not of the part of the line that it drew', () => {
  expect(notes(lined(false), lined(true))).toEqual(['This text is missing.'])
})

it.each([
  [3, 6, true],
  [3, 7, true],
  [3, 9, false],
  [3, -4, false],
  [0, 4, false],
])('letters that are %i px higher make a box higher by %i px: %s', (letters, grown, expected) => {
  const text = (h: number) => ({ kind: 'text', rect: { x: 0, y: 0, w: 40, h } })
  const items = [{ a: text(12), b: text(12 + letters) }]
  expect(isOfLines({ items } as unknown as Context, 'y', grown)).toBe(expected)
})

it('puts a gap that a structure says nothing of to one that it says to have changed by as much', () => {
  const box = (y: number) => ({
    kind: 'box',
    rect: { x: 0, y, w: 40, h: 20 },
    children: [],
    lines: [],
  })
  const items = [0, 1, 2].map((i) => ({ a: box(40 * i), b: box(52 * i) }) as unknown as Match)
  const causes: LayoutCause[] = []
  const spacings = (_: Match, before: readonly Match[] | null) => ({
    length: null,
    side: 'b',
    inIcons: 0,
    lengthAcross: null,
    reading: () => (before?.includes(items[0] as Match) ? 'changed' : null),
  })
  const context = {
    causes,
    items,
    spacings,
    groups: new Map(),
    columns: () => false,
    parent: { a: box(0), b: box(0) },
    unmatchedInFrame: { a: [], b: [] },
    slack: () => ({ x: 0, y: 0 }),
    matching: { ofA: new Map() },
  } as unknown as Context
  compareSpaces(
    context,
    items.map((item) => ({ items: [item] })),
    'y',
    null,
  )
  expect(causes.map(({ kind, items, a, b }) => [kind, items.length, a, b])).toEqual([
    ['gap', 3, 20, 32],
  ])
})
