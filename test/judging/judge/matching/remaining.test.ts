import { expect, it } from 'vitest'
import { judgeImages } from '../judged.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write } from '../image/drawing.ts'

const INK = [20, 24, 30] as const
const BLUE = [37, 99, 235] as const
const WHITE = [255, 255, 255] as const

interface Button {
  y: number
  width: number
  label: number[][]
}

/** A card with two texts and a button. */
function card({ y, width, label }: Button) {
  const raster = canvas(320, 260, WHITE)
  write(
    raster,
    24,
    24,
    [
      [2, 0, 4, 1],
      [3, 3, 0],
    ],
    INK,
  )
  write(
    raster,
    24,
    60,
    [
      [1, 4, 0, 2, 3],
      [2, 2, 1],
    ],
    INK,
  )
  fill(raster, 24, y, width, 36, BLUE)
  write(raster, 42, y + 13, label, WHITE)
  return raster
}

it('a button that moved and says something else is the same button', () => {
  const { findings } = judgeImages({
    a: card({
      y: 120,
      width: 150,
      label: [
        [4, 1, 3],
        [0, 2, 2, 1, 1],
      ],
    }),
    b: card({ y: 156, width: 76, label: [[3, 0, 4, 4]] }),
    limits: DEFAULT_SETTINGS.limits,
  })
  const labels = findings.flatMap((finding) => finding.labels)
  expect(labels).toContain('text/content')
  expect(labels).not.toContain('missing/element')
  expect(labels).not.toContain('extra/element')
})

it('a button far from where one was is another one', () => {
  const { findings } = judgeImages({
    a: card({
      y: 90,
      width: 150,
      label: [
        [4, 1, 3],
        [0, 2, 2, 1, 1],
      ],
    }),
    b: card({ y: 210, width: 76, label: [[3, 0, 4, 4]] }),
    limits: DEFAULT_SETTINGS.limits,
  })
  const labels = findings.flatMap((finding) => finding.labels)
  expect(labels).toContain('missing/element')
  expect(labels).toContain('extra/element')
})
