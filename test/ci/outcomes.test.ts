import { beforeEach, describe, expect, it } from 'vitest'
import { statusAndBody } from '../support/review.ts'
import { newProject, publish } from '../support/service.ts'
import { ci, statementsOf, type Project } from './ci.ts'
import { equals, gateOf, outcomesOf, pairOfVersion, record, recordOutcomes } from './gates.ts'

let project: Project

beforeEach(async () => {
  project = await newProject('ci')
})

const storiesOf = async (versionId: string) =>
  (await outcomesOf(project, versionId)).outcomes.map(({ story_id }) => story_id)

const namedOutcomes = async (versionId: string) =>
  (await outcomesOf(project, versionId)).outcomes.map(({ story_id, variant, outcome }) => [
    story_id,
    variant,
    outcome,
  ])

describe('recording outcomes', () => {
  it('keeps all that was said of a story', async () => {
    const pair_id = await pairOfVersion(project, 'v1')
    const outcomes = [
      { story_id: 'a--gone', outcome: 'gone' },
      {
        story_id: 'b--lost',
        variant: 'dark',
        outcome: 'not_captured',
        reason: 'timeout',
        message: 'It never stood still.',
        title: 'B',
        name: 'Lost',
      },
      { story_id: 'c--left', outcome: 'skipped', skipped_by: 'parameters' },
      { story_id: 'd--other', outcome: 'changed', pair_id, image_key: 'shop/v1/d.png' },
    ]
    const capture = { series: 'pr-12', against: 'main' }
    expect(await record(project, 'v1', { capture, outcomes })).toEqual({ recorded: 4 })
    const nothing = {
      variant: '',
      source: 'storybook',
      series: 'pr-12',
      pair_id: null,
      reason: null,
      message: null,
      skipped_by: null,
      title: null,
      name: null,
      image_key: null,
      waits: null,
    }
    expect(await outcomesOf(project, 'v1')).toEqual({
      outcomes: outcomes.map((outcome, i) => ({
        ...nothing,
        ...outcome,
        ...(i === 3 && {
          waits: { unjudged: 1, open_issues: 0, candidates: 0, unnamed_changes: 0 },
        }),
      })),
      next_after: null,
    })
  })

  it('takes the latest of a story and variant, however often it is sent', async () => {
    const outcomes = [
      { story_id: 'a', outcome: 'not_captured', reason: 'timeout' },
      { story_id: 'a', outcome: 'equal' },
      { story_id: 'a', variant: 'dark', outcome: 'new' },
    ]
    for (const _ of [1, 2]) await record(project, 'v1', { outcomes })
    expect(
      (await outcomesOf(project, 'v1')).outcomes.map(({ variant, outcome, reason }) => [
        variant,
        outcome,
        reason,
      ]),
    ).toEqual([
      ['', 'equal', null],
      ['dark', 'new', null],
    ])
  })

  it('adds up shards, series and sources', async () => {
    const capture = { stories_total: 3, series: 'pr-1' }
    await Promise.all([
      record(project, 'v1', { capture, outcomes: equals('a') }),
      record(project, 'v1', { capture, outcomes: equals('b', 'c') }),
      record(project, 'v1', { capture: { series: 'designs' }, outcomes: equals('a') }),
      record(project, 'v1', { capture: { source: 'images' }, outcomes: equals('page.png') }),
    ])
    expect(await storiesOf('v1')).toEqual(['page.png', 'a', 'a', 'b', 'c'])
    const { counts, conclusion } = await gateOf(project, 'v1')
    expect([counts.stories_total, counts.equal, conclusion]).toEqual([5, 5, 'success'])
  })

  it('keeps what one shard has looked at when another leaves it out, in either order', async () => {
    const skipped = (story_id: string) => ({ story_id, outcome: 'skipped', skipped_by: 'only' })
    const shards = [
      [
        { story_id: 'a', outcome: 'equal' },
        { story_id: 'b', variant: 'dark', outcome: 'new' },
        { story_id: 'b', variant: 'light', outcome: 'not_captured' },
        skipped('c'),
        skipped('d'),
      ],
      [
        skipped('a'),
        skipped('b'),
        { story_id: 'c', variant: 'dark', outcome: 'equal' },
        skipped('d'),
      ],
    ]
    for (const [version, order] of [
      ['v1', shards],
      ['v2', shards.toReversed()],
    ] as const) {
      for (const outcomes of order) await record(project, version, { outcomes })
      expect(await namedOutcomes(version)).toEqual([
        ['a', '', 'equal'],
        ['b', 'dark', 'new'],
        ['b', 'light', 'not_captured'],
        ['c', 'dark', 'equal'],
        ['d', '', 'skipped'],
      ])
    }
  })

  it('replaces a story without variants by its variants once it opens, and the reverse', async () => {
    const lost = { story_id: 'a', outcome: 'not_captured', reason: 'timeout' }
    const opened = ['dark', 'light'].map((variant) => ({
      story_id: 'a',
      variant,
      outcome: 'equal',
    }))
    await record(project, 'v1', { outcomes: [lost, ...equals('b')] })
    await record(project, 'v1', { capture: { series: 'other' }, outcomes: [lost] })
    await record(project, 'v1', { capture: { stories_total: 3 }, outcomes: opened })
    expect(await namedOutcomes('v1')).toEqual([
      ['a', 'dark', 'equal'],
      ['a', 'light', 'equal'],
      ['b', '', 'equal'],
      ['a', '', 'not_captured'],
    ])
    await record(project, 'v1', { capture: { stories_total: 2 }, outcomes: [lost] })
    expect((await namedOutcomes('v1')).slice(0, 2)).toEqual([
      ['a', '', 'not_captured'],
      ['b', '', 'equal'],
    ])
  })

  it('forgets those of another commit', async () => {
    const change = { commit: 'c1', repository: 'acme/shop', branch: 'main', pull_request: 3 }
    await record(project, 'pr', { change, outcomes: equals('a', 'b') })
    await record(project, 'pr', { change: {}, outcomes: equals('c') })
    expect(await storiesOf('pr')).toEqual(['a', 'b', 'c'])
    await record(project, 'pr', { change: { commit: 'c2' }, outcomes: equals('d') })
    expect(await storiesOf('pr')).toEqual(['d'])
    expect(await gateOf(project, 'pr')).toMatchObject({ commit: 'c2', pull_request: 3 })
  })

  it('counts for nothing once the version is another build, and is replaced then', async () => {
    await publish(project, 'pr', { 'index.html': '1' })
    await record(project, 'pr', { outcomes: equals('a') })
    expect((await gateOf(project, 'pr')).conclusion).toBe('success')
    await publish(project, 'pr', { 'index.html': '2' })
    expect(await storiesOf('pr')).toEqual([])
    expect(await gateOf(project, 'pr')).toMatchObject({
      conclusion: 'failure',
      reasons: ['not_recorded'],
      counts: { equal: 0 },
    })
    await record(project, 'pr', { outcomes: equals('b') })
    expect(await storiesOf('pr')).toEqual(['b'])
  })

  it('takes 2,000 of 700 bytes in few statements, and no more', async () => {
    const many = (length: number) =>
      Array.from({ length }, (_, i) => ({
        story_id: `story-${i}`,
        outcome: 'not_captured',
        message: 'x'.repeat(650),
      }))
    expect(await record(project, 'v1', { outcomes: many(2_000) })).toEqual({ recorded: 2_000 })
    const { response, statements } = await statementsOf(project, 'versions/v1/gate')
    expect(response.status).toBe(200)
    expect(statements.length).toBeLessThanOrEqual(6)
    expect((await recordOutcomes(project, 'v1', { outcomes: many(2_001) })).status).toBe(400)
  })

  it('refuses more than 1.5 MiB: 413', async () => {
    const path = 'versions/v1/outcomes'
    const outcomes = Array.from({ length: 1_600 }, (_, i) => ({
      story_id: `story-${i}`,
      outcome: 'gone',
      message: 'x'.repeat(1_000),
    }))
    const json = { capture: { source: 'images', stories_total: 0 }, outcomes }
    expect(await statusAndBody(await ci(project, path, { json }))).toEqual([
      413,
      { error: 'Payload too large', message: 'A request body is at most 1.5 MiB' },
    ])
  })

  it.each([
    ['an unknown outcome', { outcomes: [{ story_id: 'a', outcome: 'fine' }] }],
    ['a story without an id', { outcomes: [{ story_id: '', outcome: 'equal' }] }],
    ['a NUL', { outcomes: [{ story_id: 'a\0', outcome: 'equal' }] }],
    ['an unknown source', { capture: { source: 'video' }, outcomes: [] }],
    ['fewer stories than none', { capture: { stories_total: -1 }, outcomes: [] }],
    ['a pull request without a number', { change: { pull_request: 'x' }, outcomes: [] }],
  ])('refuses %s', async (_, recording) => {
    expect(await statusAndBody(await recordOutcomes(project, 'v1', recording))).toMatchObject([
      400,
      { error: 'Invalid request' },
    ])
    expect(await storiesOf('v1')).toEqual([])
  })

  it('keeps half of a pair of surrogates from becoming half a character', async () => {
    await record(project, 'v1', { outcomes: [{ story_id: 'a\ud800', outcome: 'equal' }] })
    expect(await storiesOf('v1')).toEqual(['a\ufffd'])
  })
})

