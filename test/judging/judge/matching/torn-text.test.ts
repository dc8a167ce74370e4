import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, write } from '../image/drawing.ts'

const INK = [20, 24, 30] as const
const TITLE = [
  [2, 0, 4, 1],
  [3, 3, 0],
]
const WORDS = [
  [1, 4, 0, 2, 3],
  [2, 2, 1, 0],
  [4, 1, 3, 0, 2],
]

/** A title over words whose letters stand so many px further apart, and how wide these are. */
function text(spacing: number) {
  const raster = canvas(420, 120, [255, 255, 255])
  write(raster, 24, 24, TITLE, INK)
  let x = 24
  for (const word of WORDS) {
    for (const letter of word) {
      write(raster, x, 70, [[letter]], INK)
      x += 8 + spacing
    }
    x += 4 + spacing
  }
  return { raster, width: x - 4 - 2 * spacing - 2 - 24 }
}

it.each([2, 3])('words that %i px between letters tear apart are one text still', (spacing) => {
  const [usual, wide] = [text(0), text(spacing)]
  for (const [a, b] of [
    [usual, wide],
    [wide, usual],
  ] as const) {
    const { findings } = judgeImages({
      a: a.raster,
      b: b.raster,
      limits: DEFAULT_SETTINGS.limits,
    })
    expect(findings).toMatchObject([
      {
        labels: ['typography', 'text/content'],
        rect_a: { x: 24, w: a.width },
        rect_b: { x: 24, w: b.width },
      },
    ])
  }
})
