import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { callWith, countingEnv } from '../../../support/counting.ts'
import { BASE_URL } from '../../../support/service.ts'
import {
  diff,
  historyOf,
  listIssues,
  newReviewProject,
  TOKEN,
  transition,
  type IssueBody,
  type PairBody,
} from '../../../support/review.ts'
import { annotate, BUILT_RED, card, pairOf, pngOf, store } from '../runs.ts'

// What a person has decided on two images holds wherever the project compares the same two again: in the base branch's
// pair once the pull request is merged, and in another pull request with the same change.

const BEFORE = pngOf(card())
const RED = pngOf(card({ button: BUILT_RED }))
const GREEN = pngOf(card({ button: [20, 160, 60] }))

/** A pair of the project with these images under keys of its own, and the issues that a run finds in it. */
async function judged(project_id: string, b: Uint8Array, a: Uint8Array = BEFORE) {
  const pair = await pairOf({ a, b }, { project_id })
  return { pair, issues: await found(pair) }
}

async function found({ pair_id }: PairBody): Promise<IssueBody[]> {
  await annotate(pair_id)
  return listIssues(pair_id)
}

const actionsOf = async ({ id }: IssueBody) => (await historyOf(id)).map(({ action }) => action)

/** A project in which ada has dismissed the one issue of a pull request's pair. */
async function dismissed() {
  const project = newReviewProject()
  const request = await judged(project, RED)
  const [issue] = request.issues as [IssueBody]
  await transition(issue.id, 'dismiss', { reason: 'the new brand' })
  return { project, request: request.pair, issue }
}

