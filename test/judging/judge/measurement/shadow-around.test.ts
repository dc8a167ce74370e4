import { expect, it } from 'vitest'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { shadowAround } from '../../../../src/judging/judge/measurement/box-difference.ts'
import { canvas, fill, type Rgb } from '../image/drawing.ts'

const PAGE: Rgb = [250, 250, 250]
const BOX = { x: 60, y: 80, w: 160, h: 40 }
const around = { rect: { x: 0, y: 0, w: 280, h: 200 }, fill: PAGE }

/** A box on a page, after what is drawn around it. */
function boxOn(drawAround: (raster: ReturnType<typeof canvas>) => void) {
  const raster = canvas(280, 200, PAGE)
  drawAround(raster)
  fill(raster, BOX.x, BOX.y, BOX.w, BOX.h, [232, 232, 232])
  return raster
}

it.each([4, 8, 12, 16])(
  'a surface beside a box is no shadow of it, though something stands %i px away',
  (space) => {
    const raster = boxOn((page) => {
      fill(page, BOX.x, 40, BOX.w, 40, [240, 240, 240])
      fill(page, BOX.x, BOX.y - space - 6, BOX.w, 6, [20, 24, 30])
    })
    expect(shadowAround(raster, BOX, around)).toBe(0)
  },
)

it('a step from one surface to the next is no shadow either', () => {
  const raster = boxOn((page) => fill(page, BOX.x, BOX.y - 10, BOX.w, 10, [244, 244, 244]))
  expect(shadowAround(raster, BOX, around)).toBe(0)
})

/** From the box's colour to the page's, by as little from px to px as within one surface. */
const shade = (page: ReturnType<typeof canvas>) => {
  for (let out = 9; out > 0; out--) {
    const grey = 250 - 2 * (10 - out)
    fill(page, BOX.x - out, BOX.y - out, BOX.w + 2 * out, BOX.h + 2 * out, [grey, grey, grey])
  }
}

it('what fades from a box is its shadow', () => {
  expect(shadowAround(boxOn(shade), BOX, around)).toBeGreaterThan(36)
})

it('what falls a few px below a box is a shadow that is seen', () => {
  const raster = boxOn((page) => {
    for (const [i, grey] of [206, 216, 230, 242, 248].toReversed().entries())
      fill(page, BOX.x, BOX.y, BOX.w, BOX.h + 5 - i, [grey, grey, grey])
  })
  expect(shadowAround(raster, BOX, around)).toBeGreaterThan(36)
})

it('a page has the colour of its corners, though a shadow joins a larger box to it', () => {
  const raster = canvas(240, 120, PAGE)
  for (let out = 9; out >= 0; out--) {
    const grey = 250 - 2 * (10 - out)
    fill(raster, 20 - out, 20 - out, 200 + 2 * out, 80 + 2 * out, [grey, grey, grey])
  }
  expect(segmentImage(raster).segments[0]?.colour).toEqual(PAGE)
})
