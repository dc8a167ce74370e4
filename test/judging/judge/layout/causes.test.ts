import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causesOf, type ChainFacts } from '../../../../src/judging/judge/layout/causes.ts'
import { chainOf } from '../../../../src/judging/judge/layout/chain.ts'
import { loadDomTree } from '../../../../src/judging/judge/evidence/dom-structure.ts'
import { isUnusable } from '../../../../src/judging/judge/evidence/evidence-file.ts'
import type { Group } from '../../../../src/judging/judge/layout/cut.ts'
import type { UiNode } from '../../../../src/judging/judge/node.ts'

const FACTS: ChainFacts = {
  declared: { start: null, end: null },
  rigid: { start: false, end: false },
  gap: null,
  bordered: 0,
  disturbed: [],
  ownFrame: true,
}

const NODE: UiNode = (() => {
  const tree = loadDomTree('{"version":1,"root":{"tag":"div","box":{"x":0,"y":0,"w":9,"h":9}}}')
  if (isUnusable(tree)) throw new Error(tree.unusable)
  return tree.root
})()

/** A column: each element's start and height before and after. */
function column(spans: [number, number, number, number][]): Group[] {
  return spans.map(([ya, ha, yb, hb]) => {
    const [a, b] = [
      { x: 0, y: ya, w: 50, h: ha },
      { x: 0, y: yb, w: 50, h: hb },
    ]
    return { items: [{ pair: { a: NODE, b: NODE }, a, b, retyped: false, text: false }], a, b }
  })
}

const frame = (a: number, b: number) => ({
  a: { x: 0, y: 0, w: 50, h: a },
  b: { x: 0, y: 0, w: 50, h: b },
})

const causes = (spans: [number, number, number, number][], a: number, b: number, facts = FACTS) =>
  causesOf(chainOf(column(spans), 'y', frame(a, b), 1.5), facts)

describe('the causes in a chain', () => {
  it('are none where nothing or everything alike moved', () => {
    const span = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 8 }), (list) => {
        let at = 0
        const spans = list.map(([gap, height]): [number, number, number, number] => {
          const start = at + gap
          at = start + height
          return [start, height, start, height]
        })
        expect(causes(spans, at + 9, at + 9)).toEqual([])
      }),
    )
  })

  it('are the gap alone, not what it moved', () => {
    const found = causes(
      [
        [8, 20, 8, 20],
        [36, 20, 44, 20],
        [64, 20, 72, 20],
      ],
      92,
      100,
    )
    expect(found).toMatchObject([{ kind: 'gap', a: 8, b: 16 }])
  })

  it('are one for equal gaps', () => {
    const found = causes(
      [
        [8, 20, 8, 20],
        [36, 20, 40, 20],
        [64, 20, 72, 20],
      ],
      92,
      100,
    )
    expect(found).toMatchObject([{ kind: 'gap', a: 8, b: 12 }])
    expect(found[0]?.groups).toHaveLength(3)
  })

  it('are a shift where one element moved between two that did not', () => {
    const found = causes(
      [
        [8, 20, 8, 20],
        [36, 20, 41, 20],
        [64, 20, 64, 20],
      ],
      92,
      92,
    )
    expect(found).toMatchObject([{ kind: 'shift', b: 5 }])
    expect(found[0]?.groups).toHaveLength(1)
  })

  it('are the padding where it is declared to differ', () => {
    const facts = { ...FACTS, declared: { start: 4, end: 4 } }
    const found = causes([[8, 20, 12, 20]], 36, 44, facts)
    expect(found).toMatchObject([{ kind: 'padding', a: 8, b: 12 }])
  })

  it('are none for letters that changed around the middle they are set at', () => {
    const [a, b] = [
      { x: 148, y: 10, w: 123, h: 20 },
      { x: 166, y: 10, w: 90, h: 20 },
    ]
    const item = { pair: { a: NODE, b: NODE }, a, b, retyped: true, text: true }
    const whole = { x: 0, y: 0, w: 420, h: 40 }
    const chain = chainOf([{ items: [item], a, b }], 'x', { a: whole, b: whole }, 1.5)
    expect(causesOf(chain, FACTS)).toEqual([])
  })

  it('are none for what a grown element pushed', () => {
    const pushed = causes(
      [
        [8, 20, 8, 30],
        [36, 20, 46, 20],
      ],
      64,
      74,
    )
    expect(pushed).toEqual([])
  })

  it('are none in the parts that something which came or went explains', () => {
    const chain = chainOf(
      column([
        [8, 20, 8, 20],
        [36, 20, 66, 20],
        [64, 20, 100, 20],
      ]),
      'y',
      frame(92, 128),
      1.5,
    )
    const disturbed = chain.parts.filter(({ index }) => index === 1)
    expect(causesOf(chain, { ...FACTS, disturbed })).toMatchObject([{ kind: 'gap', a: 8, b: 14 }])
  })
})