describe('a dismissal', () => {
  it('is carried over to other pairs with the same two images, with who decided it and where', async () => {
    const { project, request, issue } = await dismissed()
    const { issues } = await judged(project, RED)
    expect(issues).toMatchObject([
      {
        status: 'dismissed',
        dismissed_kind: 'person',
        reason: 'the new brand',
        labels: issue.labels,
      },
    ])
    const [, decision] = await historyOf(issue.id)
    const history = await historyOf(issues[0]!.id)
    expect(history).toMatchObject([
      { action: 'detected', to: 'candidate', carried_from: null },
      {
        action: 'carried',
        who: null,
        from: 'candidate',
        to: 'dismissed',
        reason: 'the new brand',
        run_id: issues[0]!.run_id,
        carried_from: {
          pair_id: request.pair_id,
          issue_id: issue.id,
          number: issue.number,
          who: 'ada',
          at: decision?.at,
        },
      },
    ])
  })

  it('names the first decision, however often it is carried on', async () => {
    const { project, issue } = await dismissed()
    const second = await judged(project, RED)
    await diff(`/api/issues/${issue.id}`, { method: 'DELETE' })
    const third = await judged(project, RED)
    expect(third.issues).toMatchObject([{ status: 'dismissed' }])
    const origin = (await historyOf(second.issues[0]!.id)).at(-1)?.carried_from
    expect((await historyOf(third.issues[0]!.id)).at(-1)?.carried_from).toEqual(origin)
    expect(origin).toMatchObject({ issue_id: issue.id, who: 'ada' })
  })

  it.each([
    ['another newer image', GREEN, BEFORE],
    ['another older image', RED, pngOf(card({ buttonX: 17 }))],
  ])('is not carried over to %s', async (_, b, a) => {
    const { project } = await dismissed()
    const { issues } = await judged(project, b, a)
    expect(issues.length).toBeGreaterThan(0)
    for (const { status } of issues) expect(status).toBe('candidate')
  })

  it('is not carried over to another project', async () => {
    await dismissed()
    const { issues } = await judged(newReviewProject(), RED)
    expect(issues).toMatchObject([{ status: 'candidate' }])
  })

  it('is not carried over once it is taken back, and what it was carried to can be restored', async () => {
    const { project, issue } = await dismissed()
    const { pair, issues } = await judged(project, RED)
    const [copy] = issues as [IssueBody]
    expect((await transition(copy.id, 'restore')).status).toBe(200)
    // A person wants to look at it, so that no later run dismisses it.
    expect(await found(pair)).toMatchObject([{ id: copy.id, status: 'candidate' }])
    await transition(issue.id, 'restore')
    expect((await judged(project, RED)).issues).toMatchObject([{ status: 'candidate' }])
  })

  it('reaches a candidate that is there already, when the pair is judged again', async () => {
    const project = newReviewProject()
    const main = await judged(project, RED)
    const request = await judged(project, RED)
    await transition(request.issues[0]!.id, 'dismiss')
    const again = await found(main.pair)
    expect(again).toMatchObject([{ id: main.issues[0]!.id, status: 'dismissed' }])
    expect(await actionsOf(again[0]!)).toEqual(['detected', 'refreshed', 'carried'])
  })

  it('that was carried over is asked about again on other images', async () => {
    const { project } = await dismissed()
    const { pair, issues } = await judged(project, RED)
    await store(
      pair.image_b_key,
      pngOf([...card({ button: BUILT_RED }), { x: 200, y: 4, w: 9, h: 9, colour: [0, 0, 0] }]),
    )
    const again = await found(pair)
    expect(again[0]).toMatchObject({ id: issues[0]!.id, status: 'dismissed' })
    const asked = again.filter(({ status }) => status === 'candidate')
    expect(asked.flatMap(({ labels }) => labels)).toContain(issues[0]!.labels[0])
  })

  it('is not carried over by a run that lost its lease', async () => {
    const { project } = await dismissed()
    const pair = await pairOf({ a: BEFORE, b: RED }, { project_id: project })
    const { env: counting } = countingEnv()
    const lost = new Proxy(counting.DB, {
      get(db, name: keyof D1Database) {
        const value = Reflect.get(db, name)
        if (name !== 'batch') return typeof value === 'function' ? value.bind(db) : value
        return async (statements: D1PreparedStatement[]) => {
          // The last batch of a run is the one with its issues.
          if (statements.length > 3)
            await env.DB.prepare(`UPDATE runs SET lease_token = 'other' WHERE pair_id = ?1`)
              .bind(pair.pair_id)
              .run()
          return db.batch(statements)
        }
      },
    })
    await callWith({ ...counting, DB: lost }, `${BASE_URL}/api/agent/annotate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pair_id: pair.pair_id }),
    })
    expect(await listIssues(pair.pair_id)).toEqual([])
  })
})

describe('an issue that a person has promoted', () => {
  it('stays one: other pairs with the same two images get no candidate of it, and its history names them', async () => {
    const project = newReviewProject()
    const request = await judged(project, RED)
    const [open] = request.issues as [IssueBody]
    await transition(open.id, 'promote')
    const main = await pairOf({ a: BEFORE, b: RED }, { project_id: project })
    const run = await annotate(main.pair_id)
    expect(run).toMatchObject({ count: 1, candidates: 0, created: 0 })
    expect(await listIssues(main.pair_id)).toEqual([])
    expect((await historyOf(open.id)).at(-1)).toMatchObject({
      action: 'seen_elsewhere',
      who: null,
      from: 'open',
      to: 'open',
      run_id: run.run_id,
    })
    expect(await listIssues(request.pair.pair_id)).toMatchObject([{ id: open.id, status: 'open' }])
  })

  it('counts more than the dismissal of another', async () => {
    const { project } = await dismissed()
    const other = await judged(project, RED)
    await transition(other.issues[0]!.id, 'restore')
    await transition(other.issues[0]!.id, 'promote')
    expect((await judged(project, RED)).issues).toEqual([])
  })

  it('is asked about again on other images', async () => {
    const project = newReviewProject()
    const request = await judged(project, RED)
    await transition(request.issues[0]!.id, 'promote')
    expect((await judged(project, GREEN)).issues).toMatchObject([{ status: 'candidate' }])
  })
})

it('decisions are looked up by the images’ ETags, whatever else the project holds', async () => {
  const { project } = await dismissed()
  for (const b of [GREEN, GREEN, GREEN, GREEN]) await judged(project, b)
  const pair = await pairOf({ a: BEFORE, b: RED }, { project_id: project })
  const { env: counting, statements } = countingEnv()
  await callWith(counting, `${BASE_URL}/api/agent/annotate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ pair_id: pair.pair_id }),
  })
  const lookUp = statements.find(({ sql }) => sql.includes('WITH same'))
  // The run and its issue by indexes, and again as they are returned: none of the other pairs'.
  expect(lookUp?.rowsRead).toBeLessThanOrEqual(12)
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${lookUp?.sql}`)
    .bind('p', 'a', 'b', 'x')
    .all<{ detail: string }>()
  expect(plan.results.map(({ detail }) => detail).join()).toMatch(
    /runs USING INDEX runs_by_images \(project_id=\? AND <expr>=\? AND <expr>=\?\)/,
  )
})
