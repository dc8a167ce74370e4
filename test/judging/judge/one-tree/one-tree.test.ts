import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeOneTree } from '../../../../src/judging/judge/one-tree/judge-one-tree.ts'
import { isOfAnother } from '../../../../src/judging/judge/one-tree/trust.ts'
import { JudgeLimits } from '../../../../src/judging/judge/settings.ts'
import { fill } from '../image/appearance/canvas.ts'
import { CARD, draw, treeOf, type Item } from './page.ts'

const limits = JudgeLimits.parse({})
const INK = [24, 28, 40] as const
const WHOLE = { x: 0, y: 0, w: 320, h: 220 }
const NO_OFFSET = { x: 0, y: 0 }

/** Three lines of text and a button. */
const items = (): Item[] => [
  { kind: 'text', rect: { x: 24, y: 24, w: 150, h: 16 }, seed: 1, colour: INK },
  { kind: 'text', rect: { x: 24, y: 56, w: 210, h: 16 }, seed: 2, colour: INK },
  { kind: 'text', rect: { x: 24, y: 88, w: 120, h: 16 }, seed: 3, colour: INK },
  { kind: 'box', rect: { x: 24, y: 140, w: 110, h: 40 }, seed: 0, colour: [40, 90, 200] },
]

const judge = (a: Item[], b: Item[], treeSide: 'a' | 'b') => judged(a, b, treeSide).findings

function judged(a: Item[], b: Item[], treeSide: 'a' | 'b') {
  return judgeOneTree({
    tree: treeOf(WHOLE, treeSide === 'a' ? a : b),
    treeSide,
    a: draw(WHOLE, WHOLE, a),
    b: draw(WHOLE, WHOLE, b),
    offset: NO_OFFSET,
    limits,
  })
}

const side = fc.constantFrom('a' as const, 'b' as const)
const runs = { numRuns: 20 }
const at = (list: Item[], i: number): Item => {
  const item = list[i]
  if (item === undefined) throw new RangeError('no such item')
  return item
}

