import { expect, it } from 'vitest'
import { bordersDiffer, cornersDiffer, rimDistance } from '../../../../src/diff/judge/style/rim.ts'
import { canvas, fill, type Rgb } from '../image/drawing.ts'

const RECT = { x: 10, y: 10, w: 60, h: 40 }

function box(surface: Rgb, border: Rgb, width: number, cut = 0) {
  const raster = canvas(90, 70, [255, 255, 255])
  fill(raster, 10, 10, 60, 40, border)
  fill(raster, 10 + width, 10 + width, 60 - 2 * width, 40 - 2 * width, surface)
  for (let i = 0; i < cut; i++)
    for (const y of [10 + i, 49 - i])
      for (const x of [10, 70 - cut + i]) fill(raster, x, y, cut - i, 1, [255, 255, 255])
  return raster
}

const plain = box([200, 200, 200], [0, 0, 0], 1)
const ONE = [1, 1, 1, 1]

it('sees borders of another width or colour, not one that lies a pixel off', () => {
  const widths = { a: ONE, b: ONE }
  const strokes = { a: null, b: null }
  const differ = (b: ReturnType<typeof box>, rect = RECT) =>
    bordersDiffer(plain, RECT, b, rect, widths, strokes)
  expect(differ(plain)).toBe(false)
  expect(differ(plain, { ...RECT, y: 9.4 })).toBe(false)
  expect(differ(box([200, 200, 200], [220, 40, 40], 1))).toBe(true)
})

it('does not see a border that is said to be drawn and is not', () => {
  const none = box([200, 200, 200], [200, 200, 200], 1)
  const red = box([200, 200, 200], [220, 40, 40], 1)
  const told = { a: { r: 0, g: 0, b: 0, a: 1 }, b: null }
  expect(bordersDiffer(none, RECT, red, RECT, { a: ONE, b: ONE }, told)).toBe(false)
})

it('measures the surface inside the border, and the corners', () => {
  expect(rimDistance(plain, RECT, plain, RECT, 1)).toBe(0)
  expect(rimDistance(plain, RECT, box([90, 90, 90], [0, 0, 0], 1), RECT, 1)).toBeGreaterThan(20)
  expect(cornersDiffer(plain, RECT, plain, RECT, 8)).toBe(false)
  expect(cornersDiffer(plain, RECT, box([200, 200, 200], [0, 0, 0], 1, 6), RECT, 8)).toBe(true)
})
