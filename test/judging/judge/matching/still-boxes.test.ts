import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write } from '../image/drawing.ts'

const INK = [20, 24, 30] as const
const BLUE = [37, 99, 235] as const
const GREEN = [21, 128, 61] as const
const PITCH = 43

/** Bars over the label of one of them. */
function chart(labelled: number) {
  const raster = canvas(320, 220, [255, 255, 255])
  for (const [i, height] of [60, 120, 96, 36, 84, 124].entries())
    fill(raster, 24 + PITCH * i, 160 - height, 33, height, i % 2 ? GREEN : BLUE)
  write(raster, 24 + PITCH * labelled, 184, [[2, 0, 4, 1]], INK)
  return raster
}

it('bars of a chart stay what they are where the label under them moved to another', () => {
  const { findings } = judgeImages({
    a: chart(1),
    b: chart(3),
    limits: DEFAULT_SETTINGS.limits,
  })
  expect(findings).toHaveLength(1)
  expect(findings[0]?.rect_a?.y).toBeGreaterThan(160)
})
