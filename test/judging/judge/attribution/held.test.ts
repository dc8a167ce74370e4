import { describe, expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// What a box holds in both images is in it, wherever a structure has the box and what it holds.

const INK = [20, 24, 30] as const
const BLUE = [37, 99, 235] as const
const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

const NAME = [
  [2, 0, 4, 1, 3],
  [3, 3, 0],
]

/** A name, and a tag with a word beside it. */
function row(width: number) {
  const raster = canvas(360, 120, [250, 250, 252])
  write(raster, 24, 53, NAME, INK)
  fill(raster, 200, 44, width, 28, BLUE)
  write(raster, 212, 53, [[3, 1, 2, 0]], [255, 255, 255])
  return raster
}

const style = { margin: '0px', padding: '0px' }
const painted = { ...style, 'background-color': 'rgb(37, 99, 235)' }
const word = { tag: '#text', text: 'word', box: box(212, 53, 40, 10), style }
const frame = (at: object) => ({ tag: 'i', box: at, style: painted })

const TAGS = {
  'declares the frame beside the word': (width: number) => ({
    tag: 'b',
    box: box(200, 44, width, 28),
    style,
    children: [word, frame(box(200, 44, width, 28))],
  }),
  'declares the frame elsewhere': () => ({
    ...frame(box(190, 40, 110, 40)),
    children: [word],
  }),
  'declares no frame': () => ({
    tag: 'b',
    box: box(212, 50, 40, 16),
    style,
    children: [word],
  }),
}

const domOf = (tag: object): string =>
  JSON.stringify({
    version: 1,
    viewport: { w: 360, h: 120 },
    device_pixel_ratio: 1,
    root: {
      tag: 'div',
      box: box(0, 0, 360, 120),
      style,
      children: [
        {
          tag: 'div',
          box: box(24, 44, 312, 28),
          style: { ...style, display: 'flex', 'justify-content': 'space-between' },
          children: [{ tag: '#text', text: 'name', box: box(24, 53, 90, 10), style }, tag],
        },
      ],
    },
  })

const labelsOf = (...[a, b, structures]: Parameters<typeof judged>) =>
  judged(a, b, structures).findings.map(({ evidence: { kind }, box_a, box_b }) => ({
    kind,
    box_a,
    box_b,
  }))

describe.each(Object.entries(TAGS))('a tag of which a DOM %s', (_, tagOf) => {
  it.each([90, 104, 56])('is reported to be %i px wide as the images show it', (width) => {
    const [a, b] = [row(72), row(width)]
    const alone = labelsOf(a, b)
    expect(alone).toHaveLength(1)
    expect(labelsOf(a, b, { dom: domOf(tagOf(width)) })).toEqual(alone)
  })
})

/** A bar of two words above rows of a table, so high. */
function bar(height: number) {
  const raster = canvas(360, 200 + height, [255, 255, 255])
  fill(raster, 16, 16, 328, height, [226, 232, 240])
  const middle = 16 + height / 2
  write(raster, 32, middle - 5, NAME, INK)
  write(raster, 220, middle - 5, [[3, 1, 2, 0]], INK)
  for (let i = 0; i < 3; i++) {
    const y = 16 + height + 20 + 44 * i
    write(raster, 32, y, [[i, 4, 2, i, 1]], INK)
    write(raster, 220, y, [[1, i, 3]], INK)
  }
  return raster
}

/** Its rows as elements without a look of their own, the bar's that much higher than it is. */
function barDom(height: number, off: number): string {
  const group = (y: number, h: number, at: number) => ({
    tag: 'div',
    box: box(16, y, 328, h),
    style,
    children: [
      { tag: 'b', text: 'word', box: box(32, at, 90, 10), style },
      { tag: 'b', text: 'word', box: box(220, at, 40, 10), style },
    ],
  })
  const rows = [0, 1, 2].map((i) => 16 + height + 20 + 44 * i)
  const children = [
    group(16, height + off, 11 + height / 2),
    ...rows.map((y) => group(y - 10, 30, y)),
  ]
  const h = 200 + height
  const root = { tag: 'div', box: box(0, 0, 360, h), style, children }
  return JSON.stringify({ version: 1, viewport: { w: 360, h }, device_pixel_ratio: 1, root })
}

describe.each([0, 8])('a bar around a group that a DOM declares %i px higher', (off) => {
  it.each([52, 60, 28])('is reported to be %i px high as the images show it', (height) => {
    const [a, b] = [bar(40), bar(height)]
    const alone = labelsOf(a, b)
    expect(alone).toHaveLength(1)
    const found = labelsOf(a, b, { dom: barDom(height, off) })
    expect(found.map(({ box_a }) => box_a)).toEqual(alone.map(({ box_a }) => box_a))
  })
})
