import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judged, judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write } from '../image/drawing.ts'
import type { Raster } from '../../../../src/png/raster.ts'
import { runs } from '../../../support/property-runs.ts'

const PAGE = [255, 255, 255] as const
const INK = [20, 24, 30] as const
const [TALL, SMALL] = [14, 8]

/** Each 6 by 8, in one piece: x, y, width, height of its strokes. */
const LETTERS = [
  [
    [0, 0, 2, 8],
    [0, 6, 6, 2],
  ],
  [
    [0, 0, 6, 2],
    [2, 0, 2, 8],
  ],
  [
    [0, 0, 2, 8],
    [4, 0, 2, 8],
    [0, 6, 6, 2],
  ],
  [
    [0, 0, 6, 2],
    [0, 0, 2, 8],
    [0, 4, 5, 2],
  ],
] as const

const WORDS = [
  [0, 1, 2, 3],
  [3, 3, 1, 0, 2],
  [2, 0, 0, 1],
  [1, 2, 3, 1, 3, 0],
]
const OTHER = [2, 2, 2, 0, 3]

/** A tall letter, then small ones. Returns where it ends. */
function word(raster: Raster, x: number, y: number, letters: readonly number[]): number {
  fill(raster, x, y, 2, TALL, INK)
  let end = x + 2
  for (const letter of letters) {
    for (const [dx, dy, w, h] of LETTERS[letter] ?? [])
      fill(raster, end + 2 + dx, y + TALL - SMALL + dy, w, h, INK)
    end += 8
  }
  return end
}

/** Texts in a row, nearer to each other than texts are reported apart by; where each stands, and the image. */
function row(words: readonly (readonly number[])[], space: number) {
  const raster = canvas(320, 120, PAGE)
  write(raster, 24, 20, [[4, 1, 0, 2, 2, 3]], INK)
  write(raster, 24, 90, [[3, 0, 2, 1]], INK)
  let x = 24
  const places = words.map((letters) => {
    const start = x
    const end = word(raster, x, 50, letters)
    x = end + space
    return { x: start, w: end - start }
  })
  return { raster, places }
}

const OF_LETTERS = new Set(['characters', 'letter-spacing', 'text-size', 'font', 'weight'])
const rows = fc.record({
  words: fc.shuffledSubarray(WORDS, { minLength: 4 }),
  at: fc.nat({ max: 3 }),
  space: fc.integer({ min: 8, max: 9 }),
})

it('one of several texts of a line that came or went is reported alone: the others read the same', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), ({ words, at, space }, came) => {
      const [whole, rest] = [row(words, space), row(words.toSpliced(at, 1), space)]
      const [a, b] = came ? [rest, whole] : [whole, rest]
      const { findings } = judgeImages({
        a: a.raster,
        b: b.raster,
        limits: DEFAULT_SETTINGS.limits,
      })
      const kinds = findings.map(({ evidence }) => evidence.kind)
      expect(kinds).toContain(came ? 'extra' : 'missing')
      expect(kinds.filter((kind) => OF_LETTERS.has(kind))).toEqual([])
    }),
    { numRuns: runs(8) },
  )
})

it('one of several texts of a line that reads differently is reported alone', () => {
  fc.assert(
    fc.property(rows, ({ words, at, space }) => {
      const [a, b] = [row(words, space), row(words.with(at, OTHER), space)]
      const { findings } = judgeImages({
        a: a.raster,
        b: b.raster,
        limits: DEFAULT_SETTINGS.limits,
      })
      const [reported, ...more] = findings.filter(({ evidence }) => OF_LETTERS.has(evidence.kind))
      expect(more).toEqual([])
      expect(reported?.rect_a?.w).toBeLessThanOrEqual((a.places[at]?.w ?? 0) + 8)
    }),
    { numRuns: runs(8) },
  )
})

/** A ring beside a text. */
function labelled(w: number, h: number, space: number): Raster {
  const raster = canvas(320, 120, PAGE)
  write(raster, 24, 20, [[4, 1, 0, 2, 2, 3]], INK)
  const [x, y] = [60 - space - w, 57 - (h >> 1)]
  fill(raster, x, y, w, h, INK)
  fill(raster, x + 2, y + 2, w - 4, h - 4, PAGE)
  word(raster, 60, 50, WORDS.slice(1).flat())
  return raster
}

const sizes = [fc.integer({ min: 24, max: 28 }), fc.integer({ min: 16, max: 18 })] as const

/** Asserts that the ring alone is reported to differ, which ends where the text begins. */
function expectRing(findings: readonly { evidence: { kind: string }; end: number }[]): void {
  expect(findings).not.toEqual([])
  for (const { evidence, end } of findings) {
    expect(OF_LETTERS).not.toContain(evidence.kind)
    expect(end).toBeLessThanOrEqual(60)
  }
}

it('an icon that is as wide as letters is no part of a text that reads the same without it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 13 }), ...sizes, (space, wide, high) => {
      const [a, b] = [labelled(high, high, space), labelled(wide, 9, space)]
      const { findings } = judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })
      expectRing(
        findings.map(({ evidence, rect_b: at }) => ({
          evidence,
          end: (at?.x ?? 0) + (at?.w ?? 0),
        })),
      )
    }),
    { numRuns: runs(8) },
  )
})

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

/** A build's structure that names the text with the ring in its box: nothing reports the two apart but the count of words. */
const dom = JSON.stringify({
  version: 1,
  viewport: { w: 320, h: 120 },
  device_pixel_ratio: 1,
  root: {
    tag: 'div',
    box: box(0, 0, 320, 120),
    children: [
      {
        tag: 'span',
        box: box(12, 44, 180, 26),
        text: 'n'.repeat(16),
        style: { 'font-size': '14px', color: 'rgb(20, 24, 30)' },
      },
    ],
  },
})

it('nor is it where a structure says that only the text is there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 7, max: 9 }), ...sizes, (space, wide, high) => {
      const [a, b] = [labelled(high, high, space), labelled(wide, 9, space)]
      const { findings } = judged(a, b, { dom })
      expectRing(
        findings.map(({ evidence, box_b: at }) => ({
          evidence,
          end: 320 * ((at?.x ?? 0) + (at?.w ?? 0)),
        })),
      )
    }),
    { numRuns: runs(8) },
  )
})
