import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write, type Rgb } from '../image/drawing.ts'

// A card with a border, of which an older design knows neither the border nor the space that it takes.

const WORD = [[2, 0, 4, 1, 3, 3, 0, 1]]
const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

function draw(ink: Rgb, border: number) {
  const raster = canvas(340, 90, [255, 255, 255])
  fill(raster, 20, 24, 300, 38, [67, 134, 20])
  fill(raster, 20 + border, 24 + border, 300 - 2 * border, 38 - 2 * border, [238, 250, 228])
  write(raster, 40, 38, WORD, ink)
  return raster
}

const design = JSON.stringify({
  version: 1,
  root: {
    id: 'page',
    name: 'page',
    type: 'FRAME',
    box: box(0, 0, 340, 90),
    children: [
      {
        id: 'card',
        name: 'card',
        type: 'FRAME',
        box: box(20, 24, 300, 36),
        style: { fill: '#eefae4' },
        children: [
          { id: 'word', name: 'word', type: 'TEXT', box: box(40, 36, 70, 14), text: 'Saved' },
        ],
      },
    ],
  },
})

const domOf = (border: number) =>
  JSON.stringify({
    version: 1,
    viewport: { w: 340, h: 90 },
    device_pixel_ratio: 1,
    root: {
      tag: 'div',
      box: box(0, 0, 340, 90),
      children: [
        {
          tag: 'section',
          box: box(20, 24, 300, 38),
          style: {
            'background-color': 'rgb(238, 250, 228)',
            'border-width': `${border}px`,
            'border-color': 'rgb(67, 134, 20)',
          },
          children: [{ tag: 'span', box: box(40, 36, 70, 14), text: 'Saved' }],
        },
      ],
    },
  })

const kinds = (border: { a: number; b: number }) =>
  judged(draw([20, 24, 30], border.a), draw([190, 24, 30], border.b), {
    design,
    dom: domOf(border.b),
  }).findings.map(({ evidence: { kind } }) => kind)

it.each([1, 2])('a border of %i px that both images show is none that came', (border) => {
  expect(kinds({ a: border, b: border })).toEqual(['text-colour'])
})

it('a border that came is reported', () => {
  expect(kinds({ a: 0, b: 2 })).toContain('border-width')
})

it('a blended line at one edge of an image that is a px wider is no border', () => {
  const [a, b] = [canvas(340, 90, [255, 255, 255]), canvas(341, 90, [255, 255, 255])]
  fill(b, 0, 1, 1, 88, [204, 204, 204])
  for (const raster of [a, b]) {
    write(raster, 40, 38, WORD, [20, 24, 30])
    for (const y of [0, 89])
      for (const x of [0, raster.width - 1]) fill(raster, x, y, 1, 1, [225, 225, 225])
  }
  expect(judged(a, b).findings).toEqual([])
})
