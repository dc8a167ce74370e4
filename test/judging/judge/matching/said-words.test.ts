import { expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { ofOneText } from '../../../../src/judging/judge/matching/candidates.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'
import type { Segment } from '../../../../src/judging/judge/segmentation/segmentation.ts'

const text = (id: number, words: string): Segment => {
  const node = { kind: 'text', text: words, style: BLANK_STYLE }
  return { id, kind: 'text', element: { node } } as unknown as Segment
}

// A structure of another state of side a says what stands in another row of side b.
const [a, b, other] = [text(1, 'Valencia'), text(1, 'Valencia'), text(2, 'Montreal')]

const pairsOf = (...candidates: Match[]) => ofOneText(candidates).map((match) => [match.a, match.b])

it.each([0.6, 0.8])('texts that are said to be one are, if they look alike: %f', (similarity) => {
  expect(pairsOf({ a, b, similarity })).toEqual([[a, b]])
  expect(pairsOf({ a, b, similarity }, { a, b: other, similarity: 0.8 })).toEqual([[a, b]])
})

it.each([
  [0.6, 0.9, false],
  [0.6, 0.84, true],
  [0.85, 0.95, true],
  [0.85, 0.98, false],
])('one that is %f alike beside another text that is %f is that one: %s', (said, seen, isSaid) => {
  const pairs = pairsOf({ a, b, similarity: said }, { a, b: other, similarity: seen })
  expect(pairs).toEqual(isSaid ? [[a, b]] : [])
  const back = pairsOf({ a, b, similarity: said }, { a: other, b, similarity: seen })
  expect(back).toEqual(isSaid ? [[a, b]] : [])
})
