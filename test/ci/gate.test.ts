import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  abandon,
  annotate,
  BUILT_RED,
  card,
  pngOf,
  redButton,
  store,
} from '../judging/runs/runs.ts'
import { createIssue, insertCandidates, readPair, register, transition } from '../support/review.ts'
import { newProject } from '../support/service.ts'
import { ci, statementsOf, type Project } from './ci.ts'
import { equals, gateOf, outcomesOf, pairOfVersion, record } from './gates.ts'

let project: Project

beforeEach(async () => {
  project = await newProject('ci')
})

const changed = (story_id: string, pair_id: string | null) => ({
  story_id,
  outcome: 'changed',
  pair_id,
})

/** A judged pair of the version with one candidate, recorded as the change of a story. */
async function changedStory(story = 'button--primary') {
  const pair = await pairOfVersion(project, 'v1', redButton())
  await annotate(pair)
  await record(project, 'v1', { outcomes: [changed(story, pair)] })
  const found = await env.DB.prepare(`SELECT id FROM issues WHERE pair_id = ?1`).bind(pair).first()
  return { pair, candidate: String(found?.['id']) }
}

describe('the gate of a version', () => {
  it('of which nothing is recorded says so', async () => {
    expect(await gateOf(project, 'v1')).toMatchObject({
      project: project.projectId,
      version: 'v1',
      conclusion: 'failure',
      reasons: ['not_recorded'],
      connection: null,
      counts: { stories_total: 0, unjudged: null, open_issues: null, candidates: null },
      waiting: { issues: null, unnamed_changes: null, pairs: null },
      causes: [],
      commit: null,
      pull_request: null,
      queue_url: null,
    })
  })

  it('with a capture that recorded no outcome says the same', async () => {
    await record(project, 'v1', { outcomes: [] })
    expect((await gateOf(project, 'v1')).reasons).toEqual(['not_recorded'])
  })

  it('is green if every story was captured and looks the same', async () => {
    await record(project, 'v1', {
      outcomes: [
        ...equals('a', 'b'),
        { story_id: 'c', outcome: 'new' },
        { story_id: 'd', outcome: 'skipped', skipped_by: 'parameters' },
      ],
    })
    expect(await gateOf(project, 'v1')).toMatchObject({
      conclusion: 'success',
      reasons: [],
      counts: { stories_total: 4, equal: 2, new: 1, skipped: 1, missing_outcome: 0 },
    })
  })

  it('misses stories that no shard has recorded; a removed story does not make up for one', async () => {
    const gone = { story_id: 'z', outcome: 'gone' }
    await record(project, 'v1', { capture: { stories_total: 3 }, outcomes: [...equals('a'), gone] })
    expect(await gateOf(project, 'v1')).toMatchObject({
      conclusion: 'failure',
      reasons: ['missing_outcome'],
      counts: { missing_outcome: 2 },
    })
  })

  it('allows what each capture allows, and not what another does', async () => {
    const lost = (story_id: string) => ({ story_id, outcome: 'not_captured', reason: 'timeout' })
    await record(project, 'v1', {
      capture: { allow_uncaptured: 2 },
      outcomes: [lost('a'), ...equals('b')],
    })
    expect((await gateOf(project, 'v1')).conclusion).toBe('success')
    await record(project, 'v1', { capture: { source: 'images' }, outcomes: [lost('c')] })
    expect(await gateOf(project, 'v1')).toMatchObject({
      reasons: ['not_captured'],
      counts: { not_captured: 2, allow_uncaptured: 1 },
    })
  })
})

describe('what fails', () => {
  const waiting = async (failOn: string, series = '') => {
    const { pair } = await changedStory()
    await record(project, 'v1', {
      capture: { fail_on: failOn, series },
      outcomes: [changed('button--primary', pair)],
    })
  }

  it.each([
    ['waiting', 'failure'],
    ['candidate', 'failure'],
    ['open', 'neutral'],
    ['never', 'neutral'],
  ])(
    'is what the pipeline recorded unless the reader names it, as with %s',
    async (failOn, expected) => {
      await waiting(failOn)
      const gate = await gateOf(project, 'v1')
      expect(gate).toMatchObject({
        fail_on: failOn === 'candidate' ? 'waiting' : failOn,
        conclusion: expected,
      })
      expect((await gateOf(project, 'v1', '?fail_on=waiting')).conclusion).toBe('failure')
    },
  )

  it('is by the strictest of several captures', async () => {
    await waiting('never')
    await waiting('open', 'pr-7')
    expect((await gateOf(project, 'v1')).fail_on).toBe('waiting')
    await waiting('never', 'pr-7')
    await record(project, 'v1', { capture: { fail_on: 'open' }, outcomes: equals('a') })
    expect((await gateOf(project, 'v1')).fail_on).toBe('open')
  })
})

