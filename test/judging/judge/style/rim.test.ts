import { expect, it } from 'vitest'
import { bordersDiffer } from '../../../../src/judging/judge/style/border-lines.ts'
import { cornersDiffer, rimDistance } from '../../../../src/judging/judge/style/rim.ts'
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

const BLACK = { r: 0, g: 0, b: 0, a: 1 }
const GREY = [200, 200, 200] satisfies Rgb
const NONE = [0, 0, 0, 0]

type Told = { widths?: number[]; stroke?: typeof BLACK | null; rect?: typeof RECT }
const bordered = (
  raster: ReturnType<typeof box>,
  { widths = ONE, stroke = BLACK, rect = RECT }: Told,
) => ({
  raster,
  rect,
  widths,
  stroke,
})

it('sees borders of another colour, not one that lies a pixel off', () => {
  const first = bordered(plain, {})
  const red = { r: 220, g: 40, b: 40, a: 1 }
  expect(bordersDiffer(first, first)).toBe(false)
  expect(bordersDiffer(first, bordered(plain, { rect: { ...RECT, y: 9.4 } }))).toBe(false)
  const other = bordered(box(GREY, [220, 40, 40], 1), { stroke: red })
  expect(bordersDiffer(first, other)).toBe(true)
})

it('sees a border that is thicker by as much as is told, even of little contrast', () => {
  const faint = { r: 180, g: 180, b: 180, a: 1 }
  const seen = (width: number, told: number) =>
    bordered(box(GREY, [180, 180, 180], width), { widths: [told, told, told, told], stroke: faint })
  expect(bordersDiffer(seen(1, 1), seen(3, 3))).toBe(true)
  expect(bordersDiffer(seen(3, 3), seen(1, 1))).toBe(true)
  expect(bordersDiffer(seen(1, 1), seen(1, 3))).toBe(false)
})

it('sees no border where the other structure draws the same line beside the box', () => {
  const line = canvas(90, 70, GREY)
  fill(line, 10, 49, 60, 1, [0, 0, 0])
  const told = bordered(line, { widths: [0, 0, 1, 0] })
  const clear = { r: 0, g: 0, b: 0, a: 0 }
  expect(bordersDiffer(bordered(line, { widths: NONE, stroke: clear }), told)).toBe(false)
  const blank = bordered(canvas(90, 70, GREY), { widths: NONE, stroke: clear })
  expect(bordersDiffer(blank, told)).toBe(true)
})

it('does not see a border that is said to be drawn and is not', () => {
  const none = bordered(box(GREY, GREY, 1), {})
  const red = bordered(box(GREY, [220, 40, 40], 1), { stroke: null })
  expect(bordersDiffer(none, red)).toBe(false)
})

it('measures the surface where nothing lies on it', () => {
  const covered = canvas(90, 70, GREY)
  fill(covered, 10, 10, 60, 30, [30, 30, 30])
  const tinted = canvas(90, 70, [120, 200, 200])
  fill(tinted, 10, 10, 60, 30, [30, 30, 30])
  const cover = { x: 10, y: 10, w: 60, h: 30 }
  const covers = { a: [cover], b: [cover] }
  expect(rimDistance(covered, RECT, tinted, RECT, 0, covers)).toBeGreaterThan(10)
  const all = { a: [RECT], b: [RECT] }
  expect(rimDistance(covered, RECT, tinted, RECT, 0, all)).toBeNull()
})

it('measures the surface inside the border, and the corners', () => {
  expect(rimDistance(plain, RECT, plain, RECT, 1)).toBe(0)
  expect(rimDistance(plain, RECT, box([90, 90, 90], [0, 0, 0], 1), RECT, 1)).toBeGreaterThan(20)
  expect(cornersDiffer(plain, RECT, plain, RECT, 8)).toBe(false)
  expect(cornersDiffer(plain, RECT, box([200, 200, 200], [0, 0, 0], 1, 6), RECT, 8)).toBe(true)
})
