import { describe, expect, it } from 'vitest'
import { inDesignPx, lengthAlong } from '../../../src/judging/judge/change.ts'

describe('what was measured on a reduced image', () => {
  it.each([
    [
      { kind: 'gap', axis: 'x', a: 10.5, b: 8 },
      { kind: 'gap', axis: 'x', a: 21, b: 16 },
    ],
    [
      { kind: 'radius', a: 4, b: 0, corners: 2 },
      { kind: 'radius', a: 8, b: 0, corners: 2 },
    ],
    [
      { kind: 'size', by: 'picture', a: { w: 20, h: 10 }, b: { w: 30, h: 15 } },
      { kind: 'size', by: 'picture', a: { w: 40, h: 20 }, b: { w: 60, h: 30 } },
    ],
    [
      { kind: 'characters', which: 'some', near: { px: 12 } },
      { kind: 'characters', which: 'some', near: { px: 24 } },
    ],
  ] as const)('is in design px: %j', (measured, expected) => {
    expect(inDesignPx(measured, 2)).toEqual(expected)
  })

  it.each([
    { kind: 'opacity', of: 'box', over: null, a: 1, b: 0.5 },
    { kind: 'fill', a: [0, 0, 0], b: [9, 9, 9] },
    { kind: 'residual', pixels: 240, isInPicture: false },
  ] as const)('is what it was where it is no length: %j', (measured) => {
    expect(inDesignPx(measured, 2)).toEqual(measured)
  })
})

it('has a length along an axis whether it was measured alone or is declared, too', () => {
  const seen = { kind: 'padding', axis: 'x', a: 12, b: 20 } as const
  const css = { css: '0 20px' }
  const declared = { property: 'padding', a: css, b: css, of: {} as never }
  expect(lengthAlong({ kind: 'padding', declared, seen })).toBe(seen)
  expect(lengthAlong({ kind: 'padding', declared })).toBeNull()
})
