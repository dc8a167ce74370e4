import { describe, expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// An icon in a box of 32 px beside a title, a body and a button: what fills the box may be of any size.

const INK = [20, 24, 30] as const
const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

function draw(size: number, gap: number) {
  const raster = canvas(360, 160, [250, 250, 252])
  const inset = (32 - size) / 2
  fill(raster, 24 + inset, 24 + inset, 6, size, INK)
  fill(raster, 24 + inset, 24 + inset + size - 6, size, 6, INK)
  const x = 56 + gap
  write(
    raster,
    x,
    24,
    [
      [2, 0, 4, 1, 3],
      [3, 3, 0],
    ],
    INK,
  )
  write(
    raster,
    x,
    46,
    [
      [1, 4, 0, 2, 3],
      [2, 2, 1, 0],
    ],
    [110, 116, 126],
  )
  fill(raster, 24, 96, 120, 36, [37, 99, 235])
  return raster
}

const texts = (x: number) => [box(x, 24, 70, 10), box(x, 46, 78, 10)]

function designOf(gap: number): string {
  const node = (id: string, type: string, at: object, rest: object = {}) => ({
    id,
    name: id,
    type,
    box: at,
    ...rest,
  })
  const children = [
    node('icon/mark', 'VECTOR', box(24, 24, 32, 32)),
    ...texts(56 + gap).map((at, i) => node(`text ${i}`, 'TEXT', at, { characters: `text ${i}` })),
  ]
  return JSON.stringify({
    version: 1,
    root: node('page', 'FRAME', box(0, 0, 360, 160), { children }),
  })
}

function domOf(gap: number): string {
  const style = { padding: '0px', margin: '0px', 'border-width': '0px' }
  const node = (tag: string, at: object, rest: object = {}) => ({ tag, box: at, style, ...rest })
  const row = node('div', box(24, 24, 312, 32), {
    style: { ...style, display: 'flex', gap: `${gap}px` },
    children: [
      node('svg', box(24, 24, 32, 32)),
      node('div', box(56 + gap, 24, 280 - gap, 32), {
        children: texts(56 + gap).map((at, i) => node('span', at, { text: `text ${i}` })),
      }),
    ],
  })
  const root = node('div', box(0, 0, 360, 160), { children: [row] })
  const viewport = { w: 360, h: 160 }
  return JSON.stringify({ version: 1, viewport, device_pixel_ratio: 1, root })
}

const LAYOUT = new Set(['gap', 'padding', 'shift'])

function lengths(from: { size: number; gap: number }, to: { size: number; gap: number }) {
  const { findings } = judged(draw(from.size, from.gap), draw(to.size, to.gap), {
    design: designOf(from.gap),
    dom: domOf(to.gap),
  })
  return findings.filter(({ evidence: { kind } }) => LAYOUT.has(kind)).map(({ note }) => note)
}

describe.each([
  [16, 24],
  [24, 16],
  [12, 28],
])('an icon of %i px that became one of %i px in the same box', (before, after) => {
  it('leaves the space beside it as it was', () => {
    expect(lengths({ size: before, gap: 16 }, { size: after, gap: 16 })).toEqual([])
  })
})

it.each([
  [16, 24, 8],
  [16, 24, 28],
  [24, 16, 8],
  [24, 16, 28],
])(
  'an icon of %i px that became one of %i px does not hide that the gap became %i px',
  (before, after, gap) => {
    expect(lengths({ size: before, gap: 16 }, { size: after, gap })).toEqual([
      `The gap is ${gap} px instead of 16 px.`,
    ])
  },
)
