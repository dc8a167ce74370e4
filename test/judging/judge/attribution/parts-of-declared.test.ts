import { describe, expect, it } from 'vitest'
import { isPartOf } from '../../../../src/judging/judge/attribution/declarations/declared-differences.ts'
import { RULE_DOCS } from '../../../../src/judging/judge/rules/docs.ts'
import type { Kind } from '../../../../src/judging/judge/change.ts'
import type { Hypothesis } from '../../../../src/judging/judge/attribution/hypothesis.ts'
import type { Match } from '../../../../src/judging/judge/matching/matching.ts'
import type { NodeKind, Rect } from '../../../../src/judging/judge/node.ts'

/** What is declared of a place; `known` as what a structure has of what stands there. */
function declared(kind: Kind, rect: Rect, known?: NodeKind): Hypothesis {
  const segment = { element: known ? { node: { kind: known } } : null }
  return {
    change: RULE_DOCS[kind].example,
    rect_a: rect,
    rect_b: rect,
    ratio: 3,
    about: { a: segment, b: segment, similarity: 1 } as unknown as Match,
  }
}

const box = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h })

describe('ink', () => {
  const fill = declared('fill', box(430, 257, 20, 16))

  it.each(['text-colour', 'characters', 'icon-colour'] as const)(
    'that holds a surface reports no %s besides what is declared of that',
    (kind) => {
      expect(isPartOf(declared(kind, box(396, 253, 59, 24)), fill)).toBe(true)
    },
  )

  it('that a structure has as a box is of the surface of that', () => {
    expect(isPartOf(declared('icon-colour', box(430, 257, 20, 16), 'box'), fill)).toBe(true)
  })

  it('reports for itself beside that surface, on it, or where a structure knows its words', () => {
    expect(isPartOf(declared('text-colour', box(396, 253, 30, 24)), fill)).toBe(false)
    expect(isPartOf(declared('text-colour', box(436, 260, 8, 10)), fill)).toBe(false)
    expect(isPartOf(declared('text-colour', box(396, 253, 59, 24), 'text'), fill)).toBe(false)
  })
})

it('the fill of a part of an icon is its colour', () => {
  const colour = declared('icon-colour', box(206, 80, 48, 48), 'icon')
  const part = { ...declared('fill', box(216, 86, 28, 38)), about: colour.about }
  expect(isPartOf(part, colour)).toBe(true)
  expect(isPartOf({ ...part, about: null }, colour)).toBe(false)
})

describe('the border of a part', () => {
  const card = declared('border-width', box(24, 24, 372, 328))

  it.each([
    ['lower half', box(24, 174, 372, 178)],
    ['head', box(24, 24, 372, 56)],
    ['corner, a px aside', box(25, 23, 100, 60)],
  ])("is the card's own at its %s", (_, part) => {
    expect(isPartOf(declared('border-colour', part), card)).toBe(true)
  })

  it.each([
    ['in its middle', box(60, 100, 120, 40)],
    ['at one of its edges', box(24, 100, 120, 40)],
  ])('is another one %s', (_, part) => {
    expect(isPartOf(declared('border-colour', part), card)).toBe(false)
  })
})
