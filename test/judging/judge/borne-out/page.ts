import { loadDesignTree } from '../../../../src/judging/judge/evidence/load-design-tree.ts'
import { loadDomTree } from '../../../../src/judging/judge/evidence/dom-structure.ts'
import { isUnusable, type Unusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import { matchTrees } from '../../../../src/judging/judge/matching/match-trees.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill, write } from '../image/drawing.ts'
import type { Raster } from '../../../../src/judging/judge/image/raster.ts'
import type { Scene } from '../../../../src/judging/judge/verdict/scene.ts'

/** Where the parts of a page are: six lines of text and a chip, in a page of 240 by 200. */
export interface Places {
  /** How far the lines stand to the right, and below their place. */
  dx: number
  dy: number
  /** The chip's left edge and width. */
  chip: [number, number]
}

export const AS_DESIGNED: Places = { dx: 0, dy: 0, chip: [16, 60] }

const LINES = [0, 1, 2, 3, 4, 5]
const SIZE = { w: 240, h: 200 }
const CHIP = { y: 160, h: 20 }

export function drawPage({ dx, dy, chip: [x, w] }: Places): Raster {
  const raster = canvas(SIZE.w, SIZE.h, [255, 255, 255])
  for (const i of LINES) write(raster, 16 + dx, 16 + 24 * i + dy, [[i, i + 2, 4]], [20, 20, 20])
  fill(raster, x, CHIP.y, w, CHIP.h, [37, 99, 235])
  return raster
}

const lineBox = ({ dx, dy }: Places, i: number) => ({
  x: 14 + dx,
  y: 13 + 24 * i + dy,
  w: 60,
  h: 16,
})

export function designText(places: Places): string {
  const lines = LINES.map((i) => ({
    id: `t${i}`,
    type: 'TEXT',
    box: lineBox(places, i),
    text: `Line ${i}`,
    style: { fill: '#141414', font_size: 12 },
  }))
  const [x, w] = places.chip
  const chip = { id: 'c', type: 'RECTANGLE', box: { x, w, ...CHIP }, style: { fill: '#2563eb' } }
  const box = { x: 0, y: 0, ...SIZE }
  const root = { id: 'r', type: 'FRAME', box, style: { fill: '#ffffff' } }
  return JSON.stringify({
    version: 1,
    source: 'plugin',
    root: { ...root, children: [...lines, chip] },
  })
}

export function domText(places: Places): string {
  const lines = LINES.map((i) => ({
    tag: 'p',
    box: lineBox(places, i),
    text: `Line ${i}`,
    style: { color: 'rgb(20, 20, 20)', 'font-size': '12px' },
  }))
  const [x, w] = places.chip
  const style = { 'background-color': 'rgb(37, 99, 235)' }
  const root = {
    tag: 'main',
    box: { x: 0, y: 0, ...SIZE },
    style: { 'background-color': 'rgb(255, 255, 255)' },
    children: [...lines, { tag: 'i', box: { x, w, ...CHIP }, style }],
  }
  return JSON.stringify({ version: 1, viewport: SIZE, device_pixel_ratio: 1, root })
}

/** Design and image a as designed; image b and the DOM each with parts where they are said to be. */
export function sceneOf(shown: Places, told: Places): Scene {
  const design = usable(loadDesignTree(designText(AS_DESIGNED)))
  const dom = usable(loadDomTree(domText(told)))
  return {
    a: drawPage(AS_DESIGNED),
    b: drawPage(shown),
    design,
    dom,
    matching: matchTrees(design.root, dom.root),
    limits: DEFAULT_SETTINGS.limits,
    originA: { x: 0, y: 0 },
    shrink: 1,
    looks: new Map(),
  }
}

function usable<T extends object>(tree: T | Unusable): T {
  if (isUnusable(tree)) throw new Error(tree.unusable)
  return tree
}
