import { describe, expect, it } from 'vitest'
import { confidenceOf } from '../../../../src/judging/judge/calibration/confidence.ts'
import { judgeImages } from '../judged.ts'
import { JudgeLimits } from '../../../../src/judging/judge/settings.ts'
import { draw, SCENE, type Scene } from '../scene.ts'
import type { Hypothesis } from '../../../../src/judging/judge/attribution/hypothesis.ts'

const judge = (change: Partial<Scene>, limits: Partial<JudgeLimits>) => {
  const judged = judgeImages({ a: draw(), b: draw(change), limits: JudgeLimits.parse(limits) })
  const { findings, suppressions } = judged
  return {
    found: findings.map(({ evidence }) => evidence.kind),
    below: suppressions.filter(({ rule }) => rule === 'below_threshold').map(({ kind }) => kind),
  }
}

describe('the limits of a judge', () => {
  const gap = { gap: SCENE.gap + 8 }
  const fill = { button: [37, 120, 235] } as const

  it('leave out a length that differs by less', () => {
    expect(judge(gap, {}).found).toContain('gap')
    expect(judge(gap, { min_length_px: 7 }).found).toContain('gap')
    const { found, below } = judge(gap, { min_length_px: 9 })
    expect(found).not.toContain('gap')
    expect(below).toContain('gap')
  })

  it('leave out a colour that differs by less', () => {
    expect(judge(fill, {}).found).toContain('fill')
    const { found, below } = judge(fill, { min_colour_delta_e: 50 })
    expect(found).not.toContain('fill')
    expect(below).toContain('fill')
  })

  it('leave out what is less likely', () => {
    const { found, below } = judge(gap, { min_confidence: 1 })
    expect(found).toEqual([])
    expect(below).toContain('gap')
  })
})

describe('the confidence of a difference', () => {
  const draft = (ratio: number): Hypothesis => ({
    change: { kind: 'gap', axis: 'x', a: 8, b: 12 },
    rect_a: null,
    rect_b: null,
    ratio,
    about: null,
  })

  it('grows with the difference and falls with what else there is', () => {
    const usual = { unmatched: 1, alike: 1 }
    for (const ratio of [1.01, 1.5, 2, 4]) {
      const confidence = confidenceOf(draft(ratio), usual)
      expect(confidenceOf(draft(ratio * 1.5), usual)).toBeGreaterThan(confidence)
      for (const more of [{ unmatched: 3 }, { alike: 3 }])
        expect(confidenceOf(draft(ratio), { ...usual, ...more })).toBeLessThan(confidence)
    }
  })
})
