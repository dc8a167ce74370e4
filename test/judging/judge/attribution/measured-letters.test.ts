import { expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { declared } from '../../../../src/judging/judge/attribution/declared.ts'
import type { Seen } from '../../../../src/judging/judge/change.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'
import type { NodeStyle } from '../../../../src/judging/judge/node.ts'

// What the images show of letters is called by a property that structures declare only where that can be it.

const RECT = { x: 8, y: 8, w: 120, h: 12 }

function propertyOf(change: Seen, [before, after]: [Partial<NodeStyle>, Partial<NodeStyle>]) {
  const side = (text: string, style: Partial<NodeStyle>) => ({
    element: { node: { kind: 'text', text, style: { ...BLANK_STYLE, ...style } } },
  })
  const about = { a: side('Try again', before), b: side('Try again', after) } as unknown as Match
  const named = declared({ change, rect_a: RECT, rect_b: RECT, ratio: 3, about }).change
  return 'declared' in named ? named.declared.property : null
}

const LARGER: [Partial<NodeStyle>, Partial<NodeStyle>] = [
  { fontSize: 14, lineHeight: 20 },
  { fontSize: 16, lineHeight: 24 },
]

it.each<[string, Seen, string | null]>([
  ['lines further apart', { kind: 'line-height', a: 20, b: 24 }, 'line-height'],
  ['lines closer together', { kind: 'line-height', a: 24, b: 20 }, null],
  ['a wider text', { kind: 'font-size', a: 70, b: 80 }, 'font-size'],
  ['a narrower text', { kind: 'font-size', a: 80, b: 70 }, null],
  ['heavier letters', { kind: 'weight', heavier: 1.2 }, 'font-size'],
  ['lighter letters', { kind: 'weight', heavier: 0.8 }, null],
])('of larger letters on a higher line: %s', (_, seen, property) => {
  expect(propertyOf(seen, LARGER)).toBe(property)
})

it('lines further apart are no larger letters', () => {
  const change = { kind: 'line-height', a: 22, b: 27 } as const
  expect(propertyOf(change, [{ fontSize: 16 }, { fontSize: 14 }])).toBeNull()
  expect(propertyOf(change, [{ fontSize: 14 }, { fontSize: 16 }])).toBeNull()
})

it('letters that are as they were, but wider, are no other words', () => {
  const side = (text: string) => ({ element: { node: { kind: 'text', text, style: BLANK_STYLE } } })
  const about = { a: side('Try again'), b: side('Continue') } as unknown as Match
  const change = { kind: 'letter-spacing', a: 62, b: 54 } as const
  expect(declared({ change, rect_a: RECT, rect_b: RECT, ratio: 3, about }).change).toEqual(change)
})
