import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { shortenBoth } from '../../../../src/judging/judge/wording.ts'
import {
  inCss,
  inDesignersWords,
  named,
  ofTwoBuilds,
  shorthand,
} from '../../../../src/judging/judge/verdict/words.ts'

describe('a note', () => {
  it.each([
    [
      'The background is #fdeae7 instead of #ffffff.',
      'The background is #FDEAE7 instead of #FFFFFF.',
    ],
    ['It is #0f172a38.', 'It is #0F172A38.'],
    [
      'The text is “#fdeae7”, the design says “#ffffff”.',
      'The text is “#fdeae7”, the design says “#ffffff”.',
    ],
    ['The color of the box a#facade-x is #abcdef.', 'The color of the box a#facade-x is #ABCDEF.'],
    ['It is 8 px 4 px 8 px 4 px, the design has 2 px.', 'It is 8px 4px, the design has 2 px.'],
    ['It is 8 px 8 px 0 px 0 px.', 'It is 8px 8px 0 0.'],
  ])('has colours and lengths as designers write them: %s', (note, told) =>
    expect(inDesignersWords({ note, evidence: { kind: 'fill' } })).toBe(told),
  )
})

describe('a note on two builds', () => {
  it.each([
    [
      'The color of “Fees” is #FF0000, the design has #000000.',
      'The color of “Fees” is #FF0000, before it was #000000.',
    ],
    [
      'The text is “A, the design has B”, the design says “not in the design.”.',
      'The text is “A, the design has B”, before it was “not in the design.”.',
    ],
    ['This icon is not in the design.', 'This icon is new.'],
    ['“Close” and “Open” are not in the design.', '“Close” and “Open” are new.'],
    ['The gap is 12 px instead of 20 px.', 'The gap is 12 px instead of 20 px.'],
  ])('speaks of what was there before: %s', (note, told) => expect(ofTwoBuilds(note)).toBe(told))
})

describe('four lengths as CSS writes them', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 })

  /** CSS Box 4, § 4.2: what is left out is that of the side across, or of the first. */
  const expanded = (css: string): number[] => {
    const [top = 0, right = top, bottom = top, left = right] = css.split(' ').map(Number.parseFloat)
    return [top, right, bottom, left]
  }

  it('are the same again when a browser reads them', () =>
    fc.assert(
      fc.property(lengths, (sides) => {
        expect(expanded(shorthand(sides))).toEqual(sides)
      }),
    ))
})

describe('what is declared', () => {
  const shadow = { kind: 'shadow', property: 'box-shadow' }

  it.each([
    ['0 8 24 0 #0f172a38', '0 8px 24px #0f172a38'],
    [
      'inset 1 2 3 4 #000000ff, 0 1 0 0 #ffffffff',
      'inset 1px 2px 3px 4px #000000ff, 0 1px 0 #ffffffff',
    ],
  ])('is a shadow that a style sheet takes: %s', (actual, css) =>
    expect(inCss({ ...shadow, expected: 'none', actual })).toEqual({
      ...shadow,
      expected: 'none',
      actual: css,
    }),
  )

  it('is told so in the note too', () =>
    expect(
      inDesignersWords({
        note: 'The box-shadow of the box is none, the design has 0 8 24 0 #0f172a38, 0 1 0 0 #000000ff.',
        evidence: shadow,
      }),
    ).toBe(
      'The box-shadow of the box is none, the design has 0 8px 24px #0F172A38, 0 1px 0 #000000FF.',
    ))

  it('leaves the words of the component alone', () => {
    const evidence = {
      kind: 'characters',
      property: 'text',
      expected: '1 px 2 px 3 px 4 px',
      actual: 'b',
    }
    expect(inCss(evidence)).toEqual(evidence)
  })
})

describe('something missing or extra', () => {
  const text = (id: string, words: string) => ({
    element: {
      node: { id, kind: 'text', name: null, text: words, style: BLANK_STYLE, children: [] },
    },
  })
  const lone = (side: 'a' | 'b', parts: object[]) =>
    named({
      labels: ['missing/element'],
      note: 'This text is missing.',
      rect_a: side === 'a' ? { x: 0, y: 0, w: 9, h: 9 } : null,
      rect_b: side === 'b' ? { x: 0, y: 0, w: 9, h: 9 } : null,
      evidence: { kind: side === 'a' ? 'missing' : 'extra', property: 'text' },
      ratio: 2,
      about: null,
      parts: parts as never,
    })

  it('is named where a structure knows it, with its node', () =>
    expect(lone('a', [text('1:2', 'Save')])).toMatchObject({
      note: '“Save” is missing.',
      evidence: { design_node: '1:2' },
    }))

  it('is counted beyond two', () => {
    const { note, evidence } = lone(
      'b',
      ['a1', 'b1', 'c1'].map((word) => text(word, word)),
    )
    expect(note).toBe('“a1”, “b1” and 1 more are not in the design.')
    expect(evidence).not.toHaveProperty('dom_node')
  })

  it('keeps its kind where no structure knows it', () =>
    expect(lone('a', [{ element: null }]).note).toBe('This text is missing.'))
})

describe('a difference that was measured', () => {
  const text = { element: { node: { id: '1', kind: 'text', text: 'Save', children: [] } } }
  const unknown = { element: null }

  it.each([
    ['It stands 6 px lower.', '“Save” stands 6 px lower.'],
    ['The text is 49 px wide instead of 45 px.', '“Save” is 49 px wide instead of 45 px.'],
    [
      'The text is “Save”, the design says “Store”.',
      'The text is “Save”, the design says “Store”.',
    ],
    ['Some letters of the text differ.', 'Some letters of “Save” differ.'],
    ['Some letters of the text differ, near “it”.', 'Some letters of “Save” differ, near “it”.'],
    ["The text's colour is #ffffff instead of #000000.", null],
    ['The gap is 8 px instead of 4 px.', null],
  ])('says of what, where a structure knows it: %s', (note, told) => {
    const of = (about: object) =>
      named({
        labels: ['typography'],
        note,
        rect_a: null,
        rect_b: null,
        evidence: { kind: 'shift' },
        ratio: 2,
        about: about as never,
      }).note
    expect(of({ a: text, b: text })).toBe(told ?? note)
    expect(of({ a: text, b: unknown })).toBe(told ?? note)
    expect(of({ a: unknown, b: unknown })).toBe(note)
  })
})

describe('two long texts', () => {
  it('both show where they begin to differ', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), (at) => {
        const shared = 'Delivery usually takes between two and four working days. '
          .repeat(3)
          .slice(0, at)
        const [p, q] = shortenBoth(`${shared}one after`, `${shared}two after`)
        expect(p).not.toBe(q)
        expect(Math.max(p.length, q.length)).toBeLessThan(45)
      }),
    ))
})
