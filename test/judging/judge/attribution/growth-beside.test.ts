import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill, write } from '../image/drawing.ts'

// A row of a swatch, a text and a button: the swatch changes its size in its own place.

const INK = [20, 24, 30] as const

/** `by` is how far the text beside the swatch was moved. */
function draw(x: number, size: number, by = 0) {
  const raster = canvas(360, 120, [250, 250, 252])
  write(
    raster,
    24,
    16,
    [
      [2, 0, 4, 1, 3],
      [3, 3, 0, 1],
      [4, 1, 2],
    ],
    INK,
  )
  fill(raster, x, 70 - size / 2, size, size, [37, 99, 235])
  write(
    raster,
    100 + by,
    65,
    [
      [2, 0, 4, 1],
      [3, 3, 0],
      [1, 4, 2, 0],
    ],
    INK,
  )
  fill(raster, 250, 52, 80, 36, [226, 232, 240])
  write(raster, 262, 65, [[3, 1, 2, 0]], INK)
  return raster
}

const kinds = (a: ReturnType<typeof draw>, b: ReturnType<typeof draw>) =>
  judged(a, b).findings.map(({ evidence: { kind } }) => kind)

it.each([
  ['from its middle', 28, 32],
  ['from its start', 24, 32],
  ['from its end', 32, 32],
  ['to a smaller one, from its middle', 20, 48],
])('reports no space beside what changed its size %s', (_, x, size) => {
  expect(kinds(draw(24, 40), draw(x, size))).toEqual(['size'])
})

it('reports the text that moved beside what stayed', () => {
  expect(kinds(draw(24, 40), draw(24, 40, 12))).toEqual(['shift'])
})

/** A title and a line below it, `wider` by so many px than the letters make it. */
function card(wider: number) {
  const raster = canvas(360, 120, [250, 250, 252])
  fill(raster, 16, 16, 328, 80, [226, 232, 240])
  write(raster, 32, 30, [[2, 0, 4, 1, 3]], INK)
  const line = Array.from({ length: 24 }, (_, i) => (i * 7) % 5)
  for (const [i, letter] of line.entries())
    write(raster, 32 + Math.round(i * (11 + wider / 24)), 60, [[letter]], INK)
  return raster
}

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

it.each([8, 12])(
  'reports no padding beside a line of a group that is drawn %i px wider',
  (wider) => {
    const style = { margin: '0px', padding: '0px' }
    const word = (y: number, w: number) => ({
      tag: 'p',
      text: 'word',
      box: box(32, y, w, 20),
      style: { ...style, display: 'block' },
    })
    // It ends by chance where its lines do, as far from the edge as is declared.
    const width = Math.round(23 * (11 + wider / 24)) + 9
    const children = [word(25, width), word(55, width)]
    const group = { tag: 'div', box: box(32, 25, width, 50), style, children }
    const frame = {
      tag: 'div',
      box: box(16, 16, 328, 80),
      style: {
        ...style,
        padding: `9px ${312 - width}px 9px 16px`,
        'background-color': 'rgb(226, 232, 240)',
      },
      children: [group],
    }
    const root = { tag: 'div', box: box(0, 0, 360, 120), style, children: [frame] }
    const viewport = { w: 360, h: 120 }
    const dom = JSON.stringify({ version: 1, viewport, device_pixel_ratio: 1, root })
    const found = judged(card(0), card(wider), { dom }).findings
    const alone = judged(card(0), card(wider)).findings
    const kindsOf = (list: typeof found) => list.map(({ evidence: { kind } }) => kind)
    expect(kindsOf(found)).toEqual(kindsOf(alone))
  },
)

/** An icon of two strokes, in the middle of a box so large, and a text beside the box. */
function iconed(size: number, space: number, gap = 12) {
  const raster = canvas(360, 120, [250, 250, 252])
  const [x, y] = [24 + (space - size) / 2, 60 - size / 2]
  fill(raster, x, y, size, 3, INK)
  fill(raster, x, y, 3, size, INK)
  write(raster, 24 + space + gap, 55, [[2, 0, 4, 1, 3]], INK)
  fill(raster, 250, 20, 80, 80, [226, 232, 240])
  return raster
}

it.each([
  [18, 36],
  [20, 40],
])('reports no gap beside an icon of %i px in a box of %i px', (size, space) => {
  const style = { margin: '0px', padding: '0px' }
  const children = [
    { tag: 'svg', box: box(24, 60 - space / 2, space, space), style, shape: 'icon' },
    { tag: 'b', text: 'word', box: box(36 + space, 50, 40, 20), style },
  ]
  const row = {
    tag: 'div',
    box: box(24, 40, 200, 40),
    style: { ...style, display: 'flex' },
    children,
  }
  const root = { tag: 'div', box: box(0, 0, 360, 120), style, children: [row] }
  const viewport = { w: 360, h: 120 }
  const dom = JSON.stringify({ version: 1, viewport, device_pixel_ratio: 1, root })
  const [a, b] = [iconed(12, 24), iconed(size, space)]
  const kindsOf = ({ findings }: ReturnType<typeof judged>) =>
    findings.map(({ evidence: { kind } }) => kind)
  expect([kindsOf(judged(a, b)), kindsOf(judged(a, b, { dom }))]).toEqual([
    ['icon-size'],
    ['icon-size'],
  ])
})

it.each([6, 20])('reports a gap of %i px for 12 beside an icon that grew in its box', (gap) => {
  expect(
    judged(iconed(12, 28), iconed(20, 28, gap)).findings.map(({ evidence: { kind } }) => kind),
  ).toEqual(['icon-size', 'gap'])
})

/** An alert of an icon, a title and a line of letters so high, which is as much higher as the line is with its leading. */
function alert(height: number, higher: number) {
  const raster = canvas(360, 120, [250, 250, 252])
  fill(raster, 12, 12, 336, 70 + higher, [226, 232, 240])
  fill(raster, 24, 24, 16, 3, INK)
  fill(raster, 24, 24, 3, 16, INK)
  write(raster, 56, 26, [[2, 0, 4, 1, 3]], INK)
  for (let i = 0; i < 14; i++) {
    const x = 56 + Math.round(i * 0.8 * height)
    fill(raster, x, 52, 2, height, INK)
    fill(raster, x, 50 + height, i % 2 === 0 ? 6 : 4, 2, INK)
  }
  return raster
}

it('a box that is as much higher as its text has larger lines has no padding of its own', () => {
  const { findings } = judged(alert(10, 0), alert(12, 5))
  expect(findings.map(({ evidence: { kind } }) => kind)).toEqual(['font-size'])
})
