import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLANK_STYLE } from '../../../../src/judging/judge/evidence/blank-style.ts'
import { named, sentence } from '../../../../src/judging/judge/verdict/sentences.ts'
import {
  shadowCss,
  shortenBoth,
  shorthand,
  valueInNote,
  valueText,
} from '../../../../src/judging/judge/wording.ts'
import type { Change, Declaration } from '../../../../src/judging/judge/change.ts'

const PLAIN = { names: [], ofTwoBuilds: false }

const fees = {
  kind: 'text',
  name: null,
  text: 'Fees',
  children: [],
} as unknown as Declaration['of']
const declared = (property: string, a: Declaration['a'], b: Declaration['b']): Change => ({
  kind: 'fill',
  declared: { property, a, b, of: fees },
})

describe('a value', () => {
  it.each([
    [{ colour: [253, 234, 231] }, '#fdeae7', '#FDEAE7'],
    [{ css: '0 8px 24px #0f172a38' }, '0 8px 24px #0f172a38', '0 8px 24px #0F172A38'],
    [{ words: 'in #fdeae7' }, 'in #fdeae7', 'in #fdeae7'],
    [{ lengths: [8] }, '8 px', '8 px'],
    [{ lengths: [8, 4, 8, 4] }, '8px 4px', '8px 4px'],
    [{ lengths: [8, 8, 0, 0] }, '8px 8px 0 0', '8px 8px 0 0'],
    [{ number: 0.449 }, '0.4', '0.4'],
  ] as const)('is stated exactly, and in a note as designers write it: %j', (value, text, note) => {
    expect([valueText(value as never), valueInNote(value as never)]).toEqual([text, note])
  })
})

describe('a note on two builds', () => {
  it.each([
    [
      declared('color', { colour: [0, 0, 0] }, { colour: [255, 0, 0] }),
      'The color of “Fees” is #FF0000, before it was #000000.',
    ],
    [
      declared('text', { words: 'not in the design.' }, { words: 'A, the design has B' }),
      'The text is “A, the design has B”, before it was “not in the design.”.',
    ],
    [{ kind: 'extra', what: 'icon', content: 'icon' }, 'This icon is new.'],
    [{ kind: 'gap', axis: 'x', a: 20, b: 12 }, 'The gap is 12 px instead of 20 px.'],
  ] as [Change, string][])('speaks of what was there before: %j', (change, note) => {
    expect(sentence(change, { ...PLAIN, ofTwoBuilds: true })).toBe(note)
  })
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

describe('a shadow that is declared', () => {
  it.each([
    ['0 8 24 0 #0f172a38', '0 8px 24px #0f172a38'],
    [
      'inset 1 2 3 4 #000000ff, 0 1 0 0 #ffffffff',
      'inset 1px 2px 3px 4px #000000ff, 0 1px 0 #ffffffff',
    ],
  ])('is one that a style sheet takes: %s', (shadow, css) => expect(shadowCss(shadow)).toBe(css))
})

describe('something missing or extra', () => {
  const text = (id: string, words: string) => ({
    element: {
      node: { id, kind: 'text', name: null, text: words, style: BLANK_STYLE, children: [] },
    },
  })
  const lone = (side: 'a' | 'b', parts: object[]) => {
    const change = {
      kind: side === 'a' ? 'missing' : 'extra',
      what: 'text',
      content: 'text',
    } as const
    const { names, node } = named({
      change,
      rect_a: side === 'a' ? { x: 0, y: 0, w: 9, h: 9 } : null,
      rect_b: side === 'b' ? { x: 0, y: 0, w: 9, h: 9 } : null,
      ratio: 2,
      about: null,
      parts: parts as never,
    })
    return { note: sentence(change, { names, ofTwoBuilds: false }), node }
  }

  it('is named where a structure knows it, with its node', () =>
    expect(lone('a', [text('1:2', 'Save')])).toMatchObject({
      note: '“Save” is missing.',
      node: { design_node: '1:2' },
    }))

  it('is counted beyond two', () => {
    const { note, node } = lone(
      'b',
      ['a1', 'b1', 'c1'].map((word) => text(word, word)),
    )
    expect(note).toBe('“a1”, “b1” and 1 more are not in the design.')
    expect(node).toBeUndefined()
  })

  it('keeps its kind where no structure knows it', () =>
    expect(lone('a', [{ element: null }]).note).toBe('This text is missing.'))
})

describe('a difference that was measured', () => {
  it.each([
    [{ kind: 'shift', axis: 'y', a: 0, b: 6 }, '“Save” stands 6 px lower.'],
    [{ kind: 'letter-spacing', a: 45, b: 49 }, '“Save” is 49 px wide instead of 45 px.'],
    [{ kind: 'characters', which: 'all' }, '“Save” reads differently.'],
    [{ kind: 'characters', which: 'some', near: null }, 'Some letters of “Save” differ.'],
    [
      { kind: 'characters', which: 'some', near: { word: 'it' } },
      'Some letters of “Save” differ, near “it”.',
    ],
    [
      { kind: 'text-colour', a: [0, 0, 0], b: [255, 255, 255] },
      "The text's colour is #FFFFFF instead of #000000.",
    ],
    [{ kind: 'gap', axis: 'x', a: 4, b: 8 }, 'The gap is 8 px instead of 4 px.'],
  ] as [Change, string][])('says of what, where a structure knows it: %j', (change, note) => {
    expect(sentence(change, { ...PLAIN, names: ['“Save”'] })).toBe(note)
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
