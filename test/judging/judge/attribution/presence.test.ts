import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unmatchedFindings } from '../../../../src/judging/judge/rules/presence.ts'
import { matchSegments } from '../../../../src/judging/judge/matching/match-segments.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'
import { runs } from '../../../support/property-runs.ts'

const INK = [20, 24, 30] as const
const WORDS = [
  [0, 1, 2, 4],
  [3, 3, 1, 4, 0],
  [2, 4, 4],
  [1, 1, 0, 3, 2, 2],
  [4, 0, 3, 3],
]

/** Words under each other, some of them hidden where they stand, some gone with their space. */
function list({ hidden, gone }: { hidden?: number; gone?: number }) {
  const raster = canvas(200, 260, [255, 255, 255])
  const rows = [0, 1, 2, 3, 4].filter((row) => row !== gone)
  for (const [i, row] of rows.entries())
    if (row !== hidden) write(raster, 24, 30 + 40 * i, [WORDS[row] ?? []], INK)
  return segmentImage(raster)
}

it('what stands after a text confirms that it came or went with its space, and not where it is only hidden', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.boolean(), (row, isHidden) => {
      const [a, b] = [list({}), list(isHidden ? { hidden: row } : { gone: row })]
      const { hypotheses } = unmatchedFindings(a.segments, matchSegments(a, b).ofA, 'a', b.raster)
      expect(hypotheses).toMatchObject([
        {
          change: { kind: 'missing', what: 'text' },
          rect_a: { y: 27 + 40 * row, h: 16 },
          confirmed: !isHidden,
        },
      ])
    }),
    { numRuns: runs(8) },
  )
})

/** A badge with a glyph before a title; so large a glyph leaves of the badge what looks like an icon. */
function badge(glyph: number, at = 16) {
  const raster = canvas(200, 120, [255, 255, 255])
  fill(raster, 24, at, 18, 18, [37, 99, 235])
  fill(raster, 24 + (18 - glyph) / 2, at + (18 - glyph) / 2, glyph, glyph, [255, 255, 255])
  write(raster, 60, at + 4, [WORDS[1] ?? []], INK)
  write(raster, 24, at + 50, [WORDS[3] ?? []], INK)
  return raster
}

it.each([
  [6, 12],
  [12, 6],
  [4, 12],
])('a box and what fills it are one where the other side draws both as one: %i, %i', (p, q) => {
  const { findings } = judgeImages({ a: badge(p), b: badge(q), limits: DEFAULT_SETTINGS.limits })
  expect(findings.map(({ evidence: { kind } }) => kind)).toEqual(['image'])
})

const PINK = [242, 115, 150] as const
const TEAL = [84, 209, 193] as const

/** Entries of a list: a tile and a name. */
function people(entries: readonly { fill: Rgb; name: number }[]) {
  const raster = canvas(240, 300, [255, 255, 255])
  for (const [i, entry] of entries.entries()) {
    const y = 20 + 60 * i
    fill(raster, 24, y, 30, 30, entry.fill)
    write(raster, 80, y + 10, [WORDS[entry.name] ?? []], INK)
  }
  return raster
}

it.each([0, 1, 2, 3])(
  'a tile is matched by its fill where entry %i of the list is gone',
  (gone) => {
    const all = [TEAL, PINK, TEAL, PINK].map((fill, i) => ({ fill, name: i }))
    const a = people(all)
    const b = people(all.filter((_, i) => i !== gone))
    const { findings } = judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })
    expect(findings.map(({ evidence: { kind } }) => kind)).toEqual(['missing'])
  },
)
