import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hypothesis } from '../../../../src/judging/judge/attribution/hypothesis.ts'
import { othersOf, confidenceOf } from '../../../../src/judging/judge/calibration/confidence.ts'
import type { Change } from '../../../../src/judging/judge/change.ts'
import type { Segment } from '../../../../src/judging/judge/segmentation/segmentation.ts'

/** A difference of an element somewhere. */
const hypothesis = (change: Change, at = 0): Hypothesis => ({
  change,
  rect_a: { x: at, y: 0, w: 10, h: 10 },
  rect_b: { x: at, y: 0, w: 10, h: 10 },
  ratio: 3,
  about: null,
})

const length = (a: number, b: number): Change => ({ kind: 'gap', axis: 'y', a, b })
const radius = (a: number, b: number): Change => ({ kind: 'radius', a, b, corners: 4 })
const fill = (a: number, b: number): Change => ({ kind: 'fill', a: [0, 0, a], b: [0, 0, b] })

const box = (parent: Segment | null): Segment => ({
  id: 0,
  kind: 'box',
  rect: { x: 0, y: 0, w: 10, h: 10 },
  colour: [0, 0, 0],
  container: null,
  lines: [],
  marks: [],
  element: null,
  parent,
  children: [],
})

/** A change from one value to another, of whatever kind. */
const change = fc
  .tuple(
    fc.constantFrom(length, radius, fill),
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 2, max: 60 }),
  )
  .map(([say, from, by]) => ({ say, from, to: from + by }))
const times = fc.integer({ min: 2, max: 12 })

/** How sure each of some differences is beside the others. */
function confidences(changes: readonly Change[]): number[] {
  const hypotheses = changes.map((each, at) => hypothesis(each, 20 * at))
  const others = othersOf(hypotheses)
  return hypotheses.map((each) => confidenceOf(each, others(each)))
}

describe('how sure a difference is', () => {
  it('is the same for a change that several elements show as for one that one element shows', () => {
    fc.assert(
      fc.property(change, times, ({ say, from, to }, count) => {
        const [alone] = confidences([say(from, to)])
        const several = confidences(Array.from({ length: count }, () => say(from, to)))
        expect(several).toEqual(Array.from({ length: count }, () => alone))
      }),
    )
  })

  it('is less the more changes of its kind there are', () => {
    fc.assert(
      fc.property(change, times, ({ say, from, to }, count) => {
        const [alone = 0] = confidences([say(from, to)])
        const several = confidences(
          Array.from({ length: count }, (_, i) => say(from + 3 * i, to + 3 * i)),
        )
        for (const confidence of several) expect(confidence).toBeLessThan(alone)
      }),
    )
  })

  it('is the same however many changes of its kind there are in other containers', () => {
    const inside = (parent: Segment, by: number): Hypothesis => {
      const one = box(parent)
      return { ...hypothesis(length(8, 8 + by)), about: { a: one, b: one, similarity: 1 } }
    }
    const [first, second] = [box(null), box(null)]
    const alone = [inside(first, 6)]
    const several = [...alone, inside(second, 9), inside(second, 12)]
    const sure = (list: Hypothesis[]) =>
      confidenceOf(list[0] as Hypothesis, othersOf(list)(list[0] as Hypothesis))
    expect(sure(several)).toBe(sure(alone))
    expect(sure([...several, inside(first, 15)])).toBeLessThan(sure(alone))
  })

  it('is less the more differences there are of which no value is known', () => {
    const [alone = 0] = confidences([{ kind: 'shadow' }])
    const [first = 1, second = 1] = confidences([{ kind: 'shadow' }, { kind: 'shadow' }])
    expect(Math.max(first, second)).toBeLessThan(alone)
  })
})
