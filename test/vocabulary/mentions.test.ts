import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionedIn, mentionParts } from '../../src/vocabulary/mentions.ts'
import { runs } from '../support/property-runs.ts'

const PEOPLE = [
  { who: 'ada', name: 'Ada' },
  { who: 'ada lovelace', name: 'Ada Lovelace' },
  { who: 'b.(c+', name: 'b.(c+' },
  { who: 'jo@example.com', name: 'Jo' },
]

describe('whom a text mentions', () => {
  it.each<[string, string[]]>([
    ['@ada, look', ['ada']],
    ['@Ada Lovelace and @ADA', ['ada lovelace', 'ada']],
    ['(@jo)', ['jo@example.com']],
    ['@jo@example.com: see', ['jo@example.com']],
    ['@ada @ada', ['ada']],
    ['@b.(c+!', ['b.(c+']],
    ['@adam, me@ada, nobody@jo, @ ada, ada', []],
    ['@stranger', []],
  ])('%s', (text, who) => {
    expect(mentionedIn(text, PEOPLE)).toEqual(who)
  })

  it('loses no character of any text, whatever people are called', () => {
    const word = fc.string({ unit: 'binary', maxLength: 8 })
    const texts = fc.array(fc.oneof(word, fc.constantFrom('@', ' ', '@ada', '.*', '@a')))
    fc.assert(
      fc.property(texts, fc.array(fc.record({ who: word, name: word })), (parts, people) => {
        const text = parts.join('')
        expect(
          mentionParts(text, people)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
      { numRuns: runs(200) },
    )
  })
})
