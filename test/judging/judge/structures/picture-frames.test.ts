import { expect, it } from 'vitest'
import { judged } from '../judged.ts'
import { canvas, fill } from '../image/drawing.ts'
import type { Rgb } from '../image/drawing.ts'

// A picture in a design of another state, where it is narrower than the image shows.

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

function picture(colours: readonly Rgb[]) {
  const raster = canvas(240, 160, [255, 255, 255])
  for (let x = 0; x < 160; x += 8)
    for (let y = 0; y < 80; y += 8)
      fill(raster, 40 + x, 40 + y, 8, 8, colours[(x / 8 + 3 * y) % colours.length] as Rgb)
  return raster
}

const BEFORE = picture([
  [200, 60, 60],
  [60, 160, 60],
  [60, 60, 200],
])
const AFTER = picture([
  [20, 20, 20],
  [220, 220, 120],
  [90, 200, 220],
  [140, 40, 140],
])

const designOf = (w: number): string => {
  const child = { id: 'picture', name: 'picture', type: 'IMAGE', box: box(40, 40, w, 80) }
  const root = { id: 'card', name: 'card', type: 'FRAME', box: box(0, 0, 240, 160) }
  return JSON.stringify({ version: 1, root: { ...root, children: [child] } })
}

it.each([
  [160, 'picture'],
  [120, undefined],
])('a picture 160 px wide is the one that is declared %i px wide: %s', (w, id) => {
  const { findings } = judged(BEFORE, AFTER, { design: designOf(w) })
  const alone = judged(BEFORE, AFTER).findings
  expect(findings).toHaveLength(1)
  expect(findings[0]?.evidence.design_node).toBe(id)
  expect(findings[0]?.box_a).toEqual(alone[0]?.box_a)
})
