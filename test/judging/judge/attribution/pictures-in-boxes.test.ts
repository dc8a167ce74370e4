import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'
import type { Raster } from '../../../../src/png/raster.ts'

const LINE: Rgb = [216, 221, 224]
const GREY: Rgb = [240, 240, 240]
const WORDS = [
  [2, 0, 4, 1],
  [3, 3, 0],
]

/** A card with a picture of many colours at its top, or with the even place of one. */
function card(pictured: boolean) {
  const raster = canvas(340, 280, [255, 255, 255])
  fill(raster, 20, 20, 300, 240, LINE)
  fill(raster, 22, 22, 296, 236, [255, 255, 255])
  fill(raster, 22, 22, 296, 120, GREY)
  if (pictured)
    for (let y = 0; y < 120; y++)
      for (let x = 0; x < 296; x++)
        fill(raster, 22 + x, 22 + y, 1, 1, [(x * 7 + y) % 256, (y * 5) % 256, (x * y) % 256])
  write(raster, 44, 180, WORDS, [20, 24, 30])
  return raster
}

const reported = (a: Raster, b: Raster) =>
  judged(a, b).findings.map(({ evidence }) => evidence.kind)

it('a picture of which an even place is left is missing', () => {
  expect(reported(card(true), card(false))).toEqual(['missing'])
})

/** The same card, cut out within a pixel: a line of what is around it is seen at its left and top. */
function cutOut(within: boolean) {
  const raster = canvas(within ? 341 : 340, within ? 121 : 120, [255, 255, 255])
  if (within) {
    fill(raster, 0, 0, 1, 121, [212, 212, 212])
    fill(raster, 0, 0, 341, 1, [225, 225, 225])
  }
  write(raster, 44 + Number(within), 40 + Number(within), WORDS, [20, 24, 30])
  return raster
}

it('the edge of an image that is cut within a pixel is no border', () => {
  expect(reported(cutOut(false), cutOut(true))).toEqual([])
})
