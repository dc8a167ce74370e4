import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Annotation, RunView } from '../../src/judging/runs/view-schema.ts'
import type { ProjectIssueListView } from '../../src/review/issues/view-schema.ts'
import { pairOf, redButton } from '../judging/runs/runs.ts'
import { sha256Hex } from '../../src/base/hash.ts'
import { createKey } from '../../src/upload/keys.ts'
import { statusAndBody, bodyOf, diff, transition } from '../support/review.ts'
import { call, newProject } from '../support/service.ts'
import { ci, listed, type Project } from './ci.ts'

let own: Project
let pair: string

beforeAll(async () => {
  own = await newProject('ci')
  pair = (await pairOf(redButton(), { project_id: own.projectId })).pair_id
})

const post = ({ projectId, key }: Project, pairId: string, body?: string) =>
  call(`/ci/${projectId}/pairs/${encodeURIComponent(pairId)}/annotate`, {
    method: 'POST',
    headers: { 'X-API-Key': key },
    ...(body !== undefined && { body }),
  })

const runOf = async (runId: string): Promise<RunView> =>
  bodyOf(await diff(`/api/agent/runs/${runId}`))

describe('running the judge', () => {
  it('returns what annotate does, and leaves candidates', async () => {
    const annotation = await bodyOf<Annotation>(await post(own, pair))
    expect(annotation).toMatchObject({ pair_id: pair, status: 'complete', created: 1 })
    const stored = await diff('/api/agent/annotate', {
      json: { pair_id: pair, run_id: annotation.run_id },
    })
    expect(await stored.json()).toEqual(annotation)
    const { issues } = await listed<ProjectIssueListView>(own, `issues?pair=${pair}`)
    expect(issues.map(({ status, origin }) => [status, origin])).toEqual([['candidate', 'agent']])
  })

  it.each([
    ['no body', undefined],
    ['an empty object', '{}'],
    ['a person’s name, which is ignored', '{"who": "ada"}'],
    ['another pair, which is ignored', '{"pair_id": "none", "who": null}'],
  ])('takes %s, and records that the key asked', async (_, body) => {
    const { run_id, pair_id } = await bodyOf<Annotation>(await post(own, pair, body))
    const { who, requested_by } = await runOf(run_id)
    expect([pair_id, who, requested_by]).toEqual([pair, 'ci:test key', 'ci:test key'])
  })

  it.each([
    ['ada', 'ci:ada'],
    ['ci:ada', 'ci:ci:ada'],
    ['two\nlines\u2028and\u202emore', 'ci:two lines and more'],
    ['x'.repeat(100), `ci:${'x'.repeat(100)}`],
  ])('names the key %j as such, on one line', async (name, who) => {
    const { projectId } = own
    const { key } = await createKey(env.DB, { projectId, name: 'plain' })
    await env.DB.prepare(`UPDATE api_keys SET name = ?2 WHERE hash = ?1`)
      .bind(sha256Hex(key), name)
      .run()
    const { run_id } = await bodyOf<Annotation>(await post({ projectId, key }, pair))
    expect((await runOf(run_id)).who).toBe(who)
  })

  it.each(['no json', '[]', '7', '{"who": ""}', '{"run_id": 7}'])('refuses %s', async (body) => {
    expect(await statusAndBody(await post(own, pair, body))).toMatchObject([
      400,
      { error: 'Invalid request' },
    ])
  })

  it('resumes its run by id, but none of another pair or project', async () => {
    const { run_id } = await bodyOf<Annotation>(await post(own, pair))
    const again = await bodyOf<Annotation>(await post(own, pair, JSON.stringify({ run_id })))
    expect(again.run_id).toBe(run_id)
    const other = await newProject('ci')
    const theirs = (await pairOf(redButton(), { project_id: other.projectId })).pair_id
    expect(await statusAndBody(await post(other, theirs, JSON.stringify({ run_id })))).toEqual([
      404,
      { error: 'Run not found' },
    ])
  })

  it('of another project’s pair is 404, and no run is recorded', async () => {
    const other = await newProject('ci')
    const runs = () => env.DB.prepare(`SELECT count(*) AS n FROM runs`).first('n')
    const before = await runs()
    for (const id of [pair, 'none'])
      expect(await statusAndBody(await post(other, id))).toEqual([404, { error: 'Pair not found' }])
    expect(await runs()).toBe(before)
  })

  it('takes a pair id that has to be encoded', async () => {
    const json = {
      ...(await (await diff(`/api/pairs/${pair}`)).json<Record<string, unknown>>()),
      pair_id: 'a/b ?#%é',
    }
    await bodyOf(await ci(own, 'pairs', { json }))
    expect((await bodyOf<Annotation>(await post(own, 'a/b ?#%é'))).pair_id).toBe('a/b ?#%é')
  })

  it('leaves what a person decided as it is', async () => {
    const project = await newProject('ci')
    const { pair_id } = await pairOf(redButton(), { project_id: project.projectId })
    await bodyOf(await post(project, pair_id))
    const issue = async () =>
      (await listed<ProjectIssueListView>(project, 'issues')).issues.map(({ status }) => status)
    const [found] = (await listed<ProjectIssueListView>(project, 'issues')).issues
    const id = found!.id
    for (const [action, status] of [
      ['dismiss', 'dismissed'],
      ['restore', 'candidate'],
      ['promote', 'open'],
    ] as const) {
      await bodyOf(await transition(id, action))
      await bodyOf(await post(project, pair_id))
      expect(await issue()).toEqual([status])
    }
  })

  it('compares two builds: the design side may have a DOM structure', async () => {
    const drawing = redButton()
    const { pair_id } = await pairOf(drawing, { project_id: own.projectId })
    const { image_b_key, dom_structure_key } = await (
      await diff(`/api/pairs/${pair_id}`)
    ).json<Record<string, string>>()
    const json = {
      pair_id: `${pair_id}-same`,
      image_a_key: image_b_key,
      image_b_key,
      design_tool_structure_key: dom_structure_key,
      dom_structure_key,
    }
    await bodyOf(await ci(own, 'pairs', { json }))
    const annotation = await bodyOf<Annotation>(await post(own, json.pair_id))
    expect([annotation.count, annotation.prediction.findings]).toEqual([0, []])
  })
})

it('takes a limited number of runs of a project at once, and lets another project’s through', async () => {
  const AT_ONCE = 120
  const other = await newProject('ci')
  const otherPair = (await pairOf(redButton(), { project_id: other.projectId })).pair_id
  const crowd = Promise.all(Array.from({ length: AT_ONCE }, () => post(own, pair)))
  expect((await post(other, otherPair)).status).toBe(200)
  const responses = await crowd
  const statuses = new Set(responses.map(({ status }) => status))
  expect(statuses).toEqual(new Set([200, 409, 429]))
  const refused = responses.find(({ status }) => status === 429)!
  expect(refused.headers.get('Retry-After')).toBe('5')
  expect(await statusAndBody(refused)).toEqual([
    429,
    {
      error: 'Rate limit exceeded',
      message: 'At most 32 runs of a project are at work at once, and no more than 64 wait for it',
    },
  ])
  expect((await post(own, pair)).status).toBe(200)
})
