import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write } from '../image/drawing.ts'

const INK = [20, 24, 30] as const
const BLUE = [37, 99, 235] as const
const WHITE = [255, 255, 255] as const

const HEADING = [
  [2, 0, 4, 1],
  [3, 3, 0],
]
const LABELS = [
  [[0, 1, 2]],
  [
    [3, 4, 1, 1],
    [2, 0],
  ],
]
const NOTES = [
  [
    [1, 4, 0, 2],
    [3, 2],
  ],
  [
    [4, 4, 1],
    [0, 0, 3, 3, 1],
  ],
]

/** Two cards side by side, the second a little lower on the page, each with the same heading, a button and a note. */
function cards({ heading = 0 } = {}) {
  const raster = canvas(480, 240, [240, 242, 246])
  for (const [i, x] of [20, 250].entries()) {
    const y = 20 + 4 * i
    fill(raster, x, y, 210, 190, WHITE)
    write(raster, x + 20, y + 20 + (i === 0 ? heading : 0), HEADING, INK)
    fill(raster, x + 20, y + 70, 120, 34, BLUE)
    write(raster, x + 36, y + 82, LABELS[i] ?? [], WHITE)
    write(raster, x + 20, y + 140, NOTES[i] ?? [], INK)
  }
  return raster
}

it('a heading that moved in its card is not taken for the same heading of the next card', () => {
  const { findings } = judgeImages({
    a: cards(),
    b: cards({ heading: -6 }),
    limits: DEFAULT_SETTINGS.limits,
  })
  expect(findings).toMatchObject([{ rect_a: { x: 40 }, rect_b: { x: 40 } }])
})
