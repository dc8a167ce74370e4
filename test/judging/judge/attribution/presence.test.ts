import fc from 'fast-check'
import { expect, it } from 'vitest'
import { loneFindings } from '../../../../src/judging/judge/attribution/presence.ts'
import { matchSegments } from '../../../../src/judging/judge/matching/match-segments.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas, write } from '../image/drawing.ts'

const INK = [20, 24, 30] as const
const WORDS = [
  [0, 1, 2, 4],
  [3, 3, 1, 4, 0],
  [2, 4, 4],
  [1, 1, 0, 3, 2, 2],
  [4, 0, 3, 3],
]

/** Words under each other, some of them hidden where they stand, some gone with their room. */
function list({ hidden, gone }: { hidden?: number; gone?: number }) {
  const raster = canvas(200, 260, [255, 255, 255])
  const rows = [0, 1, 2, 3, 4].filter((row) => row !== gone)
  for (const [i, row] of rows.entries())
    if (row !== hidden) write(raster, 24, 30 + 40 * i, [WORDS[row] ?? []], INK)
  return segmentImage(raster)
}

it('what follows bears witness to what came or went with its room, and not to what is but hidden', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.boolean(), (row, isHidden) => {
      const [a, b] = [list({}), list(isHidden ? { hidden: row } : { gone: row })]
      const { hypotheses } = loneFindings(a.segments, matchSegments(a, b).ofA, 'a')
      expect(hypotheses).toMatchObject([
        {
          note: 'This text is missing.',
          rect_a: { y: 27 + 40 * row, h: 16 },
          witnessed: !isHidden,
        },
      ])
    }),
    { numRuns: 8 },
  )
})
