import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchSegments } from '../../../../src/judging/judge/matching/match-segments.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas, fill, write } from '../image/drawing.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import { runs } from '../../../support/property-runs.ts'

const INK = [20, 24, 30] as const

/** How many lines each text has of an image that did not change. */
function linesOf(raster: Raster): number[] {
  const [a, b] = [segmentImage(raster), segmentImage(raster)]
  matchSegments(a, b)
  return a.segments.filter(({ kind }) => kind === 'text').map(({ lines }) => lines.length)
}

describe('the strokes of two lines', () => {
  interface Hand {
    /** Upright strokes of each letter: one as an l, three as an m. */
    strokes: number
    weight: number
  }

  /** Two lines right under each other. */
  function lines(hands: readonly [Hand, Hand]): Raster {
    const raster = canvas(320, 80, [255, 255, 255])
    for (const [i, { strokes, weight }] of hands.entries())
      for (let x = 24; x < 200; x += 4)
        for (let stroke = 0; stroke < strokes && x < 200; stroke++, x += weight + 2)
          fill(raster, x, 20 + 18 * i, weight, 10, INK)
    return raster
  }

  const strokes = fc.integer({ min: 1, max: 3 })

  it('make them one text where they are as heavy, whatever letters stand there', () => {
    fc.assert(
      fc.property(strokes, strokes, fc.constantFrom(2, 3), (upper, lower, weight) => {
        const hands = [upper, lower].map((each) => ({ strokes: each, weight }))
        expect(linesOf(lines(hands as [Hand, Hand]))).toEqual([2])
      }),
      { numRuns: runs(6) },
    )
  })

  it('make them two where one is heavier, whatever letters stand there', () => {
    fc.assert(
      fc.property(strokes, strokes, fc.boolean(), (upper, lower, title) => {
        const [first, second] = title ? [3, 2] : [2, 3]
        expect(
          linesOf(
            lines([
              { strokes: upper, weight: first },
              { strokes: lower, weight: second },
            ]),
          ),
        ).toEqual([1, 1])
      }),
      { numRuns: runs(6) },
    )
  })
})

describe('lines that are set loosely', () => {
  const WORD = [0, 1, 2, 3, 4, 2]
  const LONG = [WORD, WORD, WORD, WORD]
  const SHORT = [WORD, WORD, WORD]

  /** Two lines of letters of 10 px, so far apart. */
  function lines(upper: number[][], lower: number[][], space: number): Raster {
    const raster = canvas(320, 100, [255, 255, 255])
    write(raster, 24, 24, upper, INK)
    write(raster, 24, 34 + space, lower, INK)
    return raster
  }

  const loose = fc.integer({ min: 12, max: 16 })

  it('are one text where the upper one reaches the end of the column', () => {
    fc.assert(
      fc.property(loose, fc.constantFrom(LONG, SHORT), (space, lower) => {
        expect(linesOf(lines(LONG, lower, space))).toEqual([2])
      }),
      { numRuns: runs(5) },
    )
  })

  it('are two where it ends before, or is too short to be broken, or they are farther apart', () => {
    fc.assert(
      fc.property(loose, fc.integer({ min: 17, max: 24 }), (space, far) => {
        expect(linesOf(lines(SHORT, LONG, space))).toEqual([1, 1])
        expect(linesOf(lines([WORD], [WORD], space))).toEqual([1, 1])
        expect(linesOf(lines(LONG, LONG, far))).toEqual([1, 1])
      }),
      { numRuns: runs(4) },
    )
  })
})

describe('a line that would hold the next word', () => {
  const WORD = [0, 1, 2, 3]
  const COLUMN = 300
  const repeated = (count: number) => Array.from({ length: count }, () => WORD)

  /** Two lines right under each other, of so many words, over a text as wide as the column. */
  function lines(upper: number): Raster {
    const raster = canvas(COLUMN + 48, 120, [255, 255, 255])
    write(raster, 24, 20, repeated(upper), INK)
    write(raster, 24, 38, [WORD, WORD], INK)
    fill(raster, 24, 66, COLUMN, 1, [200, 204, 210])
    write(raster, 24, 90, repeated(Math.floor(COLUMN / 36)), INK)
    return raster
  }

  it('is a text of its own; one that would not goes on in the next line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), (upper) => {
        expect(linesOf(lines(upper))).toEqual([1, 1, 1])
      }),
      { numRuns: runs(4) },
    )
    expect(linesOf(lines(8))).toEqual([2, 1])
  })
})
