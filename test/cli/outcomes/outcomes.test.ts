import { describe, expect, it } from 'vitest'
import { causeLines, causesOf, noneText } from '../../../src/cli/outcomes/causes.ts'
import { outcomeOf, type StoryOutcome } from '../../../src/cli/outcomes/outcome.ts'
import { totalsText } from '../../../src/cli/outcomes/totals.ts'
import { OUTCOMES } from '../../../src/vocabulary/gate.ts'

const story = (id: string) => ({ id, title: 'Card', name: id })

const many = (count: number, outcome: StoryOutcome['outcome'], fields = {}): StoryOutcome[] =>
  Array.from({ length: count }, (_, i) => outcomeOf(story(`${outcome}--${i}`), outcome, fields))

describe('the totals', () => {
  it.each([
    ['all equal', [...many(198, 'equal')], '198 captured: 198 equal'],
    [
      'some not captured',
      [...many(190, 'equal'), ...many(6, 'changed'), ...many(2, 'not_captured')],
      '196 of 198 captured: 190 equal, 6 changed, 2 not captured',
    ],
    ['none captured', many(19, 'not_captured'), '0 of 19 captured: 19 not captured'],
    ['no stories', [], '0 captured'],
    [
      'one of each',
      OUTCOMES.flatMap((outcome) => many(1, outcome, { skipped_by: 'only' })),
      '4 of 5 captured: 1 equal, 1 changed, 1 compared with a design, 1 new, 1 not captured; 1 gone; 1 skipped (1 by only)',
    ],
    [
      'several left out',
      [
        ...many(1, 'new'),
        ...many(1, 'skipped', { skipped_by: 'only' }),
        ...many(3, 'skipped', { skipped_by: 'parameters' }),
      ],
      '1 captured: 1 new; 4 skipped (3 by parameters, 1 by only)',
    ],
  ])('of %s', (_, outcomes, text) => {
    expect(totalsText(outcomes)).toBe(text)
  })
})

const failed = (id: string, message: string, reason = 'error', variant = '') =>
  outcomeOf(story(id), 'not_captured', { reason, message, variant })

describe('what could not be captured', () => {
  it('is one line for a cause that many stories share', () => {
    const message = 'a script or stylesheet did not load: https://fonts.example/a.css (refused)'
    const all = Array.from({ length: 209 }, (_, i) => failed(`card--${i}`, message, 'request'))
    expect(causeLines(causesOf(all))).toEqual([
      `209 stories were not captured: ${message} (card--0, card--1, card--2 and 206 more)`,
    ])
    expect(noneText(causesOf(all))).toBe(
      `None of 209 stories was captured: ${message} (card--0, card--1, card--2 and 206 more)`,
    )
  })

  it('has one cause where messages differ in paths, ids and numbers alone', () => {
    const url = (name: string) => `http://localhost:6006/assets/${name}.stories-Bx81.js`
    const missing = ['a--one', 'b--two'].map((id) =>
      failed(id, `Failed to fetch dynamically imported module: ${url(id)}`),
    )
    expect(causesOf(missing)).toHaveLength(1)
    expect(causesOf([failed('a--x', 'a--x took 12 px'), failed('b--y', 'b--y took 7 px')])).toEqual(
      [{ reason: 'error', message: 'a--x took 12 px', stories: ['a--x', 'b--y'] }],
    )
  })

  it('has several where hosts, reasons or words differ, the most frequent first', () => {
    const causes = causesOf([
      failed('a--a', 'it did not load: https://one.example/x.css', 'request'),
      failed('b--b', 'it shows nothing', 'blank', '360x640'),
      failed('c--c', 'it did not load: https://two.example/x.css', 'request'),
      failed('d--d', 'it shows nothing', 'blank'),
      failed('e--e', 'it shows nothing', 'error'),
    ])
    expect(causeLines(causes)).toEqual([
      '2 stories were not captured: it shows nothing (b--b.360x640, d--d)',
      'a--a was not captured: it did not load: https://one.example/x.css',
      'c--c was not captured: it did not load: https://two.example/x.css',
      'e--e was not captured: it shows nothing',
    ])
    expect(noneText(causes)).toBe('None of 5 stories was captured, for 4 reasons, listed above')
  })

  it('is named in twenty lines at most', () => {
    const causes = causesOf(
      Array.from({ length: 30 }, (_, i) => failed(`a--${i}`, `it failed ${'x'.repeat(i)}`)),
    )
    const lines = causeLines(causes)
    expect(lines).toHaveLength(21)
    expect(lines.at(-1)).toBe('10 more causes are not listed here; --json has them all')
  })
})
