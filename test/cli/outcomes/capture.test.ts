import { describe, expect, it } from 'vitest'
import { printReport } from '../../../src/cli/capture/run/print-report.ts'
import type { CaptureNotes, CaptureReport } from '../../../src/cli/capture/run/report.ts'
import {
  goneStories,
  notReached,
  outcomeOfCaptured,
  outcomeOfResult,
} from '../../../src/cli/capture/run/story-outcomes.ts'
import type { Kept } from '../../../src/cli/capture/run/register-pairs.ts'
import type { Before, Captured } from '../../../src/cli/capture/engine/capture-all.ts'
import { defineCommand } from '../../../src/cli/command-line/command.ts'
import { outcomeOf, type StoryOutcome } from '../../../src/cli/outcomes/outcome.ts'
import { runCli } from '../support/run.ts'

const storyOf = (id: string) => ({ id, title: 'Card', name: id, importPath: '', tags: [] })
const looks = (text: string) => ({ image: Buffer.from(text), mode: 'root' }) as Captured['capture']
const captured = (before: Before | null): Captured => ({
  outcome: 'captured',
  story: storyOf('card--one'),
  variant: { name: '360x640', viewport: { w: 360, h: 640 }, globals: {} },
  capture: looks('now'),
  refused: [],
  unsupported: [],
  design: null,
  before,
})
const pair = (pair_id: string) => ({ pair_id, registered: 'created' }) as const
const NONE: Kept = { design: null, changes: null, notImported: null }
const before = (text: string): Before => ({ outcome: 'captured', capture: looks(text) })

describe('the outcome for a captured story', () => {
  it.each<[string, Before | null, Partial<Kept>, Partial<StoryOutcome>]>([
    ['that looks as before', before('now'), {}, { outcome: 'equal' }],
    [
      'that looks as before again',
      before('now'),
      { changes: pair('c') },
      { outcome: 'equal', pair_id: 'c' },
    ],
    [
      'that looks different',
      before('then'),
      { changes: pair('c') },
      { outcome: 'changed', pair_id: 'c' },
    ],
    [
      'that looks different and has a design',
      before('then'),
      { changes: pair('c'), design: pair('d') },
      { outcome: 'changed', pair_id: 'c' },
    ],
    [
      'that looks as before and has a design',
      before('now'),
      { changes: pair('c'), design: pair('d') },
      { outcome: 'compared', pair_id: 'd' },
    ],
    ['with a design', null, { design: pair('d') }, { outcome: 'compared', pair_id: 'd' }],
    ['that the older build lacks', { outcome: 'absent' }, {}, { outcome: 'new' }],
    ['that nothing is compared with', null, {}, { outcome: 'new' }],
    [
      'that the older build cannot show',
      { outcome: 'failed', reason: 'blank', message: 'it shows nothing' },
      { design: pair('d') },
      {
        outcome: 'not_captured',
        pair_id: 'd',
        reason: 'older-build',
        message: 'in the older build, it shows nothing',
      },
    ],
    [
      'whose design is not there',
      before('now'),
      { notImported: 'KEY 1:2' },
      {
        outcome: 'not_captured',
        reason: 'not-imported',
        message: 'its design is not among the imported screens: KEY 1:2',
      },
    ],
  ])('%s', (_, older, kept, fields) => {
    expect(outcomeOfCaptured(captured(older), { ...NONE, ...kept })).toEqual(
      outcomeOf(storyOf('card--one'), 'new', { variant: '360x640', ...fields }),
    )
  })
})

