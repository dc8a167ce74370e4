import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { getReportedVersion } from '../../src/store/code-host/reported-versions.ts'
import { equals, gateOf, record, recordOutcomes } from '../ci/gates.ts'
import { bodyOf } from '../support/review.ts'
import { newProject, publish, upload, zipOf } from '../support/service.ts'
import { connectApp } from './app-connection.ts'
import { newForkKey } from './fork-key.ts'

// What a run of a fork has uploaded is of the commit that GitHub named, whoever captures it.

const VERSION = 'fork-pr-7'
const COMMIT = 'c'.repeat(40)
const OTHER = 'd'.repeat(40)

let project: { projectId: string; key: string }

beforeEach(async () => {
  project = await newProject('fork-builds')
})

async function uploadFromFork(page = '<p>of the fork'): Promise<void> {
  const key = await newForkKey(project.projectId, VERSION)
  const archive = zipOf({ 'index.html': page })
  expect((await upload({ ...project, key }, VERSION, archive)).status).toBe(201)
}

const capture = (change: object, version = VERSION) =>
  recordOutcomes(project, version, { change: { ...change }, outcomes: equals('a') })

const reported = () =>
  getReportedVersion(env.DB, { projectId: project.projectId, versionId: VERSION })

const changes = async () => {
  const { results } = await env.DB.prepare(
    `SELECT version_id FROM code_host_changes WHERE project_id = ?1`,
  )
    .bind(project.projectId)
    .all<{ version_id: string }>()
  return results.map(({ version_id }) => version_id)
}

describe('a build of a fork', () => {
  it('is to be reported once it has arrived, in a connected project', async () => {
    await uploadFromFork()
    expect(await changes()).toEqual([])
    // One that is connected later gets the checks of what is there, too.
    await connectApp(project.projectId, btoa('k'.repeat(32)))
    expect(await changes()).toEqual([VERSION])
  })

  it('is reported on the commit that GitHub named, as long as nothing of it is recorded', async () => {
    await uploadFromFork()
    expect(await reported()).toMatchObject({
      versionId: VERSION,
      commit: COMMIT,
      repository: 'acme/shop',
      fromFork: true,
    })
    expect(await gateOf(project, VERSION)).toMatchObject({ reasons: ['not_recorded'] })
    await capture({ commit: COMMIT })
    expect(await reported()).toMatchObject({ versionId: VERSION, commit: COMMIT, fromFork: true })
  })

  it('of which nothing else is known than its version is recorded by what GitHub named', async () => {
    await uploadFromFork()
    await bodyOf(await capture({ branch: 'main' }))
    expect(await gateOf(project, VERSION)).toMatchObject({
      conclusion: 'success',
      commit: COMMIT,
      pull_request: 7,
    })
  })

  it('is never recorded as another commit', async () => {
    await uploadFromFork()
    const refused = await capture({ commit: OTHER })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        error: 'Conflict',
        message: 'The version is served from what a run of a fork uploaded of another commit',
      },
    ])
    expect((await gateOf(project, VERSION)).reasons).toEqual(['not_recorded'])
  })

  it('that replaces a captured one is not captured', async () => {
    await uploadFromFork()
    await bodyOf(await capture({ commit: COMMIT }))
    expect((await gateOf(project, VERSION)).conclusion).toBe('success')
    await uploadFromFork('<p>later')
    expect((await gateOf(project, VERSION)).reasons).toEqual(['not_recorded'])
  })
})

it('a build of the project’s own pipeline is recorded as the commit that it names', async () => {
  await publish(project, 'v1', { 'index.html': '' })
  await record(project, 'v1', { change: { commit: OTHER }, outcomes: equals('a') })
  expect((await gateOf(project, 'v1')).commit).toBe(OTHER)
})
