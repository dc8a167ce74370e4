import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordAt } from '../../../../src/judging/judge/structures/advance.ts'

describe('the place of a difference in a text', () => {
  it.each([
    ['Shipping details', 0.8, 'details'],
    ['Shipping details', 0.2, 'Shipping'],
    ['$716.95', 0.95, '.95'],
    ['Montreal', 0, 'Mon'],
    ['OK', 0.5, 'OK'],
    ['Full  name', 0.42, 'Full'],
  ])('is a word, or letters of the only one: %s at %s', (text, share, word) =>
    expect(wordAt(text, share)).toBe(word),
  )

  it('is a part of the text, whatever that is', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (text, share) => {
          const word = wordAt(text, share)
          expect(text).toContain(word)
          expect(word === '').toBe(text.trim() === '')
        },
      ),
    ))
})
