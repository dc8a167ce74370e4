import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'

const INK = [20, 24, 30] as const
const BLUE = [37, 99, 235] as const
const GREEN = [21, 128, 61] as const
const ENTRIES: { colour: Rgb; words: number[][] }[] = [
  { colour: BLUE, words: [[2, 0, 4, 1, 1]] },
  { colour: GREEN, words: [[3, 3, 0, 0, 4]] },
]

/** Bars over a legend, whose entries stand in this order. */
function chart(order: readonly number[]) {
  const raster = canvas(320, 220, [255, 255, 255])
  for (const [i, height] of [60, 120, 96, 36, 84, 124].entries())
    fill(raster, 24 + 43 * i, 160 - height, 33, height, i % 2 ? GREEN : BLUE)
  for (const [i, entry] of order.entries()) {
    const { colour, words } = ENTRIES[entry] as (typeof ENTRIES)[number]
    fill(raster, 24 + 86 * i, 184, 10, 10, colour)
    write(raster, 42 + 86 * i, 184, words, INK)
  }
  return raster
}

it('entries of a legend that changed places take their colours along, and no bar of the chart', () => {
  const { findings } = judgeImages({
    a: chart([0, 1]),
    b: chart([1, 0]),
    limits: DEFAULT_SETTINGS.limits,
  })
  expect(findings.map(({ note }) => note)).toEqual(['The elements stand in another order.'])
})
