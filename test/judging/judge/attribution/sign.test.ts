import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'

// A sign of a filled box and a stroke on it, as icons of alerts and steps are drawn, beside a text.

const PAGE: Rgb = [250, 250, 252]
const INK: Rgb = [20, 24, 30]
const GREEN: Rgb = [103, 194, 58]
const WHITE: Rgb = [255, 255, 255]

interface Sign {
  size: number
  stroke: readonly [w: number, h: number]
}

function alert({ size, stroke: [w, h] }: Sign) {
  const raster = canvas(320, 90, PAGE)
  const [x, y] = [36, 45]
  fill(raster, x - size / 2, y - size / 2, size, size, GREEN)
  fill(raster, x - w / 2, y - h / 2, w, h, WHITE)
  write(
    raster,
    80,
    38,
    [
      [2, 0, 4, 1],
      [3, 1, 0],
    ],
    INK,
  )
  return raster
}

it('a box that grew with what is centred in it is of another size, however little each padding grew', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 14 }), fc.constantFrom(1, -1), (half, sign) => {
      const [small, large] = [
        { size: 2 * half, stroke: [10, 8] },
        { size: 2 * half + 6, stroke: [12, 10] },
      ] as const
      const [before, after] = sign === 1 ? [small, large] : [large, small]
      const { findings } = judged(alert(before), alert(after))
      expect(findings.map(({ evidence: { kind } }) => kind)).toContain('size')
    }),
    { numRuns: 10 },
  )
})

it('a stroke that was turned makes another icon', () => {
  const { findings } = judged(
    alert({ size: 28, stroke: [2, 16] }),
    alert({ size: 28, stroke: [16, 2] }),
  )
  expect(findings.flatMap(({ labels }) => labels)).toContain('icon')
})