describe('judgeOneTree', () => {
  it('is silent about a pair that is the same, also between pixels', () => {
    fc.assert(
      fc.property(side, fc.integer({ min: 0, max: 4 }), fc.integer(), (treeSide, eighths, seed) => {
        const a = items()
        const b = items()
        for (const [i, item] of [...a, ...b].entries()) item.seed = (Math.abs(seed) % 97) + (i % 4)
        for (const item of b) item.rect.x += eighths / 8
        expect(judge(a, b, treeSide)).toEqual([])
      }),
      runs,
    )
  })

  it('names the gap that grew, once, and not what moved', () => {
    fc.assert(
      fc.property(side, fc.integer({ min: 5, max: 14 }), (treeSide, by) => {
        const b = items()
        for (const item of b.slice(2)) item.rect.y += by
        const { findings, suppressions } = judged(items(), b, treeSide)
        const [finding, ...rest] = findings
        expect(rest).toEqual([])
        expect(suppressions.filter(({ rule }) => rule === 'moved_by')).toHaveLength(2)
        expect(finding?.labels[0]).toBe('spacing/layout')
        expect(finding?.evidence.measure).toMatchObject({ axis: 'y', unit: 'px' })
        expect(Math.abs((finding?.evidence.measure?.delta ?? 0) - by)).toBeLessThanOrEqual(1)
      }),
      runs,
    )
  })

  it('finds what is missing and what is extra, on the side where it is', () => {
    fc.assert(
      fc.property(side, fc.constantFrom(0, 1, 2, 3), (treeSide, gone) => {
        const less = items().filter((_, i) => i !== gone)
        const { rect } = at(items(), gone)
        const [missing, ...more] = judge(items(), less, treeSide)
        expect(more).toEqual([])
        expect(missing?.labels[0]).toBe('missing/element')
        expect(missing?.rect_b).toBeNull()
        expect(Math.abs((missing?.rect_a?.x ?? 0) - rect.x)).toBeLessThanOrEqual(2)
        const [extra, ...others] = judge(less, items(), treeSide)
        expect(others).toEqual([])
        expect(extra?.labels[0]).toBe('extra/element')
        expect(extra?.rect_a).toBeNull()
        expect(Math.abs((extra?.rect_b?.y ?? 0) - rect.y)).toBeLessThanOrEqual(12)
      }),
      runs,
    )
  })

  it('finds other colours of texts and boxes with what they were', () => {
    fc.assert(
      fc.property(side, fc.constantFrom(0, 3), (treeSide, i) => {
        const b = items()
        at(b, i).colour = [200, 40, 60]
        const [finding, ...rest] = judge(items(), b, treeSide)
        expect(rest).toEqual([])
        expect(finding?.labels[0]).toBe('colour/background')
        expect(finding?.evidence.actual).toBe('#c8283c')
      }),
      runs,
    )
  })

  it('finds other letters where the text stands', () => {
    fc.assert(
      fc.property(side, fc.integer({ min: 20, max: 60 }), (treeSide, seed) => {
        const b = items()
        at(b, 1).seed = seed
        const found = judge(items(), b, treeSide)
        expect(found).toHaveLength(1)
        expect(found[0]?.labels).toContain('text/content')
      }),
      runs,
    )
  })

  it('finds the component in a page and answers in px of the page', () => {
    const card = { x: 100, y: 60, w: 320, h: 220 }
    const inside = items().map((item) => ({
      ...item,
      rect: { ...item.rect, x: item.rect.x + card.x, y: item.rect.y + card.y },
    }))
    at(inside, 3).colour = [200, 40, 60]
    const page = draw({ w: 640, h: 480 }, card, inside)
    const body = treeOf({ x: 0, y: 0, w: 640, h: 480 }, [])
    body.children = [treeOf(card, inside)]
    const input = { a: draw(WHOLE, WHOLE, items()), b: page, offset: NO_OFFSET, limits }
    const byDom = judgeOneTree({ ...input, tree: body, treeSide: 'b' }).findings
    const byDesign = judgeOneTree({
      ...input,
      tree: treeOf(WHOLE, items()),
      treeSide: 'a',
    }).findings
    for (const findings of [byDom, byDesign]) {
      expect(findings).toHaveLength(1)
      expect(findings[0]?.rect_a).toMatchObject({ x: 24, y: 140 })
      expect(findings[0]?.rect_b).toMatchObject({ x: 124, y: 200 })
    }
  })

  it('gives the same judgement of the same pair', () => {
    const b = items()
    at(b, 2).rect.y += 9
    expect(judge(items(), b, 'b')).toEqual(judge(items(), b, 'b'))
  })

  it('leaves out what the settings call no difference, and says so', () => {
    const moved = items()
    for (const item of moved.slice(2)) item.rect.y += 9
    const recoloured = items()
    at(recoloured, 3).colour = [40, 90, 170]
    for (const [b, coarse] of [
      [moved, { min_length_px: 12 }],
      [recoloured, { min_colour_delta_e: 50 }],
    ] as const) {
      const input = {
        tree: treeOf(WHOLE, items()),
        treeSide: 'a' as const,
        a: draw(WHOLE, WHOLE, items()),
        b: draw(WHOLE, WHOLE, b),
        offset: NO_OFFSET,
      }
      expect(judgeOneTree({ ...input, limits }).findings).toHaveLength(1)
      const judged = judgeOneTree({ ...input, limits: JudgeLimits.parse(coarse) })
      expect(judged.findings).toEqual([])
      expect(judged.suppressions).toContainEqual(
        expect.objectContaining({ rule: 'below_threshold' }),
      )
    }
  })

  it('counts what its tree gets wrong of its own image', () => {
    const elsewhere = items().map((item) => ({
      ...item,
      rect: { ...item.rect, x: 246, y: item.rect.y + 20, w: 60 },
    }))
    const a = draw(WHOLE, WHOLE, items())
    const input = { a, b: a, offset: NO_OFFSET, limits, treeSide: 'b' as const }
    const { doubts } = judgeOneTree({ ...input, tree: treeOf(WHOLE, elsewhere) })
    expect(doubts.wrong).toBeGreaterThanOrEqual(3)
    expect(isOfAnother(doubts)).toBe(true)
    const trusted = judgeOneTree({ ...input, tree: treeOf(WHOLE, items()) })
    expect(trusted).toMatchObject({ doubts: { wrong: 0 }, findings: [], suppressions: [] })
  })

  it('finds the shadow below a box whose tree has none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 40 }), (depth) => {
        const b = draw(WHOLE, WHOLE, items())
        const { rect } = at(items(), 3)
        for (let row = 0; row < 14; row++) {
          const by = depth * (1 - row / 14)
          const colour = [CARD[0] - by, CARD[1] - by, CARD[2] - by] as const
          fill(b, colour, { ...rect, y: rect.y + rect.h + row, h: 1 })
        }
        const a = draw(WHOLE, WHOLE, items())
        const tree = treeOf(WHOLE, items())
        const judged = judgeOneTree({ tree, treeSide: 'a', a, b, offset: NO_OFFSET, limits })
        expect(judged.findings.map(({ evidence }) => evidence.kind)).toEqual(['shadow'])
      }),
      runs,
    )
  })
})
