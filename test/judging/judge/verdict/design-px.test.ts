import { describe, expect, it } from 'vitest'
import { evidenceInDesignPx, inDesignPx } from '../../../../src/judging/judge/verdict/design-px.ts'

describe('what was measured on a reduced image', () => {
  it('is told in design px', () => {
    expect(inDesignPx('The gap is 8 px instead of 10.5 px.', 2)).toBe(
      'The gap is 16 px instead of 21 px.',
    )
    expect(
      evidenceInDesignPx(
        { kind: 'gap', measure: { axis: 'x', a: 10.5, b: 8, delta: -2.5, unit: 'px' } },
        2,
      ).measure,
    ).toEqual({ axis: 'x', a: 21, b: 16, delta: -5, unit: 'px' })
    expect(evidenceInDesignPx({ kind: 'radius', expected: '4 px', actual: '0 px' }, 2)).toEqual({
      kind: 'radius',
      expected: '8 px',
      actual: '0 px',
    })
  })

  it('leaves the words of the component as they are', () => {
    expect(inDesignPx('“Use 12 px” is displaced by 2 px.', 1.5)).toBe(
      '“Use 12 px” is displaced by 3 px.',
    )
  })
})
