import fc from 'fast-check'
import { expect, it } from 'vitest'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'
import type { Raster } from '../../../../src/png/raster.ts'

const WHITE = [255, 255, 255] as const
const INK = [20, 24, 30] as const
const GREY = [180, 186, 196] as const

const words = [
  [1, 4, 0],
  [2, 2, 1, 4],
]

/** What an image holds but for lines, by the place of its upper left corner. */
const held = (raster: Raster) =>
  segmentImage(raster)
    .segments.slice(1)
    .filter(({ kind }) => kind !== 'line')
    .map(({ kind, rect }) => [kind, rect.x, rect.y])

/** Two rows of two cells between lines that cross, which stop short of their corners. */
function table(colour: Rgb): Raster {
  const raster = canvas(400, 200, WHITE)
  for (const y of [30, 80, 130]) fill(raster, 30, y, 300, 1, colour)
  for (const x of [60, 160, 260]) fill(raster, x, 20, 1, 120, colour)
  write(raster, 70, 50, words, INK)
  write(raster, 170, 100, words, INK)
  return raster
}

it('a table whose lines cross is no picture: its texts are texts', () => {
  expect(held(table(GREY)).filter(([kind]) => kind === 'text')).toEqual([
    ['text', 70, 50],
    ['text', 170, 100],
  ])
  expect(held(table(GREY)).filter(([kind]) => kind === 'image')).toEqual([])
})

it('icons that stand in a column far from each other are no picture', () => {
  const raster = canvas(300, 260, WHITE)
  fill(raster, 40, 20, 160, 220, [238, 242, 255])
  for (let y = 40; y < 220; y += 44) {
    fill(raster, 112, y + 5, 12, 2, INK)
    fill(raster, 117, y, 2, 12, INK)
  }
  expect(held(raster).map(([kind]) => kind)).toEqual([
    'box',
    'icon',
    'icon',
    'icon',
    'icon',
    'icon',
  ])
})

it('takes the outline of a field that its label interrupts for lines, however low: label and value are texts', () => {
  for (const height of [34, 40, 56, 64]) {
    const raster = canvas(320, 120, WHITE)
    const y = 20
    fill(raster, 10, y, 300, height, INK)
    fill(raster, 11, y + 1, 298, height - 2, WHITE)
    fill(raster, 22, y, 44, 1, WHITE)
    write(raster, 26, y - 5, [[0, 1, 2, 0]], INK)
    write(raster, 26, y + height / 2 - 3, [[3, 3, 1, 4, 2]], INK)
    const { segments } = segmentImage(raster)
    const texts = segments.filter(({ kind }) => kind === 'text')
    expect(
      texts.map(({ rect }) => rect.y),
      `${height} px`,
    ).toEqual([y - 5, y + height / 2 - 3])
    expect(texts.every(({ rect }) => rect.h === 10)).toBe(true)
  }
})

/** Each by its strokes: x, y from the top of tall letters, width, height. */
const LETTERS = {
  small: [[0, 4, 5, 8]],
  tall: [[0, 0, 5, 12]],
  deep: [[0, 4, 5, 12]],
  dotted: [
    [1, 0, 3, 2],
    [1, 4, 3, 8],
  ],
} as const

const line = fc.array(fc.constantFrom<keyof typeof LETTERS>('small', 'tall', 'deep', 'dotted'), {
  minLength: 12,
  maxLength: 20,
})

it('keeps lines apart, however near the dots of the lower one are to what hangs below the upper one', () => {
  fc.assert(
    fc.property(line, line, fc.integer({ min: 2, max: 4 }), (upper, lower, space) => {
      const raster = canvas(240, 80, WHITE)
      for (const [letters, y] of [
        [upper, 20],
        [lower, 36 + space],
      ] as const)
        for (const [i, letter] of letters.entries())
          for (const [dx, dy, w, h] of LETTERS[letter])
            fill(raster, 20 + 8 * i + dx, y + dy, w, h, INK)
      const texts = segmentImage(raster).segments.filter(({ kind }) => kind === 'text')
      expect(texts.map(({ rect }) => [rect.x, rect.w > 80])).toEqual([
        [expect.any(Number), true],
        [expect.any(Number), true],
      ])
    }),
  )
})

it('takes a letter at the edge of an image for one, though it reaches over the next', () => {
  for (const x of [0, 1]) {
    const raster = canvas(160, 40, WHITE)
    fill(raster, x, 14, 6, 2, INK)
    fill(raster, x + 2, 14, 2, 12, INK)
    for (let i = 0; i < 8; i++) fill(raster, x + 5 + 8 * i, 18, 6, 8, INK)
    const [, text] = segmentImage(raster).segments
    expect(text?.rect).toEqual({ x, y: 14, w: 67, h: 12 })
  }
})

const shown = (raster: Raster) =>
  segmentImage(raster)
    .segments.slice(1)
    .map(({ kind, rect }) => [kind, rect.x, rect.w])

/** Letters of a heading, as high as a short line is long. */
function heading(gap: number): Raster {
  const raster = canvas(300, 60, WHITE)
  for (const [i, x] of [20, 34, 48].entries()) {
    fill(raster, x, 20, 10, 3, INK)
    fill(raster, x + (i === 1 ? 7 : 0), 20, 3, 16, INK)
    fill(raster, x, 33, 10, 3, INK)
  }
  fill(raster, 58 + gap, 20, 2, 16, INK)
  for (const x of [60 + 2 * gap, 74 + 2 * gap]) {
    fill(raster, x, 20, 10, 3, INK)
    fill(raster, x, 20, 3, 16, INK)
  }
  return raster
}

it('a thin letter of a large text is no line', () => {
  expect(shown(heading(3))).toEqual([['text', 20, 70]])
})

it('a line apart from the texts on both sides is one', () => {
  expect(shown(heading(14)).filter(([kind]) => kind === 'line')).toEqual([['line', 72, 2]])
})

/** A round picture, the top of which is a piece of its own. */
function avatar(): Raster {
  const raster = canvas(120, 100, WHITE)
  for (let y = 0; y < 48; y++) {
    const half = Math.round(Math.sqrt(24 ** 2 - (y - 23.5) ** 2))
    for (let x = 60 - half; x < 60 + half; x++)
      fill(raster, x, 20 + y, 1, 1, y === 2 ? WHITE : [(x * 7) % 256, (y * 5) % 256, 140])
  }
  return raster
}

it('a thin piece along the edge of a picture is a part of it', () => {
  expect(shown(avatar())).toEqual([['image', 36, 48]])
})
