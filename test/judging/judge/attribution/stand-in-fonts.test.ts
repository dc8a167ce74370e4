import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { drawnFamilies } from '../../../../src/judging/judge/attribution/declarations/letters.ts'
import type { Scene } from '../../../../src/judging/judge/attribution/declarations/declared-hypothesis.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'
import type { TextDifference } from '../../../../src/judging/judge/measurement/text-difference.ts'
import type { ElementPair } from '../../../../src/judging/judge/structures/element-pairs.ts'

/** Texts that a design asks for in one family and a DOM in another, each with how unlike its letters are. */
function drawn(mismatches: readonly number[], noise = 0) {
  const texts = new Map<Match, TextDifference>()
  const side = (family: string) => ({
    node: { kind: 'text', text: 'Draft', style: { ...BLANK_STYLE, fontFamilies: [family] } },
  })
  const pairs = mismatches.map((mismatch) => {
    const match = {} as Match
    texts.set(match, { mismatch, rewrapped: false } as TextDifference)
    return { a: side('inter'), b: side('arial'), match } as unknown as ElementPair
  })
  return drawnFamilies({ texts, noise: { mismatch: noise } } as unknown as Scene, pairs)
}

const alike = fc.double({ min: 0, max: 0.11, noNaN: true })
const unlike = fc.double({ min: 0.2, max: 0.4, noNaN: true })

it('a family that is drawn as the other one nearly everywhere only stands in for it', () => {
  fc.assert(
    fc.property(fc.array(alike, { minLength: 1 }), fc.array(unlike), (same, other) => {
      expect(drawn([...other.slice(0, same.length), ...same])).toEqual(new Set())
    }),
  )
})

it('a family whose letters are others is another one, in one text or in many', () => {
  fc.assert(
    fc.property(fc.array(unlike, { minLength: 1 }), fc.array(alike), (other, same) => {
      expect(drawn([...other, ...same.slice(0, other.length - 1)]).size).toBe(1)
    }),
  )
})

it('what rasterisers make of letters is taken off', () => {
  expect(drawn([0.3], 0.1)).toEqual(new Set())
})
