import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeOneTree } from '../../../../src/judging/judge/one-tree/judge-one-tree.ts'
import { JudgeLimits } from '../../../../src/judging/judge/settings.ts'
import { CARD, draw, treeOf, type Item } from './page.ts'
import type { Rect } from '../../../../src/judging/judge/node.ts'

const limits = JudgeLimits.parse({})
const INK = [24, 28, 40] as const
const WHOLE = { x: 0, y: 0, w: 320, h: 220 }

const text = (seed: number, rect: Rect): Item => ({ kind: 'text', rect, seed, colour: INK })
const bar = (rect: Rect): Item => ({ kind: 'box', rect, seed: 0, colour: INK })

/** The dashes of a border. */
const dashes = ({ x, y, w, h }: Rect): Item[] =>
  Array.from({ length: Math.floor(w / 12) }, (_, i) => x + 12 * i + 2).flatMap((at) => [
    bar({ x: at, y, w: 8, h: 2 }),
    bar({ x: at, y: y + h - 2, w: 8, h: 2 }),
  ])

const lower = (items: readonly Item[], by: number): Item[] =>
  items.map((item) => ({ ...item, rect: { ...item.rect, y: item.rect.y + by } }))

/** What a pair shows of which the tree tells only `told`; all of it but the title stands lower in b. */
function judge(told: Item[], untold: Item[], by: number) {
  const title = text(1, { x: 24, y: 20, w: 150, h: 16 })
  const all = [...told, ...untold]
  return judgeOneTree({
    tree: treeOf(WHOLE, [title, ...told]),
    treeSide: 'a',
    a: draw(WHOLE, WHOLE, [title, ...all]),
    b: draw(WHOLE, WHOLE, [title, ...lower(all, by)]),
    offset: { x: 0, y: 0 },
    limits,
  }).findings.filter(
    ({ labels }) => labels[0] === 'missing/element' || labels[0] === 'extra/element',
  )
}

const by = fc.integer({ min: 8, max: 20 })

describe('what a tree leaves out', () => {
  it('takes the dashes of a known box for its outline', () => {
    const rect = { x: 20, y: 80, w: 190, h: 36 }
    const chip: Item = { kind: 'box', rect, seed: 0, colour: CARD }
    const label = text(3, { x: 32, y: 90, w: 150, h: 16 })
    fc.assert(
      fc.property(by, (down) => {
        expect(judge([chip, label], dashes(rect), down)).toEqual([])
      }),
      { numRuns: 8 },
    )
  })

  it('finds a marker that both images show, displaced as what stands beside it', () => {
    const label = text(3, { x: 48, y: 90, w: 150, h: 16 })
    const marker = [bar({ x: 26, y: 92, w: 12, h: 3 }), bar({ x: 30, y: 88, w: 4, h: 14 })]
    fc.assert(
      fc.property(by, (down) => {
        expect(judge([label], marker, down)).toEqual([])
      }),
      { numRuns: 8 },
    )
  })
})
