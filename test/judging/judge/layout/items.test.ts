import { expect, it } from 'vitest'
import { isUnusable, type Unusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import { loadDesignTree } from '../../../../src/judging/judge/evidence/load-design-tree.ts'
import { loadDomTree } from '../../../../src/judging/judge/evidence/dom-structure.ts'
import { containersOf } from '../../../../src/judging/judge/layout/items.ts'
import { matchTrees } from '../../../../src/judging/judge/matching/match-trees.ts'
import { DEFAULT_SETTINGS } from '../../../../src/judging/judge/settings.ts'
import { canvas, fill } from '../image/drawing.ts'

const SIZE = { w: 100, h: 80 }

function usable<T extends object>(tree: T | Unusable): T {
  if (isUnusable(tree)) throw new Error(tree.unusable)
  return tree
}

/** A dark round box with two light strokes in its middle. */
function draw(side: number) {
  const raster = canvas(SIZE.w, SIZE.h, [255, 255, 255])
  const [left, top, r] = [50 - side / 2, 40 - side / 2, side / 2]
  for (let y = 0; y < side; y++) {
    const reach = Math.sqrt(Math.max(0, r * r - (y + 0.5 - r) ** 2))
    fill(raster, Math.round(left + r - reach), top + y, Math.round(2 * reach), 1, [30, 90, 200])
  }
  for (const x of [46, 52]) fill(raster, x, 36, 2, 8, [240, 240, 240])
  return raster
}

const design = (side: number) => ({
  version: 1,
  root: {
    id: 'r',
    type: 'FRAME',
    box: { x: 0, y: 0, ...SIZE },
    style: { fill: '#ffffff' },
    children: [
      {
        id: 'more',
        type: 'FRAME',
        box: { x: 50 - side / 2, y: 40 - side / 2, w: side, h: side },
        style: { fill: '#1e5ac8', corner_radius: side / 2 },
        children: [
          {
            id: 't',
            type: 'TEXT',
            text: '+4',
            box: { x: 45, y: 34, w: 10, h: 12 },
            style: { fill: '#f0f0f0', font_size: 10 },
          },
        ],
      },
    ],
  },
})

const dom = (side: number) => ({
  version: 1,
  root: {
    tag: 'div',
    box: { x: 0, y: 0, ...SIZE },
    style: { 'background-color': 'rgb(255, 255, 255)' },
    children: [
      {
        tag: 'b',
        text: '+4',
        box: { x: 50 - side / 2, y: 40 - side / 2, w: side, h: side },
        style: {
          'background-color': 'rgb(30, 90, 200)',
          color: 'rgb(240, 240, 240)',
          'border-radius': `${side / 2}px`,
          'font-size': '10px',
          'text-align': 'center',
        },
      },
    ],
  },
})

it('a text in a round box is not as large as what the box leaves in its corners', () => {
  const trees = {
    design: usable(loadDesignTree(JSON.stringify(design(40)))),
    dom: usable(loadDomTree(JSON.stringify(dom(50)))),
  }
  const scene = {
    ...trees,
    a: draw(40),
    b: draw(50),
    matching: matchTrees(trees.design.root, trees.dom.root),
    limits: DEFAULT_SETTINGS.limits,
    originA: { x: 0, y: 0 },
    shrink: 1,
    looks: new Map(),
  }
  const texts = containersOf(scene, []).flatMap(({ items }) => items.filter(({ text }) => text))
  expect(texts).toHaveLength(1)
  for (const { a, b } of texts) expect(Math.abs(b.h - a.h)).toBeLessThanOrEqual(4)
})
