import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { annotate, redButton } from '../judging/runs/runs.ts'
import { pairOfVersion, record } from '../ci/gates.ts'
import { callWith, countingEnv } from '../support/counting.ts'
import { TOKEN } from '../support/review.ts'
import { newProject } from '../support/service.ts'
import { connectApp } from './app-connection.ts'

const KEY = btoa('k'.repeat(32))

let project: { projectId: string; key: string }

beforeEach(async () => {
  project = await newProject('changes')
})

async function changedPair() {
  const pair = await pairOfVersion(project, 'v1', redButton())
  await annotate(pair)
  const issue = await env.DB.prepare(`SELECT id FROM issues WHERE pair_id = ?1`)
    .bind(pair)
    .first<string>('id')
  return { pair, issue: issue! }
}

const changes = async () => {
  const { results } = await env.DB.prepare(
    `SELECT version_id FROM code_host_changes WHERE project_id = ?1`,
  )
    .bind(project.projectId)
    .all<{ version_id: string }>()
  return results.map(({ version_id }) => version_id)
}

const forget = () =>
  env.DB.prepare(`DELETE FROM code_host_changes WHERE project_id = ?1`)
    .bind(project.projectId)
    .run()

/** Makes a request in a deployment without reporters, so that what is noted stays. */
async function post(path: string, body: object, method = 'POST') {
  const counting = countingEnv()
  const response = await callWith(
    { ...counting.env, CODE_HOST_REPORTER: undefined },
    `http://localhost:8787${path}`,
    { method, headers: { Authorization: `Bearer ${TOKEN}` }, body: JSON.stringify(body) },
  )
  if (response.status >= 400) throw new Error(`${response.status} ${await response.text()}`)
  return response
}

describe('in a connected project', () => {
  beforeEach(async () => {
    await connectApp(project.projectId, KEY)
  })

  it.each<[string, (at: { pair: string; issue: string }) => Promise<unknown>]>([
    ['a promotion', ({ issue }) => act(issue, { action: 'promote', severity: 'major' })],
    ['a dismissal', ({ issue }) => act(issue, { action: 'dismiss', reason: 'noise' })],
    [
      'a bulk dismissal',
      ({ pair }) =>
        post(`/api/pairs/${pair}/candidates/dismiss-bulk`, {
          max_confidence: 1,
          reason: 'noise',
          who: 'ada',
        }),
    ],
    ['a pair that is done', ({ pair }) => post('/api/done', { pair_id: pair, who: 'ada' })],
    ['a new issue', ({ pair }) => post('/api/issues', { pair_id: pair, note: 'x' })],
    ['a deleted issue', ({ issue }) => post(`/api/issues/${issue}`, {}, 'DELETE')],
    ['a run', ({ pair }) => post('/api/agent/annotate', { pair_id: pair })],
    [
      'recorded outcomes',
      () => record(project, 'v1', { outcomes: [{ story_id: 'a', outcome: 'equal' }] }),
    ],
  ])('%s changes the gate of its version', async (_, decide) => {
    const at = await changedPair()
    await forget()
    await decide(at)
    expect(await changes()).toEqual(['v1'])
  })

  it('what undoes and changes a decision does, too', async () => {
    const { issue } = await changedPair()
    await act(issue, { action: 'promote', severity: 'major' })
    for (const step of [
      () => post(`/api/issues/${issue}/severity`, { severity: 'minor', who: 'ada' }, 'PATCH'),
      () => act(issue, { action: 'undo' }),
      () => act(issue, { action: 'dismiss', reason: 'noise' }),
      () => act(issue, { action: 'restore' }),
    ]) {
      await forget()
      await step()
      expect(await changes()).toEqual(['v1'])
    }
  })

  it('a lock, and a note, change nothing', async () => {
    const { pair, issue } = await changedPair()
    await forget()
    await post('/api/claim', { pair_id: pair, who: 'ada' })
    await post(`/api/issues/${issue}`, { note: 'other words', who: 'ada' }, 'PATCH')
    expect(await changes()).toEqual([])
  })
})

const act = (issue: string, body: object) =>
  post(`/api/issues/${issue}/transition`, { who: 'ada', ...body })

describe('in a project without a connection', () => {
  it('nothing is noted', async () => {
    const { issue } = await changedPair()
    await act(issue, { action: 'dismiss', reason: 'noise' })
    expect(await changes()).toEqual([])
  })

  it('a decision takes one more read, and a read none', async () => {
    const { pair, issue } = await changedPair()
    const statementsOf = async (method: string, path: string, body?: object) => {
      const { env: bindings, statements } = countingEnv()
      const init = { method, headers: { Authorization: `Bearer ${TOKEN}` } }
      const url = `http://localhost:8787${path}`
      await callWith(bindings, url, { ...init, ...(body && { body: JSON.stringify(body) }) })
      return statements.map(({ sql }) => sql).filter((sql) => /code_host/.test(sql))
    }
    expect(await statementsOf('GET', `/api/pairs/${pair}`)).toEqual([])
    const body = { action: 'dismiss', reason: 'noise', who: 'ada' }
    expect(await statementsOf('POST', `/api/issues/${issue}/transition`, body)).toHaveLength(1)
  })
})
