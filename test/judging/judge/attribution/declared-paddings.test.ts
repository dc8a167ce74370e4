import { expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { declared } from '../../../../src/judging/judge/attribution/declared.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'

const RECT = { x: 8, y: 8, w: 120, h: 24 }

it.each([
  ['the other sides are as they were', [0, 9, 0, 9], [0, 18, 0, 18], 'padding'],
  ['all sides differ', [4, 9, 4, 9], [8, 18, 8, 18], 'padding'],
  ['one of them counts the border in', [1, 9, 1, 9], [0, 18, 0, 18], null],
  ['the border is counted in below alone', [0, 9, 1, 9], [0, 18, 0, 18], null],
])('a padding that is measured is what structures declare, if %s', (_, before, after, property) => {
  const side = (padding: number[]) => ({
    element: { node: { kind: 'box', layout: { padding }, style: BLANK_STYLE } },
  })
  const about = { a: side(before), b: side(after) } as unknown as Match
  const change = { kind: 'padding', axis: 'x', a: 9, b: 19 } as const
  const found = declared({ change, rect_a: RECT, rect_b: RECT, ratio: 3, about }).change
  expect('declared' in found ? found.declared.property : null).toBe(property)
})
