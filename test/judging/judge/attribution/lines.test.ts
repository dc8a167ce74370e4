import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Raster } from '../../../../src/png/raster.ts'
import { showsLine } from '../../../../src/judging/judge/measurement/line-difference.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { judged } from '../judged.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'

// A line between two texts: what of it changes is reported, and how it lies between the pixels is not.

const PAGE: Rgb = [255, 255, 255]
const INK: Rgb = [20, 24, 30]
const GREY: Rgb = [200, 205, 210]
const RED: Rgb = [220, 20, 20]

interface Line {
  length?: number
  thickness?: number
  colour?: Rgb
  /** By how much of a pixel it lies lower. */
  off?: number
}

function card({ length = 300, thickness = 1, colour = GREY, off = 0 }: Line) {
  const raster = canvas(360, 140, PAGE)
  write(
    raster,
    30,
    24,
    [
      [2, 0, 4, 1],
      [3, 1, 0],
    ],
    INK,
  )
  const blended = (share: number): Rgb => {
    const [r, g, b] = PAGE.map((value, c) =>
      Math.round(value + share * ((colour[c] as number) - value)),
    )
    return [r as number, g as number, b as number]
  }
  fill(raster, 30, 60, length, thickness, colour)
  if (off > 0) {
    fill(raster, 30, 60, length, 1, blended(1 - off))
    fill(raster, 30, 60 + thickness, length, 1, blended(off))
  }
  write(
    raster,
    30,
    90,
    [
      [1, 0, 4, 1],
      [3, 2, 0],
    ],
    INK,
  )
  return raster
}

const kindsOf = (before: Line, after: Line) =>
  judged(card(before), card(after)).findings.map(({ evidence: { kind } }) => kind)

/** The kinds of what is reported, and of what is with the sides exchanged. */
const bothWays = (before: Raster, after: Raster) =>
  [judged(before, after), judged(after, before)].map(({ findings }) =>
    findings.map(({ evidence: { kind } }) => kind),
  )

it('says that it is a line', () => {
  const { findings } = judged(card({}), card({ thickness: 3 }))
  expect(findings.map(({ note }) => note)).toEqual(['The line is 3 px thick instead of 1 px.'])
})

it.each([
  ['shorter', { length: 200 }, 'size'],
  ['a little shorter', { length: 284 }, 'size'],
  ['thicker', { thickness: 2 }, 'border-width'],
  ['much thicker', { thickness: 4 }, 'border-width'],
  ['of another colour', { colour: RED }, 'border-colour'],
] as const)('a line that is %s is reported, either way round', (_, other, kind) => {
  expect(kindsOf({}, other)).toEqual([kind])
  expect(kindsOf(other, {})).toEqual([kind])
})

it.each([
  ['gone', {}, { thickness: 0 }, 'missing'],
  ['new', { thickness: 0 }, {}, 'extra'],
  [
    'gone, and was faint and short,',
    { length: 60, colour: [228, 231, 237] },
    { thickness: 0 },
    'missing',
  ],
] as const)('a line that is %s is reported', (_, before, after, kind) => {
  expect(kindsOf(before, after)).toEqual([kind])
})

it('a line is still there where it ends a tinted surface, and not where only the surface ends', () => {
  const { segments } = segmentImage(card({}))
  const line = segments.find(({ kind }) => kind === 'line')
  if (!line) throw new Error('no line')
  const tinted = card({ thickness: 0 })
  fill(tinted, 30, 36, 300, 24, [255, 255, 213])
  expect(showsLine(tinted, line, line.rect)).toBe(false)
  fill(tinted, 30, 60, 300, 1, GREY)
  expect(showsLine(tinted, line, line.rect)).toBe(true)
})

it('a line between two rows of pixels, which each have half of its contrast or less, is still there', () => {
  const { segments } = segmentImage(card({}))
  const line = segments.find(({ kind }) => kind === 'line')
  if (!line) throw new Error('no line')
  expect(showsLine(card({ off: 0.5 }), line, line.rect)).toBe(true)
})

/** A field with a word, and what else stands in it or at its edges. */
function field(...lines: readonly (readonly [x: number, y: number, w: number, h: number])[]) {
  const raster = card({ thickness: 0 })
  fill(raster, 30, 44, 200, 36, [226, 232, 240])
  write(raster, 50, 57, [[3, 1, 2, 0]], INK)
  for (const [x, y, w, h] of lines) fill(raster, x, y, w, h, [120, 130, 140])
  return raster
}

it.each([
  ['below', [30, 81, 200, 1]],
  ['along a part of', [60, 81, 140, 1]],
] as const)('a line right %s a box is the end of its border or shadow', (_, line) => {
  expect(bothWays(field(), field(line))).toEqual([[], []])
})

it('a line further away from a box is one', () => {
  expect(bothWays(field([30, 84, 200, 1]), field())).toEqual([['missing'], ['extra']])
})

it.each([
  [20, [120, 52, 2, 20], [[], []]],
  [26, [120, 49, 2, 26], [['missing'], ['extra']]],
] as const)(
  'a bar of %i px in a field is reported only where it is not a cursor',
  (_, line, kinds) => {
    expect(bothWays(field(line), field())).toEqual(kinds)
  },
)

/** A frame of two rows with a line between them; the first one may be tinted. */
function rows({ tint = PAGE, thickness = 1 }: { tint?: Rgb; thickness?: number }) {
  const raster = canvas(360, 140, PAGE)
  fill(raster, 10, 5, 340, 130, GREY)
  fill(raster, 11, 6, 338, 128, PAGE)
  fill(raster, 11, 25, 338, 35, tint)
  write(raster, 30, 35, [[3, 1, 2, 0]], INK)
  fill(raster, 11, 60, 338, thickness, GREY)
  write(raster, 30, 80, [[1, 2, 0]], INK)
  return raster
}

it('a line that is the edge of a tinted row on the other side is there', () => {
  const tint: Rgb = [240, 244, 250]
  expect(bothWays(rows({}), rows({ tint }))).toEqual([['fill'], ['fill']])
  expect(bothWays(rows({}), rows({ thickness: 0 }))).toEqual([['missing'], ['extra']])
})

it('a line that lies elsewhere between two rows of pixels is the same', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 0.6, noNaN: true }),
      fc.constantFrom(1, 2),
      fc.constantFrom(GREY, RED),
      (off, thickness, colour) => {
        expect(kindsOf({ thickness, colour }, { thickness, colour, off })).toEqual([])
      },
    ),
    { numRuns: 20 },
  )
})
