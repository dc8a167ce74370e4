import { expect, it } from 'vitest'
import { crop, pixelBounds } from '../../../../src/judging/judge/image/crop.ts'
import { canvas, fill } from './drawing.ts'

it('a crop has the pixels that its rectangle touches, inside the raster', () => {
  const raster = canvas(10, 8, [0, 0, 0])
  fill(raster, 8, 6, 2, 2, [9, 8, 7])
  expect(pixelBounds(raster, { x: 7.5, y: 5.4, w: 9, h: 9 })).toEqual({
    x0: 7,
    y0: 5,
    x1: 10,
    y1: 8,
  })
  const part = crop(raster, { x: 8, y: 6, w: 40, h: 40 })
  expect(part).toMatchObject({ width: 2, height: 2 })
  expect([...(part?.data ?? [])]).toEqual([9, 8, 7, 255, 9, 8, 7, 255, 9, 8, 7, 255, 9, 8, 7, 255])
  expect(crop(raster, { x: 10, y: 0, w: 5, h: 5 })).toBeNull()
})
