import { describe, expect, it } from 'vitest'
import { locateBoxes } from '../../../../src/judging/judge/one-tree/boxes.ts'
import { sceneOf } from '../../../../src/judging/judge/one-tree/elements.ts'
import { judgeOneTree } from '../../../../src/judging/judge/one-tree/judge-one-tree.ts'
import { viewOf } from '../../../../src/judging/judge/one-tree/view.ts'
import { JudgeLimits } from '../../../../src/judging/judge/settings.ts'
import { draw, treeOf, type Item } from './page.ts'
import type { UiNode } from '../../../../src/judging/judge/node.ts'

const INK = [24, 28, 40] as const
const WHOLE = { x: 0, y: 0, w: 320, h: 220 }
const NO_OFFSET = { x: 0, y: 0 }

const plate: Item = {
  kind: 'box',
  rect: { x: 30, y: 80, w: 220, h: 60 },
  seed: 0,
  colour: [40, 90, 200],
}
const label: Item = {
  kind: 'text',
  rect: { x: 60, y: 102, w: 120, h: 16 },
  seed: 4,
  colour: [250, 250, 250],
}
const title: Item = { kind: 'text', rect: { x: 24, y: 24, w: 150, h: 16 }, seed: 1, colour: INK }

const only = (item: Item): UiNode => {
  const [node] = treeOf(WHOLE, [item]).children
  if (node === undefined) throw new RangeError('no such item')
  return node
}

/** Each in the one before. */
function nested(...items: Item[]): UiNode {
  const root = treeOf(WHOLE, [title])
  let home = root
  for (const item of items) {
    const node = only(item)
    home.children.push(node)
    home = node
  }
  return root
}

describe('boxes of one tree', () => {
  it('gives two boxes that cover each other the one surface that is seen', () => {
    const view = viewOf(draw(WHOLE, WHOLE, [title, plate]))
    const scene = sceneOf(nested(plate, plate, label), NO_OFFSET)
    const places = [...locateBoxes(scene, [], view, view)].slice(1).map(([, { rect }]) => rect)
    expect(places).toEqual([plate.rect, plate.rect])
  })

  it('takes nothing for the text of a box that is gone', () => {
    const stranger: Item = { ...label, rect: { ...label.rect, x: 66, w: 60 }, seed: 9, colour: INK }
    const { findings } = judgeOneTree({
      tree: nested(plate, label),
      treeSide: 'a',
      a: draw(WHOLE, WHOLE, [title, plate, label]),
      b: draw(WHOLE, WHOLE, [title, stranger]),
      offset: NO_OFFSET,
      limits: JudgeLimits.parse({}),
    })
    const kinds = findings.map(({ evidence }) => evidence.kind)
    expect(kinds).toContain('missing')
    expect(kinds).not.toContain('characters')
    expect(kinds).not.toContain('text-colour')
  })
})
