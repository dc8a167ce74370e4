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

/** A picture of many colours on a page, after a shadow that falls so strongly from it. */
function pictureOn(strength: number) {
  const page = canvas(300, 200, [250, 250, 250])
  for (let out = 12; out > 0; out--) {
    const grey = 250 - Math.round((strength * (13 - out)) / 4)
    fill(page, 60 - out, 50 - out, 96 + 2 * out, 96 + 2 * out, [grey, grey, grey])
  }
  for (let y = 0; y < 96; y += 8)
    for (let x = 0; x < 96; x += 8)
      fill(page, 60 + x, 50 + y, 8, 8, [(x * 7 + y * 3) % 256, (y * 5 + 40) % 256, (x * y) % 256])
  write(page, 190, 80, [[2, 1, 4, 0]], INK)
  return page
}

it('reports the shadow around a picture', () => {
  const [a, b] = [pictureOn(0), pictureOn(8)]
  const { findings } = judgeImages({ a, b, limits: DEFAULT_SETTINGS.limits })
  expect(findings.map(({ evidence }) => evidence.kind)).toEqual(['shadow'])
})
