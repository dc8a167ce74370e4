import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkContent } from '../../src/code-host/reports/check-content.ts'
import { statusOf } from '../../src/code-host/reports/write-report.ts'
import type { GateCauseView, GateCountsView } from '../../src/gate/view-schema.ts'
import { gateOf } from '../../src/vocabulary/gate.ts'
import { anyText } from '../support/any-text.ts'

const NONE = {
  stories_total: 4,
  equal: 4,
  changed: 0,
  compared: 0,
  new: 0,
  gone: 0,
  not_captured: 0,
  skipped: 0,
  missing_outcome: 0,
  allow_uncaptured: 0,
  unjudged: 0,
  open_issues: 0,
  candidates: 0,
  unnamed_changes: 0,
} satisfies GateCountsView

type Counts = Record<keyof GateCountsView, number>

/** What is not known where nothing is recorded. */
const NOT_KNOWN = { unjudged: null, open_issues: null, candidates: null, unnamed_changes: null }

const QUEUE = 'https://review.example.com/p/acme/pairs?version=pr-7'

/** What GitHub shows of a connected project in this state. */
function shown(
  counts: Partial<Counts>,
  {
    recorded = true,
    causes = [],
    previewUrl = null,
  }: { recorded?: boolean; causes?: GateCauseView[]; previewUrl?: string | null } = {},
) {
  const all = { ...NONE, ...counts }
  const gate = gateOf({ ...all, recorded, fail_on: 'waiting', connected: true })
  const names = { project: 'acme', version: 'pr-7', queue_url: QUEUE }
  return checkContent(
    { ...names, ...gate, counts: recorded ? all : { ...all, ...NOT_KNOWN }, causes },
    { previewUrl },
  )
}

describe('what GitHub shows of', () => {
  it.each<[string, Partial<Counts>, string, string, boolean?]>([
    ['nothing recorded', {}, 'pending', 'The pipeline has not recorded what it captured', false],
    ['all equal', {}, 'success', 'Nothing waits for a person'],
    [
      'a story without outcome',
      { missing_outcome: 1 },
      'pending',
      '1 story without an outcome yet',
    ],
    ['pairs not judged', { unjudged: 2 }, 'pending', '2 pairs not judged yet'],
    ['a candidate', { candidates: 1 }, 'pending', '1 change waits for a person'],
    ['an unnamed change', { unnamed_changes: 1 }, 'pending', '1 change waits for a person'],
    ['both', { candidates: 4, unnamed_changes: 2 }, 'pending', '6 changes wait for a person'],
    [
      'candidates while some pairs are not judged',
      { candidates: 3, unjudged: 1 },
      'pending',
      '3 changes wait for a person',
    ],
    ['an open issue', { open_issues: 1 }, 'failure', '1 open issue'],
    ['open issues and candidates', { open_issues: 2, candidates: 3 }, 'failure', '2 open issues'],
    [
      'stories not captured',
      { not_captured: 2, allow_uncaptured: 1 },
      'failure',
      '2 stories not captured, 1 allowed',
    ],
    [
      'stories not captured, as allowed',
      { not_captured: 2, allow_uncaptured: 2 },
      'success',
      'Nothing waits for a person',
    ],
  ])('%s', (_, counts, state, title, recorded = true) => {
    const content = shown(counts, { recorded })
    expect([content.state, content.title]).toEqual([state, title])
    const status = statusOf(content)
    expect([status.state, status.description, status.targetUrl]).toEqual([state, title, QUEUE])
  })

  it('a version says how many stories there are of each outcome, and what is not settled', () => {
    const counts = { stories_total: 9, equal: 4, changed: 2, new: 1, not_captured: 1, skipped: 1 }
    const { summary } = shown({ ...counts, allow_uncaptured: 1, candidates: 2 })
    expect(summary.split('\n\n')).toEqual([
      String.raw`9 stories: 7 captured, 4 equal, 2 changed, 1 new, 1 not captured, 1 skipped in version pr\-&#8203;7.`,
      '- 2 candidates to decide',
      `[Look at the changes](<${QUEUE}>)`,
    ])
  })

  it('a version of which nothing is recorded counts nothing', () => {
    const { summary } = shown({}, { recorded: false })
    expect(summary).toBe(String.raw`Nothing is recorded of version pr\-&#8203;7.`)
  })

  it('what a run of a fork uploaded is not captured, and where it can be opened', () => {
    const previewUrl = 'https://view-acme.example.com/fork-pr-7/'
    const content = shown({}, { recorded: false, previewUrl })
    expect(content).toMatchObject({
      state: 'pending',
      title: 'Not captured: a maintainer’s run is needed',
      detailsUrl: previewUrl,
    })
    expect(content.summary.split('\n\n')).toEqual([
      expect.stringContaining('Nothing is recorded of version'),
      expect.stringContaining('a maintainer’s run has to capture'),
      `[Open the preview](<${previewUrl}>)`,
    ])
    expect(statusOf(content)).toMatchObject({ state: 'pending', targetUrl: previewUrl })
  })

  it('a captured version is as any other, whoever uploaded it', () => {
    const previewUrl = 'https://view-acme.example.com/fork-pr-7/'
    expect(shown({ candidates: 1 }, { previewUrl })).toEqual(shown({ candidates: 1 }))
  })

  it('causes is one line each, of the first thirty', () => {
    const cause = (i: number): GateCauseView => ({
      label: 'colour',
      property: 'background',
      from: '#fff',
      to: '#000',
      note: 'n',
      issues: i,
      stories: ['a', 'b', 'c', 'd'],
      stories_total: 30,
    })
    const causes = Array.from({ length: 32 }, (_, i) => cause(i))
    const { summary } = shown({ candidates: 84 }, { causes })
    expect(summary.match(/^\| colour \|/gm)).toHaveLength(30)
    expect(summary).toContain('| a, b, c, 27 more |')
    expect(summary).toContain('2 more causes.')
  })
})

describe('untrusted text in a check', () => {
  it('is text alone, and within what GitHub takes, whatever it is', () => {
    const text = fc.oneof(
      anyText(3_000),
      fc.constantFrom('@acme/team', '<img src=x>', '| a |\n# x', '[x](javascript:1)', 'fixes #12'),
    )
    const cause = fc.record({
      label: fc.option(text),
      property: fc.option(text),
      from: fc.option(text),
      to: fc.option(text),
      note: text,
      issues: fc.nat(),
      stories: fc.array(text, { maxLength: 20 }),
      stories_total: fc.nat({ max: 1_000 }),
    })
    fc.assert(
      fc.property(fc.array(cause, { maxLength: 100 }), (causes) => {
        const { summary, title } = shown({ candidates: 1 }, { causes })
        expect(summary.length).toBeLessThan(65_535)
        expect(title.length).toBeLessThan(140)
        const table = summary.split('\n').filter((line) => line.startsWith('|'))
        for (const line of table) expect(line.match(/(?<!\\)\|/g)).toHaveLength(6)
        expect(summary).not.toMatch(
          /@(?!&#8203;)|<(?!https:\/\/review\.example\.com)|javascript:\w/,
        )
      }),
      { numRuns: 200 },
    )
  })
})
