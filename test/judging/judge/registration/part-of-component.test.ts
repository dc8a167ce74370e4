import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write } from '../image/drawing.ts'
import type { Raster } from '../../../../src/png/raster.ts'

const INK = [20, 24, 30] as const
const LIMITS = DEFAULT_SETTINGS.limits

const words = [
  [
    [1, 4, 0, 2, 2, 3],
    [0, 1, 3],
  ],
  [
    [3, 2, 4, 0, 1, 1],
    [4, 2, 0],
  ],
]

/** A panel of the component's size but for a column, which stands beside it, on a larger page. */
function page(width: number, height: number, x: number, y: number): Raster {
  const raster = canvas(width, height, [226, 230, 238])
  fill(raster, x, y, 60, 200, [240, 240, 244])
  fill(raster, x + 60, y, 340, 200, [255, 255, 255])
  write(raster, x + 10, y + 30, [[2, 1, 4]], INK)
  for (const [i, word] of words.entries()) write(raster, x + 80, y + 30 + 60 * i, word, INK)
  return raster
}

it('a box of about the size of the component is but a part of it where its content says so', () => {
  const { findings } = judgeImages({
    a: page(400, 200, 0, 0),
    b: page(640, 400, 100, 80),
    limits: LIMITS,
  })
  expect(findings).toEqual([])
})
