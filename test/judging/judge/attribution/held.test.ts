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
  'tells the frame beside the word': (width: number) => ({
    tag: 'b',
    box: box(200, 44, width, 28),
    style,
    children: [word, frame(box(200, 44, width, 28))],
  }),
  'tells the frame elsewhere': () => ({
    ...frame(box(190, 40, 110, 40)),
    children: [word],
  }),
  'tells no frame': () => ({
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

const told = (...[a, b, structures]: Parameters<typeof judged>) =>
  judged(a, b, structures).findings.map(({ evidence: { kind }, box_a, box_b }) => ({
    kind,
    box_a,
    box_b,
  }))

describe.each(Object.entries(TAGS))('a tag of which a DOM %s', (_, tagOf) => {
  it.each([90, 104, 56])('is told to be %i px wide as the images tell it', (width) => {
    const [a, b] = [row(72), row(width)]
    const alone = told(a, b)
    expect(alone).toHaveLength(1)
    expect(told(a, b, { dom: domOf(tagOf(width)) })).toEqual(alone)
  })
})
