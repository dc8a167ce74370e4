import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import { runs } from '../../../support/property-runs.ts'

const INK = [20, 24, 30] as const

const words = [
  [1, 4, 0],
  [2, 2, 1, 4],
  [3, 0, 1, 1, 2],
  [4, 4, 2],
  [0, 3, 1, 4, 2, 2],
  [3, 3, 1],
  [1, 0, 4, 4],
]

/** Words 0 to 6 in lines that begin with the named ones; bold strokes are half as wide again. */
function paragraph(breaks: readonly number[], bold = false) {
  const raster = canvas(320, 120, [255, 255, 255])
  for (const [i, from] of breaks.entries())
    for (const shift of bold ? [0, 1] : [0])
      write(raster, 24 + shift, 24 + 20 * i, words.slice(from, breaks[i + 1]), INK)
  return raster
}

it('a paragraph whose second line breaks elsewhere reads the same', () => {
  const [a, b] = [paragraph([0, 3, 6]), paragraph([0, 3, 5])]
  expect(judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits }).findings).toEqual([])
})

const BREAKS = [
  [0, 3, 6],
  [0, 3, 5],
  [0, 2, 5],
  [0, 4],
]

it('a paragraph that breaks elsewhere is still reported to be heavier or lighter, where it is', () => {
  const breaks = fc.shuffledSubarray(BREAKS, { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(breaks, fc.boolean(), fc.boolean(), ([here, there], p, q) => {
      const { findings } = judgeImages({
        a: paragraph(here ?? [], p),
        b: paragraph(there ?? [], q),
        limits: DEFAULT_SETTINGS.limits,
      })
      const note = expect.stringContaining(q ? 'heavier' : 'lighter') as string
      expect(findings).toMatchObject(p === q ? [] : [{ evidence: { kind: 'weight' }, note }])
    }),
    { numRuns: runs(16) },
  )
})

/** A title of heavier strokes right over a text of two lines. */
function titled(titleX: number, spacing: number) {
  const raster = canvas(320, 140, [255, 255, 255])
  for (const [i, letter] of [1, 3, 0, 2, 4, 1, 0].entries())
    for (const bold of [0, 1]) write(raster, titleX + i * (8 + spacing) + bold, 24, [[letter]], INK)
  write(raster, 24, 44, words.slice(0, 5), INK)
  write(raster, 24, 64, words.slice(2, 7), INK)
  return raster
}

it('a title is no line of the text under it: what differs is reported of it alone', () => {
  const [a, b] = [titled(24, 0), titled(24, 2)]
  expect(judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits }).findings).toMatchObject([
    { labels: ['typography', 'text/content'], rect_b: { x: 24, y: 21, h: 16 } },
  ])
})

/** Lines of so many tall and flat letters, in words of six. */
function otherParagraph(lines: readonly number[]) {
  const raster = canvas(320, 120, [255, 255, 255])
  for (const [i, letters] of lines.entries()) {
    let x = 24
    for (let letter = 0; letter < letters; letter++) {
      if (letter % 2 === 0) fill(raster, x, 24 + 20 * i, 2, 10, INK)
      else fill(raster, x, 28 + 20 * i, 6, 2, INK)
      x += (letter % 2 === 0 ? 4 : 8) + (letter % 6 === 5 ? 4 : 0)
    }
  }
  return raster
}

it('a paragraph of other words reads differently, however its lines break', () => {
  const { findings } = judgeImages({
    a: paragraph([0, 3, 6]),
    b: otherParagraph([32, 16]),
    limits: DEFAULT_SETTINGS.limits,
  })
  expect(findings).toMatchObject([{ note: 'The text reads differently.' }])
})

/** Words in lines, each of so many of them, from a place of its own; spaced letters stand so many px further apart. */
function lines(
  placed: readonly {
    from: number
    to?: number
    x?: number
    y: number
    ink?: Rgb
    apart?: number
  }[],
  { spacing = 0, box }: { spacing?: number; box?: Rect } = {},
) {
  const raster = canvas(420, 140, [255, 255, 255])
  if (box) fill(raster, box.x, box.y, box.w, box.h, [232, 240, 250])
  for (const { from, to, x = 24, y, ink = INK, apart = 0 } of placed) {
    let at = x
    for (const word of words.slice(from, to)) {
      for (const letter of word) {
        write(raster, at, y, [[letter]], ink)
        at += 8 + spacing + apart
      }
      at += 4
    }
  }
  return raster
}

const found = (a: Raster, b: Raster) =>
  judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits }).findings.map(
    ({ evidence, rect_a, rect_b }) => ({ kind: evidence.kind, a: rect_a?.y, b: rect_b?.y }),
  )

it('a text whose letters no longer fit into one line is one text of spaced letters', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 6 }), fc.integer({ min: 1, max: 2 }), (to, spacing) => {
      const a = lines([{ from: 0, y: 24 }])
      const b = lines(
        [
          { from: 0, to, y: 24 },
          { from: to, y: 44 },
        ],
        { spacing },
      )
      expect(found(a, b)).toMatchObject([{ kind: 'letter-spacing' }])
    }),
    { numRuns: runs(8) },
  )
})

it('a text that begins behind its icon stands where it did, though its second line begins under that', () => {
  const a = lines([{ from: 0, x: 48, y: 24 }])
  const b = lines([
    { from: 0, to: 5, x: 48, y: 24 },
    { from: 5, x: 24, y: 44 },
  ])
  expect(found(a, b)).toEqual([])
})

it('a text of as many lines says which of them changed', () => {
  const at = (apart: number) =>
    lines([
      { from: 1, to: 3, y: 24, apart },
      { from: 3, to: 5, y: 44 },
    ])
  expect(found(at(0), at(1))).toMatchObject([{ kind: 'letter-spacing' }])
})

it('a box grows with its text as far as it may, and leaves space where a line breaks', () => {
  const a = lines([{ from: 0, x: 36, y: 24 }], { box: { x: 12, y: 12, w: 320, h: 34 } })
  const broken = [
    { from: 0, to: 6, x: 36, y: 24 },
    { from: 6, x: 24, y: 44 },
  ]
  const b = lines(broken, { spacing: 1, box: { x: 12, y: 12, w: 340, h: 54 } })
  expect(found(a, b).map(({ kind }) => kind)).toEqual(['letter-spacing'])
})

it('a line on the other side of a link goes on with no text', () => {
  const at = (last: number) =>
    lines([
      { from: 0, to: 5, y: 24 },
      { from: 0, to: 2, y: 37, ink: [60, 90, 220] },
      { from: 3, to: 6, y: last },
    ])
  expect(found(at(50), at(56)).map(({ kind }) => kind)).toEqual(['gap'])
})
