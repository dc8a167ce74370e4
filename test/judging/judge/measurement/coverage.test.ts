import fc from 'fast-check'
import { expect, it } from 'vitest'
import { strokeWidth } from '../../../../src/judging/judge/measurement/coverage.ts'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas, fill } from '../image/drawing.ts'
import { runs } from '../../../support/property-runs.ts'

/** Letters by how far apart their upright strokes are: l, n, h, m and a wide one. */
const LETTERS = [[0], [0, 5], [0, 6], [0, 5, 10], [0, 9]]

/** The width of the strokes of a line of such letters, all of them so heavy. */
function measured(letters: readonly number[], weight: number): number {
  const raster = canvas(320, 40, [255, 255, 255])
  let x = 16
  for (const letter of letters) {
    const strokes = LETTERS[letter] as number[]
    for (const at of strokes) fill(raster, x + at, 14, weight, 12, [20, 24, 30])
    x += Math.max(...strokes) + weight + 3
  }
  return strokeWidth(segmentImage(raster), { x: 12, y: 10, w: x - 8, h: 20 })
}

it('strokes are as wide as they are, whatever letters they draw', () => {
  const line = fc.array(fc.nat(LETTERS.length - 1), { minLength: 6, maxLength: 14 })
  fc.assert(
    fc.property(line, line, fc.constantFrom(2, 3), (one, other, weight) => {
      const width = measured(one, weight)
      expect(measured(other, weight) / width).toBeCloseTo(1, 1)
      expect(measured(other, weight + 1) / width).toBeCloseTo((weight + 1) / weight, 1)
    }),
    { numRuns: runs(12) },
  )
})
