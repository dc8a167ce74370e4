import { describe, expect, it } from 'vitest'
import { explaining } from '../../../src/dashboard/page/words/capture-words.ts'
import { colourName, withColourNames } from '../../../src/dashboard/page/words/colour.ts'
import {
  asDeclaration,
  consequence,
  headline,
  measuredBy,
  type Evidence,
} from '../../../src/dashboard/page/words/evidence.ts'
import {
  compareRuns,
  lookedAtAll,
  lookedAtNothing,
  foundWords,
  passWords,
} from '../../../src/dashboard/page/words/run-words.ts'
import { size } from '../../../src/dashboard/page/words/size.ts'
import { ago, clock } from '../../../src/dashboard/page/words/time.ts'

describe('sizes', () => {
  it.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [655_360, '640 KB'],
    [3_355_443, '3.2 MB'],
  ])('of %d bytes are %s', (bytes, text) => expect(size(bytes)).toBe(text))
})

describe('colours', () => {
  it.each([
    ['#fdeae7ff', '#FDEAE7'],
    ['#fdeae7', '#FDEAE7'],
    ['#FDEAE7FF', '#FDEAE7'],
    ['#abc', '#AABBCC'],
    ['#abcf', '#AABBCC'],
    ['#00000080', '#000000 at 50 %'],
    ['#ffffff00', 'transparent'],
    ['rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
    ['#12', '#12'],
    ['', ''],
  ])('%s is %s', (text, name) => expect(colourName(text)).toBe(name))

  it('in a text are named where they stand', () => {
    expect(withColourNames('is #0b6b75ff, has #12283aff (ΔE 24.7)')).toBe(
      'is #0B6B75, has #12283A (ΔE 24.7)',
    )
    expect(withColourNames('0 1px 2px #00000080')).toBe('0 1px 2px #000000 at 50 %')
    expect(withColourNames('issue #1234567')).toBe('issue #1234567')
  })
})

const measure = (axis: 'x' | 'y' | 'w' | 'h', a: number, b: number) => ({
  axis,
  a,
  b,
  delta: b - a,
  unit: 'px' as const,
})

describe('evidence in words', () => {
  const cases: [string, Evidence, string][] = [
    [
      'a value of CSS',
      { kind: 'padding', property: 'padding-left', expected: '16 px', actual: '12 px' },
      'Padding left 16 → 12',
    ],
    [
      'a colour',
      { kind: 'fill', property: 'background-color', expected: '#ffffffff', actual: '#fdeae7ff' },
      'Fill #FFFFFF → #FDEAE7',
    ],
    ['a gap', { kind: 'gap', measure: measure('x', 21, 13) }, 'Horizontal gap 21 → 13'],
    [
      'a padding',
      { kind: 'padding', measure: measure('y', 16, 12.04) },
      'Vertical padding 16 → 12',
    ],
    ['a shift', { kind: 'shift', measure: measure('y', 0, -3) }, 'Shifted up or down −3 px'],
    ['a size', { kind: 'size', measure: measure('w', 100, 96.5) }, 'Width 100 → 96.5'],
    [
      'a text',
      { kind: 'characters', property: 'text', expected: 'a month', actual: 'per month' },
      'Text “a month” → “per month”',
    ],
    [
      'a shadow that is gone',
      { kind: 'shadow', property: 'box-shadow', expected: '0 1px 2px #000000ff', actual: '' },
      'Shadow 0 1px 2px #000000 → none',
    ],
  ]
  it.each(cases)('%s', (_, evidence, words) =>
    expect(headline({ evidence, note: 'Some note.' })).toBe(words),
  )

  it('without a value are the note’s first line', () => {
    const evidence = { kind: 'missing', design_node: '1:7' }
    expect(headline({ evidence, note: 'The icon Close is missing.' })).toBe(
      'The icon Close is missing',
    )
    expect(headline({ evidence, note: '' })).toBe('Missing')
    expect(headline({ evidence: null, note: 'Too dark\n\nsecond' })).toBe('Too dark')
    expect(headline({ evidence: null, note: ' ' })).toBe('Without a note')
  })

  it('say the same to a designer and to a developer', () => {
    const evidence: Evidence = {
      kind: 'radius',
      property: 'border-radius',
      expected: '8 px',
      actual: '6 px',
    }
    expect(measuredBy(evidence)).toEqual({
      what: 'Corner radius',
      property: 'border-radius',
      design: '8',
      built: '6',
      delta: '−2 px',
    })
    expect(asDeclaration(evidence)).toEqual({ wanted: 'border-radius: 8px', instead: '6px' })
    expect(asDeclaration({ kind: 'shift', measure: measure('x', 0, 4) })).toBeNull()
    expect(
      asDeclaration({ kind: 'characters', property: 'text', expected: 'a', actual: 'b' }),
    ).toBeNull()
  })

  it('never hold a colour of eight digits that hides nothing', () => {
    for (const [, evidence] of cases)
      expect(headline({ evidence, note: '' })).not.toMatch(/#[0-9a-f]{6}ff\b/i)
  })

  it('count what a cause displaced', () => {
    expect(consequence({ kind: 'gap', also_moved: 1 })).toMatch(/one more element/)
    expect(consequence({ kind: 'gap', also_moved: 12 })).toMatch(/12 more elements/)
    expect(consequence({ kind: 'gap', also_moved: 0 })).toBeNull()
    expect(consequence({ kind: 'gap' })).toBeNull()
  })
})

describe('what a run without a finding saw', () => {
  const run = { run_id: 'run_2', started_at: '2026-11-21T09:30:00.000Z', difference: { pixels: 4 } }
  const pair = {
    updated_at: '2026-11-21T09:29:00.000Z',
    latest_run: { run_id: 'run_2' },
    unnamed_change: null,
  }

  it.each([
    ['nothing, if the images are equal', { ...run, difference: null }, pair, 'no difference found'],
    ['a change that waits', run, { ...pair, unnamed_change: run }, 'changed, not named'],
    ['a change that a person accepted', run, pair, 'changed, accepted'],
    [
      'a change whose images were replaced',
      run,
      { ...pair, updated_at: '2026-11-21T09:31:00.000Z' },
      'changed, not named',
    ],
    [
      'a change that a later run looked at again',
      run,
      { ...pair, latest_run: { run_id: 'run_3' } },
      'changed, not named',
    ],
    ['a change of a pair that cannot be read', run, null, 'changed, not named'],
    ['what is not known', null, pair, 'no finding'],
  ])('is %s', (_, seen, of, words) => {
    expect(foundWords(seen, of)).toBe(words)
  })
})

describe('passes in words', () => {
  const pass = { name: 'raw-pass', duration_ms: 1, findings: 0 }

  it('never pass over what was not compared', () => {
    expect(passWords({ ...pass, status: 'skipped', reason: 'the design is a JPEG' })).toBe(
      'The pixels were not compared: the design is a JPEG.',
    )
    expect(passWords({ ...pass, status: 'failed' })).toMatch(
      /not compared, because the pass failed/,
    )
    expect(passWords({ ...pass, status: 'ok' })).toBe('Compared, nothing found.')
    expect(passWords({ ...pass, status: 'ok', findings: 1 })).toBe('Compared, 1 finding.')
    expect(passWords({ ...pass, status: 'ok', reason: '3 of 14 texts lie elsewhere' })).toMatch(
      /In part only: 3 of 14/,
    )
  })

  it('distinguish a clean result from one that was never computed', () => {
    expect(lookedAtAll([{ ...pass, status: 'ok' }])).toBe(true)
    expect(lookedAtAll([{ ...pass, status: 'ok', reason: 'in part' }])).toBe(false)
    expect(
      lookedAtAll([
        { ...pass, status: 'ok' },
        { ...pass, status: 'skipped' },
      ]),
    ).toBe(false)
    expect(lookedAtAll(null)).toBe(false)
    expect(lookedAtNothing([{ ...pass, status: 'skipped' }])).toBe(true)
    expect(lookedAtNothing(null)).toBe(true)
  })
})

describe('two runs in words', () => {
  const run = (judge: string | null, input: string | null) => ({
    judge_version: judge,
    judge_label: 'production',
    input_version: input,
  })
  const none = { gone: 0, come: 0 }

  it.each([
    [
      'the code or the design',
      run('j', 'i'),
      run('j', 'i'),
      { gone: 1, come: 2 },
      /code or the design changed/,
    ],
    ['the captures', run('j', 'i'), run('j', 'k'), none, /captures were made in another way/],
    ['the judge', run('j', 'i'), run('k', 'i'), none, /judge changed/],
    ['unknown', run(null, 'i'), run('k', 'i'), none, /is unknown/],
    ['nothing', run('j', 'i'), run('j', 'i'), none, /found the same/],
  ])('name %s', (_, before, after, changed, words) => {
    expect(compareRuns(before, after, changed).join(' ')).toMatch(words)
  })

  it('do not blame the code where captures or judge changed too', () => {
    const words = compareRuns(run('j', 'i'), run('k', 'l'), { gone: 1, come: 0 }).join(' ')
    expect(words).not.toMatch(/: the code or the design changed/)
  })
})

describe('capture warnings', () => {
  it.each([
    [['size'], ['size_mismatch']],
    [['colour/background'], ['alpha_unflattened']],
    [['typography'], []],
  ])('that explain %s are %s', (labels, codes) => {
    const warnings = ['size_mismatch', 'alpha_unflattened', 'missing_profile'].map((code) => ({
      code,
      message: '',
    }))
    expect(explaining(warnings, labels).map(({ code }) => code)).toEqual(codes)
  })
})

describe('times', () => {
  const now = Date.parse('2026-11-22T12:00:00.000Z')
  it.each([
    ['2026-11-22T11:59:30.000Z', 'just now'],
    ['2026-11-22T11:57:00.000Z', '3 minutes ago'],
    ['2026-11-22T10:00:00.000Z', '2 hours ago'],
    ['2026-11-21T10:00:00.000Z', 'yesterday'],
  ])('%s is %s', (timestamp, words) => expect(ago(timestamp, now)).toBe(words))

  it('of a lock count down', () => {
    expect(clock(125_000)).toBe('2:05')
    expect(clock(-1)).toBe('0:00')
  })
})
