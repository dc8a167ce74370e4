import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  alignEndToEnd,
  alignText,
} from '../../../../src/judging/judge/measurement/text-alignment.ts'
import { reduceRaster } from '../../../../src/png/reduce.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas, fill } from '../image/drawing.ts'
import { runs } from '../../../support/property-runs.ts'

/** Strokes of letters, in px from their corner: l, n, o, t, h, c. */
const LETTERS = [
  [[0, 0, 1.5, 10]],
  [
    [0, 3, 1.5, 7],
    [0, 3, 5, 1.5],
    [3.5, 3, 1.5, 7],
  ],
  [
    [0, 3, 1.5, 7],
    [4.5, 3, 1.5, 7],
    [0, 3, 6, 1.5],
    [0, 8.5, 6, 1.5],
  ],
  [
    [1, 0, 1.5, 10],
    [0, 3, 4, 1.5],
  ],
  [
    [0, 0, 1.5, 10],
    [0, 3, 5, 1.5],
    [3.5, 3, 1.5, 7],
  ],
  [
    [0, 3, 1.5, 7],
    [0, 3, 5, 1.5],
    [0, 8.5, 5, 1.5],
  ],
] as const
const SPACING = 1.75
const SCALE = 4

/** A line of such letters that begins `phase` quarters of a pixel after a whole one. */
function line(letters: readonly number[], { phase = 0, spacing = SPACING } = {}) {
  const large = canvas(200 * SCALE, 32 * SCALE, [255, 255, 255])
  let x = 12 + phase / SCALE
  for (const letter of letters) {
    const strokes = LETTERS[letter] as (typeof LETTERS)[number]
    for (const [dx, dy, w, h] of strokes)
      fill(
        large,
        Math.round((x + dx) * SCALE),
        (10 + dy) * SCALE,
        w * SCALE,
        h * SCALE,
        [20, 24, 30],
      )
    x += Math.max(...strokes.map(([dx, , w]) => dx + w)) + spacing
  }
  const drawn = segmentImage(reduceRaster(large, SCALE))
  return { drawn, rect: { x: 12, y: 10, w: Math.ceil(x - spacing) - 12, h: 10 } }
}

function aligned(p: ReturnType<typeof line>, q: ReturnType<typeof line>) {
  return alignText(p.drawn, p.rect, q.drawn, q.rect)
}

const someLetters = fc.array(fc.nat(LETTERS.length - 1), { minLength: 6, maxLength: 14 })

it('letters that begin between other pixels are the same letters', () => {
  fc.assert(
    fc.property(someLetters, fc.nat(3), (letters, phase) => {
      const { mismatch, inserted } = aligned(line(letters), line(letters, { phase }))
      expect(mismatch).toBeLessThan(0.12)
      expect(inserted).toBeNull()
    }),
    { numRuns: runs(12) },
  )
})

it('a letter that came or went is found by the space it takes, in nearly every line', () => {
  const lines = fc.sample(fc.tuple(someLetters, fc.nat(), fc.nat(3)), { numRuns: 60, seed: 11 })
  const found = lines.filter(([letters, choice, phase]) => {
    const at = choice % letters.length
    const doubled = [...letters.slice(0, at), letters[at] as number, ...letters.slice(at)]
    const [fewer, more] = [line(letters), line(doubled, { phase })]
    const width = more.rect.w - fewer.rect.w
    const [came, went] = [aligned(fewer, more).inserted?.by, aligned(more, fewer).inserted?.by]
    return came !== undefined && came >= width - 1 && went !== undefined && went <= 1 - width
  })
  expect(found.length).toBeGreaterThanOrEqual(57)
})

it('letters that stand further apart are no more letters', () => {
  fc.assert(
    fc.property(someLetters, fc.constantFrom(0.5, 1, 2), (letters, more) => {
      const wider = line(letters, { spacing: SPACING + more })
      expect(aligned(line(letters), wider).inserted).toBeNull()
    }),
    { numRuns: runs(12) },
  )
})

it('letters that each begin elsewhere between the pixels are no other letters', () => {
  const letters = [5, 4, 0, 3, 5, 4, 3, 3, 5, 5]
  const spaced = line(letters, { spacing: SPACING + 1.5 })
  expect(aligned(line(letters), spaced).worst).toBeLessThan(0.4)
})

it('lays lines end to end on one baseline, whatever hangs from one of them', () => {
  const drawn = (breakAt: number) => {
    const raster = canvas(200, 72, [255, 255, 255])
    const rects = [
      { x: 12, y: 10, w: 0, h: 10 },
      { x: 12, y: 40, w: 0, h: 10 },
    ]
    for (const [i, letter] of [0, 3, 4, 2, 0, 4, 1, 0, 4, 2].entries()) {
      const line = rects[i < breakAt ? 0 : 1] as (typeof rects)[number]
      for (const [dx, dy, w, h] of LETTERS[letter] as (typeof LETTERS)[number])
        fill(raster, line.x + line.w + dx, line.y + dy, Math.ceil(w), Math.ceil(h), [20, 24, 30])
      // The third hangs below the line that it is on.
      if (i === 2) fill(raster, line.x + line.w + 3, line.y + 8, 2, 5, [20, 24, 30])
      if (i === 2) line.h = 13
      line.w += 9
    }
    return { drawn: segmentImage(raster), rects: rects.filter(({ w }) => w > 0) }
  }
  const [p, q] = [drawn(5), drawn(2)]
  expect(alignEndToEnd(p.drawn, p.rects, q.drawn, q.rects)).toBeLessThan(0.15)
})
