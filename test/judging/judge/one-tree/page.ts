import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { canvas, fill, type Rgb } from '../image/appearance/canvas.ts'
import type { Raster } from '../../../../src/judging/judge/image/raster.ts'
import type { Rect, UiNode } from '../../../../src/judging/judge/node.ts'

/** An element of a card: what is drawn and what a tree says of it. */
export interface Item {
  kind: 'text' | 'box' | 'image'
  rect: Rect
  /** Which letters: texts of one seed look alike. */
  seed: number
  colour: Rgb
}

const PAPER: Rgb = [255, 255, 255]
export const CARD: Rgb = [236, 240, 250]

/** Upright strokes and bars of several heights, as letters have. */
function write(raster: Raster, { rect, seed, colour }: Item) {
  let state = seed * 7919 + 17
  for (let x = rect.x; x + 5 <= rect.x + rect.w; x += 7) {
    state = (state * 1103515245 + 12345) % 2147483648
    const height = 5 + (state % Math.max(1, Math.floor(rect.h - 6)))
    fill(raster, colour, { x, y: rect.y + rect.h - 1 - height, w: 2, h: height })
    const bar = Math.floor(state / 64) % Math.max(1, Math.floor(height - 2))
    fill(raster, colour, { x, y: rect.y + rect.h - 3 - bar, w: 5, h: 2 })
  }
}

/** Slanted bands, as streets of a map. */
function paint(raster: Raster, { rect, seed, colour }: Item) {
  fill(raster, colour, rect)
  for (let y = 0; y < rect.h; y++)
    for (let x = (y + 7 * seed) % 38; x < rect.w; x += 38)
      fill(raster, PAPER, { x: rect.x + x, y: rect.y + y, w: Math.min(5, rect.w - x), h: 1 })
}

export function draw(size: { w: number; h: number }, card: Rect, items: readonly Item[]): Raster {
  const raster = canvas(size.w, size.h, PAPER)
  fill(raster, CARD, card)
  for (const item of items)
    if (item.kind === 'text') write(raster, item)
    else if (item.kind === 'image') paint(raster, item)
    else fill(raster, item.colour, item.rect)
  return raster
}

const node = (id: string, kind: UiNode['kind'], rect: Rect, colour: Rgb): UiNode => ({
  id,
  kind,
  name: null,
  rect,
  text: kind === 'text' ? id : null,
  style: {
    ...BLANK_STYLE,
    fill: { kind: 'colour', colour: { r: colour[0], g: colour[1], b: colour[2], a: 1 } },
  },
  layout: null,
  depth: id === 'root' ? 0 : 1,
  children: [],
})

export function treeOf(card: Rect, items: readonly Item[]): UiNode {
  const root = node('root', 'box', card, CARD)
  root.children = items.map((item, i) => node(`item-${i}`, item.kind, item.rect, item.colour))
  return root
}
