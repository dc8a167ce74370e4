import { expect, it } from 'vitest'
import { iconShape, shapeSimilarity } from '../../../../src/judging/judge/icons/icon-shape.ts'
import { canvas, fill, type Rgb } from '../image/drawing.ts'

type Bar = [number, number, number, number]

function icon(bars: Bar[], ink: Rgb = [20, 20, 20], at = 0) {
  const raster = canvas(40, 40, [255, 255, 255])
  for (const [x, y, w, h] of bars) fill(raster, x + at, y + at, w, h, ink)
  const shape = iconShape(raster, { x: 4, y: 4, w: 28, h: 28 })
  if (shape === null) throw new Error('no ink')
  return shape
}

const FLAG: Bar[] = [
  [8, 8, 3, 20],
  [11, 8, 12, 9],
]

it('an icon is the same in another colour and at another place', () => {
  expect(shapeSimilarity(icon(FLAG), icon(FLAG, [200, 30, 60], 3))).toBeGreaterThan(0.97)
})

it('an icon is another one when it is turned or swapped', () => {
  const turned = FLAG.map(([x, y, w, h]): Bar => [y, 32 - x - w, h, w])
  expect(shapeSimilarity(icon(FLAG), icon(turned))).toBeLessThan(0.75)
  expect(
    shapeSimilarity(
      icon(FLAG),
      icon([
        [8, 8, 20, 3],
        [8, 25, 20, 3],
      ]),
    ),
  ).toBeLessThan(0.75)
})

it('an icon without ink has no shape', () => {
  expect(iconShape(canvas(20, 20, [9, 9, 9]), { x: 2, y: 2, w: 16, h: 16 })).toBeNull()
})
