import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { PredictedFinding } from '../../../../src/judging/runs/view-schema.ts'
import {
  createIssue,
  diff,
  historyOf,
  issueOf,
  listIssues,
  register,
  transition,
} from '../../../support/review.ts'
import { box, finding } from './findings.ts'
import { completed, reconcile } from './reconcile.ts'

const places = [box(0, 0), box(30, 0), box(60, 0), box(0, 30)]

/** A finding at one of several places that are far apart. */
const findingAt = (place: number, fields: Partial<PredictedFinding> = {}) =>
  finding({ box_a: places[place] ?? null, box_b: null, ...fields })

async function pairWith(...findings: PredictedFinding[]) {
  const pair = await register()
  const run = await completed(pair, findings)
  const issues = await listIssues(pair.pair_id)
  const ids = issues.map(({ id }) => id)
  return { pair, pairId: pair.pair_id, run, issues, ids }
}

const eventsOf = async (id = '') =>
  (await historyOf(id)).map(({ action, from, to, run_id, who, reason }) => {
    return { action, from, to, run_id, who, reason }
  })

describe('what was not there before', () => {
  it('becomes candidates with the whole findings, numbered in their order', async () => {
    const pair = await register()
    await createIssue(pair.pair_id)
    const findings = [
      finding({
        labels: ['typography', 'size'],
        note: `It's "14 px" — design 16 px; é 🙂 \\ \n ?1`,
        box_a: box(0, 0),
        box_b: null,
        confidence: 1,
        severity: 'blocker',
        evidence: {
          kind: 'font-size',
          measure: { axis: 'h', a: 16, b: 14, delta: -2, unit: 'px' },
          design_node: '1:2',
          property: 'font-size',
          expected: '16px',
          actual: 'null',
          also_moved: 3,
        },
      }),
      finding({ box_a: null, box_b: box(30, 0), confidence: 0.123456789 }),
    ]
    const { runId, counts } = await completed(pair, findings)
    expect(counts).toEqual({
      created: 2,
      detected: 2,
      refreshed: 0,
      superseded: 0,
      candidates: 2,
      count: 2,
    })
    const [, ...candidates] = await listIssues(pair.pair_id)
    expect(candidates).toEqual(
      findings.map((found, i) => ({
        id: expect.stringMatching(/^iss_[0-9a-z]{26}$/),
        number: i + 2,
        pair_id: pair.pair_id,
        project_id: pair.project_id,
        status: 'candidate',
        origin: 'agent',
        note: found.note,
        box_a: found.box_a && JSON.stringify(found.box_a),
        box_b: found.box_b && JSON.stringify(found.box_b),
        labels: found.labels,
        severity: null,
        suggested_severity: found.severity,
        confidence: found.confidence,
        reason: null,
        dismissed_kind: null,
        evidence: found.evidence,
        run_id: runId,
        last_seen_run_id: runId,
        finding_id: found.finding_id,
        created_by: null,
        assignee: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        capture_hint: false,
      })),
    )
    expect(await eventsOf(candidates[0]?.id)).toEqual([
      { action: 'detected', from: null, to: 'candidate', run_id: runId, who: null, reason: null },
    ])
    expect((await createIssue(pair.pair_id)).number).toBe(4)
  })

  it('is numbered within its project, by several runs at once', async () => {
    const first = await register()
    const pairs = [first, await register({ project_id: first.project_id })]
    const found = () => [findingAt(0), findingAt(1), findingAt(2)]
    await Promise.all(pairs.map((pair) => completed(pair, found())))
    const lists = await Promise.all(pairs.map((pair) => listIssues(pair.pair_id)))
    const numbers = lists.map((issues) => issues.map(({ number }) => number))
    expect(numbers.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
  })
})

describe('a candidate', () => {
  it('that is found again takes over the newer finding under its old number', async () => {
    const { pair, pairId, issues, run } = await pairWith(findingAt(0, { note: 'Old.' }))
    const newer = findingAt(0, {
      note: 'New.',
      box_a: box(1, 0),
      box_b: box(50, 50),
      labels: ['icon', 'size'],
      severity: 'major',
      confidence: 0.5,
      evidence: { kind: 'width', actual: '20px' },
    })
    const second = await completed(pair, [newer])
    expect(second.counts).toMatchObject({ created: 0, refreshed: 1, superseded: 0, candidates: 1 })
    expect(await listIssues(pairId)).toEqual([
      {
        ...issues[0],
        note: 'New.',
        box_a: JSON.stringify(newer.box_a),
        box_b: JSON.stringify(newer.box_b),
        labels: newer.labels,
        suggested_severity: 'major',
        confidence: 0.5,
        evidence: newer.evidence,
        finding_id: newer.finding_id,
        last_seen_run_id: second.runId,
        updated_at: expect.any(String),
      },
    ])
    expect(await eventsOf(issues[0]?.id)).toMatchObject([
      { action: 'detected', run_id: run.runId },
      { action: 'refreshed', from: 'candidate', to: 'candidate', run_id: second.runId },
    ])
  })

  it('keeps the note that a person has written', async () => {
    const { pair, pairId, ids } = await pairWith(findingAt(0), findingAt(1))
    await diff(`/api/issues/${ids[0]}`, { method: 'PATCH', json: { note: 'Mine.', who: 'ada' } })
    await completed(pair, [findingAt(0, { note: 'New.' }), findingAt(1, { note: 'New.' })])
    expect((await listIssues(pairId)).map(({ note }) => note)).toEqual(['Mine.', 'New.'])
  })

  it('that is no longer found is superseded, and returns when it is found again', async () => {
    const { pair, pairId, ids, issues } = await pairWith(findingAt(0), findingAt(1))
    const [id = ''] = ids
    const second = await completed(pair, [findingAt(1)])
    expect(second.counts).toMatchObject({ created: 0, refreshed: 1, superseded: 1, candidates: 1 })
    const aside = await issueOf(pairId, id)
    expect(aside).toMatchObject({
      status: 'dismissed',
      dismissed_kind: 'superseded',
      reason: expect.stringMatching(/\S/),
      number: issues[0]?.number,
      run_id: issues[0]?.run_id,
      last_seen_run_id: issues[0]?.last_seen_run_id,
    })
    const third = await completed(pair, [findingAt(0), findingAt(1)])
    expect(third.counts).toMatchObject({ created: 0, refreshed: 2, superseded: 0, candidates: 2 })
    expect(await issueOf(pairId, id)).toMatchObject({
      status: 'candidate',
      dismissed_kind: null,
      reason: null,
      number: issues[0]?.number,
      last_seen_run_id: third.runId,
    })
    expect((await eventsOf(id)).slice(1)).toEqual([
      {
        action: 'superseded',
        from: 'candidate',
        to: 'dismissed',
        run_id: second.runId,
        who: null,
        reason: aside.reason,
      },
      {
        action: 'refreshed',
        from: 'dismissed',
        to: 'candidate',
        run_id: third.runId,
        who: null,
        reason: null,
      },
    ])
  })

  it('that was superseded can be restored by a person', async () => {
    const { pair, pairId, ids } = await pairWith(findingAt(0))
    await completed(pair, [])
    expect((await transition(ids[0] ?? '', 'restore')).status).toBe(200)
    expect(await issueOf(pairId, ids[0] ?? '')).toMatchObject({ status: 'candidate', reason: null })
  })
})

describe('what a person decided', () => {
  const moves = {
    dismissed: ['dismiss'],
    open: ['promote'],
    fixed_awaiting_verify: ['promote', 'fix'],
    closed: ['promote', 'fix', 'verify'],
  } as const

  it.each(Object.entries(moves))('stays when it is found again: %s', async (status, actions) => {
    const { pair, pairId, ids } = await pairWith(findingAt(0))
    const [id = ''] = ids
    for (const action of actions) await transition(id, action)
    const [before, history] = [await issueOf(pairId, id), await historyOf(id)]
    const run = await completed(pair, [findingAt(0, { note: 'New.' })])
    expect(run.counts).toMatchObject({ created: 0, refreshed: 0, superseded: 0, candidates: 0 })
    expect(await listIssues(pairId)).toEqual([{ ...before, last_seen_run_id: run.runId }])
    expect(before.status).toBe(status)
    expect(await historyOf(id)).toEqual(history)
    await completed(pair, [])
    expect(await listIssues(pairId)).toEqual([{ ...before, last_seen_run_id: run.runId }])
  })

  it('holds for an issue of their own, which is not created again', async () => {
    const pair = await register()
    const own = await createIssue(pair.pair_id, { box_a: box(0, 0), labels: ['size'] })
    const { counts, runId } = await completed(pair, [findingAt(0)])
    expect(counts).toMatchObject({ created: 0, candidates: 0, count: 1 })
    const [issue, ...more] = await listIssues(pair.pair_id)
    expect(more).toEqual([])
    expect(issue).toMatchObject({ id: own.id, status: 'open', note: own.note, run_id: null })
    expect(issue?.last_seen_run_id).toBe(runId)
  })

  it('wins over a run that is in progress', async () => {
    const { pair, pairId, ids } = await pairWith(...[0, 1, 2, 3].map((at) => findingAt(at)))
    const [promoted = '', dismissed = '', gone = '', deleted = ''] = ids
    const states = async () => (await listIssues(pairId)).map(({ id, status }) => [id, status])
    const run = await completed(
      pair,
      [findingAt(0, { note: 'New.' }), findingAt(1), findingAt(3)],
      async () => {
        await transition(promoted, 'promote')
        await transition(dismissed, 'dismiss')
        await transition(gone, 'promote')
        await diff(`/api/issues/${deleted}`, { method: 'DELETE' })
      },
    )
    expect(run.counts).toMatchObject({ created: 0, refreshed: 0, superseded: 0, candidates: 0 })
    expect(await states()).toEqual([
      [promoted, 'open'],
      [dismissed, 'dismissed'],
      [gone, 'open'],
    ])
    expect(await issueOf(pairId, promoted)).toMatchObject({
      note: 'Too wide.',
      last_seen_run_id: run.runId,
    })
    expect(await issueOf(pairId, dismissed)).toMatchObject({ dismissed_kind: 'person' })
  })
})

it('an attempt that has lost its run changes nothing', async () => {
  const { pair, pairId, issues } = await pairWith(findingAt(0), findingAt(1))
  await completed(pair, [findingAt(1)])
  const before = await listIssues(pairId)
  const lost = await reconcile(pair, [findingAt(0), findingAt(2)], async ({ runId }) => {
    await env.DB.prepare(`UPDATE runs SET lease_token = 'another' WHERE run_id = ?1`)
      .bind(runId)
      .run()
  })
  expect(lost).toBeNull()
  expect(await listIssues(pairId)).toEqual(before)
  expect((await createIssue(pairId)).number).toBe(issues.length + 1)
})

it('500 findings are stored in one batch and read back', async () => {
  const many = (note: string) =>
    Array.from({ length: 500 }, (_, i) =>
      finding({
        note: note.repeat(100),
        box_a: null,
        box_b: { x: (i % 25) / 25, y: Math.floor(i / 25) / 20, w: 0.03, h: 0.04 },
      }),
    )
  const { pair, pairId, run } = await pairWith(...many('old '))
  expect(run.counts).toMatchObject({ created: 500, candidates: 500 })
  const again = await completed(pair, many('new '))
  expect(again.counts).toMatchObject({ created: 0, refreshed: 500, candidates: 500 })
  const issues = await listIssues(pairId)
  expect(issues.map(({ number }) => number)).toEqual(Array.from({ length: 500 }, (_, i) => i + 1))
  expect(issues.every(({ note }) => note.startsWith('new '))).toBe(true)
})
