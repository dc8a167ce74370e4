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

/** A card whose border is drawn around its corners, or that has none. */
function card(isBordered: boolean) {
  const raster = canvas(340, 130, [247, 248, 249])
  fill(raster, 20, 20, 300, 90, [255, 255, 255])
  const [radius, width] = [12, 1]
  for (let y = 0; y < (isBordered ? 90 : 0); y++)
    for (let x = 0; x < 300; x++) {
      const [dx, dy] = [x - 149.5, y - 44.5].map((off, i) =>
        Math.max(0, Math.abs(off) - (i === 0 ? 149.5 : 44.5) + radius),
      ) as [number, number]
      const away = Math.hypot(dx, dy)
      if (away > radius + 0.5) fill(raster, 20 + x, 20 + y, 1, 1, [247, 248, 249])
      else if (away > radius - width + 0.5) fill(raster, 20 + x, 20 + y, 1, 1, [120, 124, 130])
    }
  write(raster, 40, 60, WORD, [20, 24, 30])
  return raster
}

it('a border that went takes the corners with it that it drew', () => {
  const { findings } = judged(card(true), card(false))
  expect(findings.map(({ evidence: { kind } }) => kind)).toEqual(['border-width'])
})

/** A line beneath a heading, which is that of a section or stands for itself. */
function ruled() {
  const raster = canvas(340, 160, [255, 255, 255])
  write(raster, 40, 18, WORD, [20, 24, 30])
  fill(raster, 0, 44, 340, 1, [180, 184, 190])
  write(raster, 40, 80, WORD, [20, 24, 30])
  return raster
}

it('a line that both images show is no border, whatever it is said to be of', () => {
  const text = box(40, 78, 70, 14)
  const plain = JSON.stringify({
    version: 1,
    root: {
      id: 'page',
      name: 'page',
      type: 'FRAME',
      box: box(0, 0, 340, 160),
      children: [
        {
          id: 'section',
          name: 'section',
          type: 'FRAME',
          box: box(0, 52, 340, 100),
          children: [{ id: 'word', name: 'word', type: 'TEXT', box: text, text: 'Saved' }],
        },
      ],
    },
  })
  const bordered = JSON.stringify({
    version: 1,
    viewport: { w: 340, h: 160 },
    device_pixel_ratio: 1,
    root: {
      tag: 'div',
      box: box(0, 0, 340, 160),
      children: [
        {
          tag: 'section',
          box: box(0, 44, 340, 108),
          style: {
            'background-color': 'rgba(0, 0, 0, 0)',
            'border-width': '1px 0px 0px',
            'border-color': 'rgb(180, 184, 190)',
          },
          children: [{ tag: 'span', box: text, text: 'Saved' }],
        },
      ],
    },
  })
  const changed = ruled()
  write(changed, 40, 80, WORD, [190, 24, 30])
  const { findings } = judged(ruled(), changed, { design: plain, dom: bordered })
  expect(findings.map(({ evidence: { kind } }) => kind)).toEqual(['text-colour'])
})
