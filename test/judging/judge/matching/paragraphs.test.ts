import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write } from '../image/drawing.ts'
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
