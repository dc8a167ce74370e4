import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepsFacts, numbersIn, quotesIn } from '../../../src/judging/models/kept-facts.ts'
import { joinNote, splitNote } from '../../../src/judging/refine/measured-block.ts'
import { tidyNote } from '../../../src/judging/refine/tidy-note.ts'
import { anyText } from '../../support/any-text.ts'
import { runs } from '../../support/property-runs.ts'

const tidy = (note: string) => tidyNote(note).text

describe('a rough note', () => {
  it.each([
    ['pls fix btn, gap too big 24px vs 16px!!!', 'Fix button, gap too big 24px vs 16px.'],
    ["can you please move the 'Total' lbl 4 px up?", "Move the 'Total' label 4 px up."],
    ['hey, um the bg is #fff but s/b #F3F4F6 thx', 'The background is #fff but should be #F3F4F6.'],
    ['i think we should align hdr w/ the logo', 'Align header with the logo.'],
    ['dont use 1.5 rem, use 24 px. thanks!', 'Don’t use 1.5 rem, use 24 px.'],
    ['make text bigger pls', 'Make text bigger.'],
    ['why is this red???', 'Why is this red?'],
    ['- btn too wide\n- bg wrong\n\n\n\n  done', '- Button too wide.\n- Background wrong.\n\nDone'],
    [
      'icon is off, e.g. the cart one. also the logo',
      'Icon is off, e.g. the cart one. Also the logo.',
    ],
  ])('%j becomes %j', (rough, better) => {
    expect(tidy(rough)).toBe(better)
  })

  it.each([
    ['quoted text', `The label says 'pls wait' and "btn".`],
    ['a link', 'See https://design.example/pls?btn=bg'],
    ['names in code', 'Use .btn-primary, bg/surface and fontSize on #hdr.'],
    ['code', 'Set `bg: pls` there.'],
    ['a politeness of the page', 'The label says please enter your name.'],
    ['an abbreviation in capitals', 'The BG team asked for it.'],
  ])('keeps %s as it is', (_, note) => {
    expect(tidyNote(note)).toEqual({ text: note, changes: [] })
  })

  it('stays when it would become empty', () => {
    expect(tidy(' pls ')).toBe('pls')
  })

  it('comes with what was done to it', () => {
    expect(tidyNote('pls can you fix the btn').changes).toEqual([
      'Spelt out “btn” as “button”',
      'Left out “pls”',
      'Turned a request into an instruction',
      'Set capitals and full stops',
    ])
  })
})

const FRAGMENTS = [
  ['pls', 'please', 'fix', 'btn', 'can you', 'the', 'gap', '24px', '16', '1.5', '1,280', '#fff'],
  ["'Total'", '"Place order"', '“Pay”', '`gap: 4px`', 'um', 'i think', ',', '.', '!!!', '???'],
  ['thx', 'w/', 'w/o', 'i', 'dont', "it's", '\n', '\r\n', '\n- ', 'so', 'hey', 'e.g.', '1. '],
  ['https://x.dev/?a=1,2', '.btn-primary', '5!', "'", '"', 'we should', '\t', '…', '\ue000'],
].flat()
const fragment = fc.constantFrom(...FRAGMENTS)
const shorthand = fc
  .array(fc.tuple(fragment, fc.constantFrom(' ', '', '  ')), { maxLength: 25 })
  .map((pieces) => pieces.flat().join(''))
const note = fc.oneof(shorthand, fc.string({ maxLength: 80 }), anyText())

describe('any note', () => {
  it('keeps every number and quoted string', () => {
    fc.assert(
      fc.property(note, (text) => {
        expect(keepsFacts(text, tidy(text))).toBe(true)
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('stays as it is once it is tidy', () => {
    fc.assert(
      fc.property(note, (text) => {
        const once = tidy(text)
        expect(tidyNote(once)).toEqual({ text: once, changes: [] })
      }),
      { numRuns: runs(2_000) },
    )
  })

  it('can be split from its facts again', () => {
    const facts = fc.array(fc.stringMatching(/^[\w'.,× ]*\w$/), { maxLength: 4 })
    fc.assert(
      fc.property(note, facts, (text, lines) => {
        const { body } = splitNote(tidy(text))
        const joined = joinNote({ body, facts: lines })
        if (lines.length > 0) expect(splitNote(joined)).toEqual({ body, facts: lines })
        expect(joinNote(splitNote(joined))).toBe(joined)
      }),
    )
  })

  it.each(['a', '“', '@', 'a.', "'a", 'pls ', '!', '?', '1,', '`', '- \n', 'i think ', 'a@', '‘'])(
    'of 20,000 characters of %j is tidied without delay',
    (unit) => {
      const startedAt = Date.now()
      tidy(unit.repeat(20_000 / unit.length) + 'x')
      expect(Date.now() - startedAt).toBeLessThan(2_000)
    },
  )
})

describe('the facts of a text', () => {
  it('are its numbers and its quoted strings', () => {
    const text = "It's 1,280.5 px, not '12 px' or #F3f; 10:30, don't “quote” `a`"
    expect(numbersIn(text)).toEqual(['1,280.5', '12', '#F3f', '10:30'])
    expect(quotesIn(text)).toEqual(["'12 px'", '“quote”', '`a`'])
  })

  it('are kept only if each is there as often', () => {
    expect(keepsFacts('4 and 4', '4 or 4')).toBe(true)
    expect(keepsFacts('4 and 4', 'twice 4')).toBe(false)
    expect(keepsFacts('set "a"', 'set a')).toBe(false)
    expect(keepsFacts('4 px', '14 px')).toBe(false)
  })
})
