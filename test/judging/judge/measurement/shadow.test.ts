import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'

const INK = [20, 24, 30] as const

/** A sidebar against a wider panel, edge to edge. */
function panels(sidebar: Rgb) {
  const raster = canvas(400, 240, [226, 230, 238])
  fill(raster, 120, 60, 240, 140, [255, 255, 255])
  fill(raster, 60, 60, 60, 140, sidebar)
  write(raster, 66, 90, [[2, 1, 4, 0]], INK)
  write(
    raster,
    150,
    90,
    [
      [1, 2, 3],
      [0, 4],
    ],
    INK,
  )
  return raster
}

it('a surface beside a box that changes its colour is no shadow of the box', () => {
  const [a, b] = [panels([240, 240, 244]), panels([190, 200, 226])]
  const { findings } = judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })
  expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['fill'])
})