describe('listing outcomes', () => {
  it('comes in pages', async () => {
    await record(project, 'v1', {
      outcomes: [
        ...equals('b', 'a'),
        { story_id: 'a', variant: 'dark', outcome: 'equal' },
        { story_id: 'a', variant: 'small', outcome: 'equal' },
      ],
    })
    const seen: string[] = []
    for (let after = ''; ;) {
      const page = await outcomesOf(project, 'v1', `?limit=1${after}`)
      seen.push(...page.outcomes.map(({ story_id, variant }) => `${story_id}.${variant}`))
      if (page.next_after === null) break
      after = `&after=${encodeURIComponent(page.next_after)}`
    }
    expect(seen).toEqual(['a.', 'a.dark', 'a.small', 'b.'])
  })

  it.each(['limit=0', 'limit=1001', 'after=x', 'after=[]', 'after=["video","","a",""]'])(
    'refuses %s',
    async (query) => {
      expect((await ci(project, `versions/v1/outcomes?${query}`)).status).toBe(400)
    },
  )

  it('reads no more than the page and its pairs', async () => {
    const pairs = await Promise.all([1, 2, 3].map(() => pairOfVersion(project, 'v1')))
    const outcomes = pairs.map((pair_id, i) => ({ story_id: `p${i}`, outcome: 'changed', pair_id }))
    const others = equals(...Array.from({ length: 100 }, (_, i) => `e${100 + i}`))
    await record(project, 'v1', { outcomes: [...others, ...outcomes] })
    const { statements } = await statementsOf(project, 'versions/v1/outcomes?limit=10')
    expect(statements).toHaveLength(1)
    expect(statements[0]?.rowsRead).toBeLessThanOrEqual(40)
  })
})