it('stories that were skipped, failed, are gone or were not reached have an outcome too', () => {
  const [one, two, three] = ['card--one', 'card--two', 'card--three'].map(storyOf)
  const outcomes = [
    outcomeOfResult({ outcome: 'skipped', story: one!, unsupported: [] }),
    outcomeOfResult({
      outcome: 'failed',
      story: two!,
      variant: { name: 'dark', viewport: { w: 1, h: 1 }, globals: {} } as never,
      reason: 'blank',
      message: 'it shows nothing',
      refused: [],
    }),
  ]
  expect(outcomes).toMatchObject([
    { outcome: 'skipped', skipped_by: 'parameters' },
    { outcome: 'not_captured', variant: 'dark', reason: 'blank', message: 'it shows nothing' },
  ])
  expect(notReached([one!, two!, three!], outcomes, 'the browser has ended')).toMatchObject([
    {
      story_id: 'card--three',
      outcome: 'not_captured',
      reason: 'aborted',
      message: 'the run ended before its turn: the browser has ended',
    },
  ])
  expect(goneStories([one!, two!], [two!])).toMatchObject([
    { story_id: 'card--one', outcome: 'gone' },
  ])
})

const failed = (id: string, message = 'it shows nothing') =>
  outcomeOf(storyOf(id), 'not_captured', { reason: 'blank', message })
const equal = (id: string) => outcomeOf(storyOf(id), 'equal')

async function report(outcomes: StoryOutcome[], allowUncaptured = 0, args: string[] = []) {
  const notes: CaptureNotes = {
    project: 'shop',
    version: 'v2',
    build_id: 'bld_2',
    against: 'v1',
    against_build_id: 'bld_1',
    outcomes,
    pairs: [],
    refused: [],
    unsupported: [],
    duration_ms: 1,
  }
  const tell = defineCommand({
    name: 'tell',
    summary: 'Tells',
    arguments: [],
    options: {},
    run: async (context) =>
      printReport(context, { against: 'v1', out: undefined, allowUncaptured }, notes),
  })
  return runCli(['tell', ...args], { commands: [tell] })
}

describe('capture', () => {
  it('ends with 0 where every story was captured', async () => {
    expect(await report([equal('a--a'), equal('a--b')])).toEqual({
      code: 0,
      stdout: '2 captured: 2 equal\n',
      stderr: '',
    })
  })

  it('ends with 5 beyond what may be left uncaptured, and says why', async () => {
    const outcomes = [equal('a--a'), failed('a--b'), failed('a--c')]
    const refused = await report(outcomes, 1)
    expect(refused).toEqual({
      code: 5,
      stdout: '1 of 3 captured: 1 equal, 2 not captured\n',
      stderr:
        'warning: 2 stories were not captured: it shows nothing (a--b, a--c)\n' +
        'error: 1 of 3 captured: 1 equal, 2 not captured; --allow-uncaptured is 1\n',
    })
    const granted = await report(outcomes, 2)
    expect([granted.code, granted.stderr]).toEqual([
      0,
      'warning: 2 stories were not captured: it shows nothing (a--b, a--c)\n',
    ])
  })

  it('ends with 5 where nothing was captured, whatever is granted, with the cause once', async () => {
    const stories = Array.from({ length: 19 }, (_, i) => failed(`a--${i}`))
    const { code, stdout, stderr } = await report(stories, 100)
    expect([code, stdout]).toEqual([5, '0 of 19 captured: 19 not captured\n'])
    expect(stderr).toBe(
      'error: None of 19 stories was captured: it shows nothing (a--0, a--1, a--2 and 16 more)\n',
    )
    const two = await report([failed('a--a'), failed('a--b', 'it never stood still')], 100)
    expect(two.stderr).toBe(
      'warning: a--a was not captured: it shows nothing\n' +
        'warning: a--b was not captured: it never stood still\n' +
        'error: None of 2 stories was captured, for 2 reasons, listed above\n',
    )
  })

  it('says in JSON what became of every story, totals and causes first', async () => {
    const outcomes = [equal('a--a'), failed('a--b')]
    const { stdout } = await report(outcomes, 1, ['--json'])
    const json = JSON.parse(stdout) as CaptureReport
    expect(Object.keys(json).slice(0, 5)).toEqual([
      'project',
      'version',
      'against',
      'counts',
      'causes',
    ])
    expect(json).toMatchObject({
      counts: { equal: 1, changed: 0, not_captured: 1 },
      causes: [{ reason: 'blank', message: 'it shows nothing', count: 1, stories: ['a--b'] }],
      outcomes,
    })
  })
})
