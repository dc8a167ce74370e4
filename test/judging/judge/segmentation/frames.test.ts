import { expect, it } from 'vitest'
import { segmentImage } from '../../../../src/judging/judge/segmentation/segment.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'

const WHITE = [255, 255, 255] as const
const BLUE = [45, 140, 240] as const

const grey = (value: number): Rgb => [value, value, value]

/** Paints lines of such colours around a box, the first at its edge. */
function surround(raster: ReturnType<typeof canvas>, colours: readonly Rgb[], fall = 0) {
  for (const [i, colour] of [...colours.entries()].toReversed())
    fill(raster, 39 - i, 39 - i + fall, 102 + 2 * i, 62 + 2 * i, colour)
}

function boxOf(raster: ReturnType<typeof canvas>, colour: Rgb) {
  fill(raster, 40, 40, 100, 60, colour)
  write(raster, 60, 60, [[0, 1, 2, 3]], [20, 24, 30])
  return segmentImage(raster).segments.find(({ kind, parent }) => kind === 'box' && parent !== null)
}

it.each([
  ['by half from line to line', [154, 196, 222, 233, 237, 239]],
  ['as a blur of 3 px', [228, 238, 244, 246]],
])('a shadow that fades %s is no border', (_, greys) => {
  const ground = greys.at(-1) as number
  const raster = canvas(200, 140, grey(ground))
  surround(raster, greys.map(grey))
  const box = boxOf(raster, WHITE)
  expect(box?.rect).toEqual({ x: 40, y: 40, w: 100, h: 60 })
  expect(box?.container?.border.width).toEqual([0, 0, 0, 0])
})

it('a border with a faint shadow around it is a border', () => {
  const raster = canvas(200, 140, WHITE)
  surround(raster, [196, 243, 248, 252].map(grey))
  const box = boxOf(raster, [250, 250, 252])
  expect(box?.container?.border.width.map(Math.round)).toEqual([1, 1, 1, 1])
})

it('a pale border of another colour is no blended edge of a dark box', () => {
  const raster = canvas(200, 140, [248, 248, 249])
  surround(raster, [[194, 255, 255]])
  const box = boxOf(raster, BLUE)
  expect(box?.rect).toEqual({ x: 39, y: 39, w: 102, h: 62 })
  expect(box?.container?.border.width).toEqual([1, 1, 1, 1])
})

it('the blended edge of a dark box is no border', () => {
  const raster = canvas(200, 140, WHITE)
  surround(raster, [[150, 198, 248]])
  const box = boxOf(raster, BLUE)
  expect(box?.container?.border.width).toEqual([0, 0, 0, 0])
})
