import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeOneTree } from '../../../../src/judging/judge/one-tree/judge-one-tree.ts'
import { JudgeLimits } from '../../../../src/judging/judge/settings.ts'
import { draw, treeOf, type Item } from './page.ts'

const limits = JudgeLimits.parse({})
const INK = [24, 28, 40] as const
const WHOLE = { x: 0, y: 0, w: 360, h: 300 }

const map: Item = {
  kind: 'image',
  rect: { x: 24, y: 60, w: 300, h: 200 },
  seed: 1,
  colour: [190, 214, 190],
}
const title: Item = {
  kind: 'text',
  rect: { x: 24, y: 24, w: 150, h: 16 },
  seed: 2,
  colour: INK,
}

/** A label on a plate of its own. */
const pin = (x: number, y: number): Item[] => [
  { kind: 'box', rect: { x, y, w: 48, h: 26 }, seed: 0, colour: [250, 250, 250] },
  { kind: 'text', rect: { x: x + 10, y: y + 6, w: 28, h: 14 }, seed: 5, colour: INK },
]

const judge = (a: Item[], b: Item[], treeSide: 'a' | 'b') =>
  judgeOneTree({
    tree: treeOf(WHOLE, treeSide === 'a' ? a : b),
    treeSide,
    a: draw(WHOLE, WHOLE, a),
    b: draw(WHOLE, WHOLE, b),
    offset: { x: 0, y: 0 },
    limits,
  }).findings

const side = fc.constantFrom('a' as const, 'b' as const)
const place = fc.record({
  x: fc.integer({ min: 40, max: 250 }),
  y: fc.integer({ min: 80, max: 210 }),
})

describe('judgeOneTree with pictures', () => {
  it('finds what lies on a picture', () => {
    fc.assert(
      fc.property(side, place, (treeSide, { x, y }) => {
        const items = [title, map, ...pin(x, y)]
        expect(judge(items, items, treeSide)).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('says of a picture that is gone that it is missing, not that it is another', () => {
    const frame: Item = {
      kind: 'box',
      rect: { x: 20, y: 56, w: 308, h: 208 },
      seed: 0,
      colour: [250, 250, 250],
    }
    const found = judge([title, frame, map], [title, frame], 'a')
    expect(found.map(({ labels }) => labels[0])).toEqual(['missing/element'])
  })
})