describe('a pair of the version', () => {
  it('waits while the judge’s candidate does, and fails once a person has promoted it', async () => {
    const { candidate } = await changedStory()
    expect(await gateOf(project, 'v1')).toMatchObject({
      conclusion: 'failure',
      reasons: ['candidates'],
      counts: { changed: 1, candidates: 1 },
      waiting: { issues: 1, unnamed_changes: 0, pairs: 1 },
    })
    expect((await gateOf(project, 'v1', '?fail_on=candidate')).fail_on).toBe('waiting')
    expect((await gateOf(project, 'v1', '?fail_on=open')).conclusion).toBe('neutral')
    await transition(candidate, 'promote')
    expect(await gateOf(project, 'v1', '?fail_on=open')).toMatchObject({
      conclusion: 'failure',
      reasons: ['open_issues'],
      waiting: { issues: 0, pairs: 0 },
    })
    expect((await gateOf(project, 'v1', '?fail_on=never')).conclusion).toBe('neutral')
  })

  it.each(['dismiss', 'fix'])('is green after %s', async (action) => {
    const { candidate } = await changedStory()
    if (action === 'fix') await transition(candidate, 'promote')
    await transition(candidate, action)
    expect(await gateOf(project, 'v1')).toMatchObject({ conclusion: 'success' })
  })

  it('counts although the outcome of its story names the story’s other pair', async () => {
    const named = await pairOfVersion(project, 'v1')
    const other = await pairOfVersion(project, 'v1', redButton())
    await pairOfVersion(project, 'v2', redButton())
    for (const pair of [named, other]) await annotate(pair)
    await record(project, 'v1', { outcomes: [changed('a', named)] })
    expect(await gateOf(project, 'v1')).toMatchObject({
      reasons: ['candidates'],
      counts: { candidates: 1, unjudged: 0 },
      waiting: { pairs: 1 },
      causes: [{ issues: 1, stories_total: 1 }],
    })
  })

  it('does not wait for an issue that the last complete run does not find any more', async () => {
    const { pair, candidate } = await changedStory()
    await transition(candidate, 'promote')
    const { image_b_key } = await readPair(pair)
    await store(image_b_key, pngOf(card()))
    await annotate(pair)
    expect((await gateOf(project, 'v1')).counts).toMatchObject({ open_issues: 0, unjudged: 0 })
  })

  it('waits for the issue of a person, whatever runs find', async () => {
    const pair = await pairOfVersion(project, 'v1')
    await annotate(pair)
    await record(project, 'v1', { outcomes: [changed('a', pair)] })
    expect((await gateOf(project, 'v1')).conclusion).toBe('success')
    await createIssue(pair)
    expect((await gateOf(project, 'v1')).reasons).toEqual(['open_issues'])
  })

  it.each<[string, (pair: string) => Promise<unknown>]>([
    ['no run', () => Promise.resolve()],
    [
      'a run that never ended',
      async (pair) => abandon((await annotate(pair)).run_id, { expired: true }),
    ],
    [
      'a run from before it was registered again',
      async (pair) => {
        await annotate(pair)
        await register(await readPair(pair))
      },
    ],
    [
      'a run that could not read an image',
      async (pair) => {
        await store((await readPair(pair)).image_b_key, 'no image')
        await annotate(pair)
      },
    ],
  ])('with %s is not judged', async (_, make) => {
    const pair = await pairOfVersion(project, 'v1', redButton())
    await record(project, 'v1', { outcomes: [changed('a', pair)] })
    await make(pair)
    expect(await gateOf(project, 'v1')).toMatchObject({
      conclusion: 'failure',
      counts: { unjudged: 1 },
    })
    const { outcomes } = await outcomesOf(project, 'v1')
    expect(outcomes[0]?.waits?.unjudged).toBe(1)
  })

  it('that shows another version by now, or another project’s, is not judged', async () => {
    const other = await newProject('ci')
    const ofOther = await pairOfVersion(other, 'v1', redButton())
    const later = await pairOfVersion(project, 'v2')
    await annotate(ofOther)
    await annotate(later)
    await record(project, 'v1', {
      outcomes: [changed('a', ofOther), changed('b', later), changed('c', 'none')],
    })
    expect((await gateOf(project, 'v1')).counts).toMatchObject({ unjudged: 3, candidates: 0 })
  })

  it('that is not named is not judged: a change has a pair', async () => {
    await record(project, 'v1', { outcomes: [changed('a', null)] })
    expect((await gateOf(project, 'v1')).counts.unjudged).toBe(1)
  })
})

