import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, write } from '../image/drawing.ts'
import { runs } from '../../../support/property-runs.ts'

const INK = [20, 24, 30] as const

/** Texts that begin at the image's left edge, of which one may stand further left. */
function labels(shift: number) {
  const raster = canvas(260, 150, [255, 255, 255])
  write(
    raster,
    20,
    20,
    [
      [1, 3, 0, 2],
      [4, 1],
    ],
    INK,
  )
  // What lies beyond the edge is not drawn.
  const wide = canvas(300, 150, [255, 255, 255])
  write(
    wide,
    41 - shift,
    60,
    [
      [2, 0, 4, 4, 1],
      [3, 1, 0],
      [2, 2, 1],
    ],
    INK,
  )
  for (let y = 55; y < 75; y++)
    raster.data.set(wide.data.subarray((y * 300 + 40) * 4, (y * 300 + 300) * 4), y * 260 * 4)
  write(raster, 20, 100, [[0, 0, 3, 1, 2]], INK)
  return raster
}

// A shift by whole letters shows no cut one.
it('a text that moved out of the image has moved, and lost no letters', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 6 }), (shift) => {
      const [a, b] = [labels(0), labels(shift)]
      const { findings } = judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })
      expect(findings).toMatchObject([
        { labels: ['inset/shift', 'spacing/layout'], evidence: { measure: { delta: -shift } } },
      ])
    }),
    { numRuns: runs(6) },
  )
})
