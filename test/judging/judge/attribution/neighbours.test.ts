import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'
import type { Raster } from '../../../../src/png/raster.ts'

// What a neighbour makes of a box, or of a row, is no change of it.

const INK: Rgb = [20, 24, 30]
const PAGE: Rgb = [255, 255, 255]
const SOFT: Rgb = [226, 232, 240]
const GREEN: Rgb = [190, 220, 160]
const BLUE: Rgb = [37, 99, 235]
const WORDS = [
  [2, 0, 4, 1],
  [3, 3, 0],
]

const reported = (a: Raster, b: Raster) =>
  judged(a, b).findings.map(({ evidence }) => evidence.kind)

interface Box {
  y: number
  h: number
  colour: Rgb
}

/** Fills a box of which the corners at the top, at the bottom or all are cut off along a diagonal. */
function cutBox(raster: Raster, { y, h, colour }: Box, top: number, bottom: number) {
  for (let row = 0; row < h; row++) {
    const cut = Math.max(0, top - row, bottom - (h - 1 - row))
    fill(raster, 20 + cut, y + row, 300 - 2 * cut, 1, colour)
  }
}

/** A card, with a coloured head or without. */
function card(head: boolean) {
  const raster = canvas(340, 220, PAGE)
  if (head) cutBox(raster, { y: 20, h: 70, colour: BLUE }, 8, 0)
  cutBox(raster, { y: head ? 90 : 20, h: 100, colour: SOFT }, head ? 0 : 8, 8)
  write(raster, 44, head ? 130 : 60, WORDS, INK)
  return raster
}

it('the corners of a card whose head is missing are not reported as round now', () => {
  expect(reported(card(true), card(false))).toEqual(['missing'])
})

/** Rows of a table on a page, every second of which is tinted; one may be in a colour of its own. */
function table(rows: number[], coloured: number | null = null) {
  const raster = canvas(400, 80 + 40 * rows.length, PAGE)
  for (const [i, row] of rows.entries()) {
    const y = 40 + 40 * i
    const tint = row === coloured ? GREEN : i % 2 === 1 ? SOFT : null
    if (tint) fill(raster, 20, y, 360, 40, tint)
    write(
      raster,
      40,
      y + 14,
      [
        [row, row + 2, 4, row],
        [row + 1, row],
      ],
      INK,
    )
    write(raster, 240, y + 14, [[row + 3, row, row]], INK)
  }
  return raster
}

it('rows that moved on in a striped table have not changed their colour', () => {
  expect(reported(table([0, 1, 2, 3]), table([0, 4, 1, 2, 3]))).toEqual(['extra'])
  expect(reported(table([0, 4, 1, 2, 3]), table([0, 1, 2, 3]))).toEqual(['missing'])
})

it('a row of a striped table in another colour is reported beside one that came', () => {
  expect(reported(table([0, 1, 2, 3]), table([0, 4, 1, 2, 3], 1))).toEqual(
    expect.arrayContaining(['extra', 'fill']),
  )
})

/** Messages with an icon each, of which the last may be turned. */
function messages(list: number[], turned: boolean) {
  const raster = canvas(400, 90 * list.length, PAGE)
  for (const [i, one] of list.entries()) {
    const y = 90 * i
    fill(
      raster,
      0,
      y,
      400,
      70,
      [[232, 242, 250] as const, [234, 248, 236] as const, [252, 236, 234] as const][one] as Rgb,
    )
    const isTurned = turned && i === list.length - 1
    fill(raster, 16, isTurned ? y + 39 : y + 26, 16, 3, INK)
    fill(raster, 16, y + 26, 3, 16, INK)
    write(raster, 50, y + 14, [[one, 4, one, 1], WORDS[0] as number[]], INK)
    write(raster, 50, y + 44, [[2, one, 0], WORDS[1] as number[]], INK)
  }
  return raster
}

it('an icon is compared with that of its own message, not with that of one which is missing', () => {
  expect(reported(messages([0, 1, 2], false), messages([0, 2], true)).toSorted()).toEqual([
    'icon',
    'missing',
  ])
})

/** Two boxes, the second with two texts far apart. */
function inset(left: number) {
  const raster = canvas(400, 300, PAGE)
  fill(raster, 20, 20, 360, 60, SOFT)
  write(raster, 44, 44, WORDS, INK)
  fill(raster, 20, 100, 360, 180, SOFT)
  write(raster, 60 - left, 120, WORDS, INK)
  write(raster, 60 - left, 230, [[1, 4, 0, 2], WORDS[0] as number[]], INK)
  return raster
}

it('what a box holds is moved once, however far apart it stands', () => {
  expect(reported(inset(0), inset(10))).toHaveLength(1)
})

/** Two buttons, of which the second may be narrower, somewhere in a row. */
function buttons(at: number, narrower: number) {
  const raster = canvas(480, 160, PAGE)
  write(raster, 24, 24, WORDS, INK)
  fill(raster, at, 90, 100, 40, BLUE)
  write(raster, at + 30, 104, [[4, 1, 3]], PAGE)
  fill(raster, at + 112, 90, 120 - narrower, 40, SOFT)
  write(raster, at + 112 + (120 - narrower) / 2 - 20, 104, [[0, 2, 1, 3]], INK)
  return raster
}

it('two buttons that went as far are moved once, where one is narrower as well', () => {
  const kinds = reported(buttons(24, 0), buttons(200, 14))
  expect(kinds.filter((kind) => kind === 'shift')).toHaveLength(1)
})