describe('causes', () => {
  it('group issues by what changed from what to what, with their stories', async () => {
    const radius = { kind: 'radius', property: 'border-radius', expected: '8 px', actual: '6 px' }
    const gap = {
      kind: 'gap',
      property: 'gap',
      measure: { axis: 'x', a: 8, b: 12.004, unit: 'px' },
    }
    const pairs = await Promise.all([1, 2, 3].map(() => pairOfVersion(project, 'v1')))
    for (const [i, pair_id] of pairs.entries())
      await insertCandidates({ pair_id, project_id: project.projectId }, [
        { labels: ['border/radius'], evidence: radius },
        ...(i === 0 ? [{ labels: ['spacing/layout'], evidence: gap }] : []),
      ])
    await createIssue(pairs[1]!, { note: 'Not our logo', labels: ['icon'] })
    await record(project, 'v1', { outcomes: pairs.map((pair, i) => changed(`s${i}`, pair)) })
    const rest = { issues: 1, stories_total: 1 }
    expect((await gateOf(project, 'v1')).causes).toEqual([
      {
        label: 'border/radius',
        property: 'border-radius',
        from: '8 px',
        to: '6 px',
        note: 'Found',
        issues: 3,
        stories: ['s0', 's1', 's2'],
        stories_total: 3,
      },
      {
        ...rest,
        label: 'spacing/layout',
        property: 'gap',
        from: '8 px',
        to: '12 px',
        note: 'Found',
        stories: ['s0'],
      },
      {
        ...rest,
        label: 'icon',
        property: null,
        from: null,
        to: null,
        note: 'Not our logo',
        stories: ['s1'],
      },
    ])
  })

  it('name 20 stories at most', async () => {
    const evidence = { kind: 'fill', property: 'color', expected: 'red', actual: 'blue' }
    const outcomes = await Promise.all(
      Array.from({ length: 22 }, async (_, i) => {
        const pair = await pairOfVersion(project, 'v1', { b: pngOf(card({ button: BUILT_RED })) })
        await insertCandidates({ pair_id: pair, project_id: project.projectId }, [
          { evidence },
          { evidence },
        ])
        return changed(`s${i}`, pair)
      }),
    )
    await record(project, 'v1', { outcomes })
    const [cause] = (await gateOf(project, 'v1')).causes
    expect(new Set(cause?.stories).size).toBe(20)
    expect(cause).toMatchObject({ issues: 44, stories_total: 22 })
  })
})

describe('reading the gate', () => {
  it('costs a row for each outcome, and a few for each pair and issue', async () => {
    const [STORIES, PAIRS, ISSUES] = [500, 10, 3]
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, () => pairOfVersion(project, 'v1')),
    )
    for (const pair_id of pairs)
      await insertCandidates(
        { pair_id, project_id: project.projectId },
        Array.from({ length: ISSUES }, () => ({})),
      )
    await record(project, 'v1', {
      outcomes: [
        ...equals(...Array.from({ length: STORIES }, (_, i) => `e${i}`)),
        ...pairs.map((pair, i) => changed(`c${i}`, pair)),
      ],
    })
    // Outcomes and pairs of another version are not read.
    await record(project, 'v2', { outcomes: equals('a', 'b', 'c') })
    await Promise.all(pairs.map(() => pairOfVersion(project, 'v2')))
    const { response, statements } = await statementsOf(project, 'versions/v1/gate')
    expect(response.status).toBe(200)
    const rows = statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
    expect(rows).toBeLessThanOrEqual(STORIES + PAIRS * (29 + 10 * ISSUES))
  })

  it('refuses what it does not know', async () => {
    expect((await ci(project, 'versions/v1/gate?fail_on=nothing')).status).toBe(400)
  })
})
