import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write } from '../image/drawing.ts'
import { runs } from '../../../support/property-runs.ts'

const PAGE = [255, 255, 255] as const
const INK = [20, 24, 30] as const
const OTHERS = [
  [0, 1, 2, 3],
  [3, 3, 1, 4],
  [2, 4, 4, 0],
]

/** A page of texts of which the second stands `down` px lower and `along` px further right than it was laid out. */
function page(along: number, down: number) {
  const raster = canvas(260, 200, PAGE)
  fill(raster, 20, 16, 24, 24, [37, 99, 235])
  write(raster, 60, 22, [[4, 1, 0, 2, 2, 3]], INK)
  write(raster, 60 + along, 80 + down, [[1, 2, 0, 4, 1, 3]], INK)
  write(raster, 60, 104, [[3, 0, 2, 1]], [22, 84, 160])
  for (const [i, word] of OTHERS.entries()) write(raster, 60 + 60 * i, 160, [word], INK)
  return raster
}

it('a text that moved onto another is reported as moved: neither is missing, and neither reads otherwise', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 16, max: 17 }),
      fc.boolean(),
      (along, down, back) => {
        const [plain, moved] = [page(0, 0), page(along, down)]
        const [a, b] = back ? [moved, plain] : [plain, moved]
        const { findings } = judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })
        expect(findings.map(({ labels }) => labels[0])).toContain('inset/shift')
        expect(findings.filter(({ evidence }) => TOLD_OTHERWISE.has(evidence.kind))).toEqual([])
      },
    ),
    { numRuns: runs(8) },
  )
})

const TOLD_OTHERWISE = new Set(['missing', 'extra', 'characters', 'text-colour', 'letter-spacing'])
