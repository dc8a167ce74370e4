import { beforeEach, describe, expect, inject, it } from 'vitest'
import { newFolder } from '../../cli/support/scratch.ts'
import { newKey, startHarness } from '../design-tool/support/harness.ts'
import { sharedHarness } from '../shared/service.ts'
import {
  checkOn,
  commitOf,
  connectedByApp,
  connectionsOf,
  DASHBOARD,
  dismiss,
  newChange,
  newProjectId,
  recordOutcomes,
  REPOSITORY,
  shownOn,
  type Connection,
} from './support/harness.ts'

const harness = await sharedHarness()
const { github, ok, service } = harness

beforeEach(() => {
  github.recover()
  github.calls = []
})

const statusOf = async (projectId: string) => {
  const [found] = (await ok('GET', connectionsOf(projectId))).connections as unknown as Connection[]
  return found && [found.status, found.reason]
}

const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000, interval: 100 })

describe('the check of a commit', () => {
  it('waits for a person, links to what waits, and follows each decision', async () => {
    const { projectId } = await connectedByApp(harness)
    const { commit, versionId, candidates, pair } = await newChange(harness, projectId)
    const count = candidates.length
    expect(count).toBeGreaterThan(1)
    const waits = (n: number) => [
      'in_progress',
      n === 1 ? '1 change waits for a person' : `${n} changes wait for a person`,
    ]
    await soon(() => shownOn(harness, commit)).toEqual(waits(count))
    expect(checkOn(harness, commit)).toMatchObject({
      name: `Storybook review: ${projectId}`,
      external_id: `storybook-review:${projectId}`,
      details_url: `${DASHBOARD}/p/${projectId}/pairs?version=${versionId}`,
    })
    await dismiss(harness, candidates[0]!)
    await soon(() => shownOn(harness, commit)).toEqual(waits(count - 1))
    const rest = { ids: candidates, reason: 'noise', who: 'ada' }
    const bulk = await ok('POST', `/api/pairs/${pair}/candidates/dismiss-bulk`, rest)
    await soon(() => shownOn(harness, commit)).toEqual(['success', 'Nothing waits for a person'])
    await ok('POST', '/api/undo', { undo_id: bulk['undo_id'], who: 'ada' })
    await soon(() => shownOn(harness, commit)).toEqual(waits(count - 1))
    const promotion = { action: 'promote', severity: 'major', who: 'ada' }
    await ok('POST', `/api/issues/${candidates[1]}/transition`, promotion)
    for (const issue of candidates.slice(2)) await dismiss(harness, issue)
    await soon(() => shownOn(harness, commit)).toEqual(['failure', '1 open issue'])
  })

  it('is one run, and another one only where a completed run would have to go on', async () => {
    const { projectId } = await connectedByApp(harness)
    const { commit, candidates } = await newChange(harness, projectId)
    const runs = () => github.checks.filter((run) => run.head_sha === commit)
    await soon(() => runs().length).toBe(1)
    for (const issue of candidates) await dismiss(harness, issue)
    await soon(() => runs().map((run) => run.conclusion)).toEqual(['success'])
    await ok('POST', `/api/issues/${candidates[0]}/transition`, { action: 'restore', who: 'ada' })
    await soon(() => runs().map((run) => run.conclusion ?? run.status)).toEqual([
      'success',
      'in_progress',
    ])
  })

  it('is not made twice when the response to its creation is lost', async () => {
    const { projectId } = await connectedByApp(harness)
    github.fail(/^POST .*\/check-runs$/, 'lost response')
    const { commit, candidates } = await newChange(harness, projectId)
    await soon(() => shownOn(harness, commit)?.[0]).toBe('in_progress')
    await soon(() => github.count(/^GET .*\/check-runs/) > 1).toBe(true)
    for (const issue of candidates) await dismiss(harness, issue)
    await soon(() => shownOn(harness, commit)?.[0]).toBe('success')
    expect(github.checks.filter((run) => run.head_sha === commit)).toHaveLength(1)
  })

  it('is reported once for decisions that follow each other closely', async () => {
    const { projectId } = await connectedByApp(harness)
    const { commit, candidates } = await newChange(harness, projectId)
    await soon(() => shownOn(harness, commit)?.[0]).toBe('in_progress')
    github.calls = []
    await Promise.all(candidates.map((issue) => dismiss(harness, issue)))
    await soon(() => shownOn(harness, commit)?.[0]).toBe('success')
    expect(github.count(/^(POST|PATCH) .*\/check-runs/)).toBeLessThanOrEqual(2)
  })

  it('of another App is left alone, also if it has the same name and external id', async () => {
    const { projectId } = await connectedByApp(harness)
    const { commit, candidates } = await newChange(harness, projectId)
    await soon(() => checkOn(harness, commit)).toBeDefined()
    const own = checkOn(harness, commit)!
    const before = structuredClone(own)
    await connectedByApp(harness, projectId)
    for (const issue of candidates) await dismiss(harness, issue)
    await soon(() => shownOn(harness, commit)?.[0]).toBe('success')
    expect(github.checks.find((run) => run.id === own.id)).toEqual(before)
  })

  it('is made at once for versions that were recorded before the project was connected', async () => {
    const projectId = newProjectId()
    const { commit } = await newChange(harness, projectId)
    await connectedByApp(harness, projectId)
    await soon(() => shownOn(harness, commit)?.[0]).toBe('in_progress')
  })

  it('says what is missing while the pipeline is at work, and what was not captured', async () => {
    const { projectId } = await connectedByApp(harness)
    const key = await service.newKey(projectId)
    const [commit, versionId] = [commitOf(), 'v1']
    const record = (outcomes: object[]) =>
      recordOutcomes(harness, {
        projectId,
        key,
        versionId,
        change: { repository: 'ACME/Shop', commit },
        outcomes,
        stories: 2,
      })
    await record([{ story_id: 'a--b', outcome: 'equal' }])
    await soon(() => shownOn(harness, commit)).toEqual([
      'in_progress',
      '1 story without an outcome yet',
    ])
    await record([{ story_id: 'a--c', outcome: 'not_captured', reason: 'timeout' }])
    await soon(() => shownOn(harness, commit)).toEqual([
      'failure',
      '1 story not captured, 0 allowed',
    ])
    await record([{ story_id: 'a--c', outcome: 'equal' }])
    await soon(() => shownOn(harness, commit)).toEqual(['success', 'Nothing waits for a person'])
    expect(checkOn(harness, commit)?.output.summary).toContain('2 stories: 2 captured, 2 equal')
  })

  it('is not made for another repository, nor for a commit that GitHub does not know', async () => {
    const { projectId } = await connectedByApp(harness)
    const elsewhere = await newChange(harness, projectId, { repository: 'acme/other' })
    const unknown = commitOf()
    github.unknownCommits.add(unknown)
    const change = await newChange(harness, projectId, { commit: unknown })
    const unreported = async () =>
      ((await ok('GET', connectionsOf(projectId))).connections as unknown as Connection[])[0]?.[
        'unreported'
      ]
    await soon(unreported).toMatchObject({
      version: change.versionId,
      commit: unknown,
      reason: 'GitHub rejected the request (422)',
    })
    const known = await newChange(harness, projectId)
    await soon(() => shownOn(harness, known.commit)?.[0]).toBe('in_progress')
    expect([checkOn(harness, elsewhere.commit), checkOn(harness, unknown)]).toEqual([
      undefined,
      undefined,
    ])
    expect(await statusOf(projectId)).toEqual(['active', null])

    // A decision does not try it again; recording it does, once it was pushed.
    github.calls = []
    await dismiss(harness, change.candidates[0]!)
    await dismiss(harness, known.candidates[0]!)
    await soon(() => github.calls.some((call) => call.startsWith('PATCH'))).toBe(true)
    expect(
      github.calls.filter((call) => call.startsWith('POST') && /check-runs/.test(call)),
    ).toEqual([])
    github.unknownCommits.delete(unknown)
    await recordOutcomes(harness, {
      projectId,
      key: change.key,
      versionId: change.versionId,
      change: { commit: unknown },
      outcomes: [{ story_id: 'a--b', outcome: 'equal' }],
    })
    await soon(() => checkOn(harness, unknown)).toBeDefined()
    await soon(unreported).toBeNull()
  })
})

describe('with a personal token', () => {
  it('a commit status waits for a person and follows the decision', async () => {
    const projectId = newProjectId()
    const token = github.personalToken(REPOSITORY)
    await ok('POST', connectionsOf(projectId), { repository: REPOSITORY, token })
    const { commit, candidates, versionId } = await newChange(harness, projectId)
    const statuses = () =>
      github.statuses.filter(({ sha }) => sha === commit).map(({ state }) => state)
    await soon(statuses).toEqual(['pending'])
    expect(github.statuses.at(-1)).toMatchObject({
      context: `Storybook review: ${projectId}`,
      description: `${candidates.length} changes wait for a person`,
      target_url: `${DASHBOARD}/p/${projectId}/pairs?version=${versionId}`,
    })
    await Promise.all(candidates.map((issue) => dismiss(harness, issue)))
    await soon(() => statuses().at(-1)).toBe('success')
  })

  it('that may not set statuses, the connection says so', async () => {
    const projectId = newProjectId()
    const token = github.personalToken(REPOSITORY, {})
    await ok('POST', connectionsOf(projectId), { repository: REPOSITORY, token })
    await newChange(harness, projectId)
    await expect
      .poll(() => statusOf(projectId))
      .toEqual(['error', 'GitHub refused this to the credential'])
  })
})

describe('a report that fails', () => {
  it('waits as long as a rate limit says, and is sent then', async () => {
    const { projectId } = await connectedByApp(harness)
    const limits = [
      { status: 403, headers: { 'Retry-After': '1' }, message: 'secondary rate limit' },
      { status: 429, headers: { 'Retry-After': '1' } },
      {
        status: 403,
        headers: {
          'X-RateLimit-Remaining': '0',
          'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1_000) + 2),
        },
      },
    ]
    for (const fault of limits) github.fail(/^POST .*\/check-runs$/, fault)
    const { commit } = await newChange(harness, projectId)
    await soon(() => shownOn(harness, commit)?.[0]).toBe('in_progress')
    expect(await statusOf(projectId)).toEqual(['active', null])
  })

  it('because GitHub fails is sent once GitHub is back, with what holds then', async () => {
    const { projectId } = await connectedByApp(harness)
    github.fail(/check-runs/, { status: 502 }, 1)
    const { commit, candidates } = await newChange(harness, projectId)
    for (const issue of candidates) await dismiss(harness, issue)
    await soon(() => shownOn(harness, commit)?.[0]).toBe('success')
    expect(github.checks.filter((run) => run.head_sha === commit)).toHaveLength(1)
  })

  it('because the App is not installed any more is sent once it is again', async () => {
    const { projectId, connection, slug } = await connectedByApp(harness)
    const first = await newChange(harness, projectId)
    await soon(() => shownOn(harness, first.commit)?.[0]).toBe('in_progress')
    github.uninstall(slug, REPOSITORY)
    const second = await newChange(harness, projectId)
    await expect.poll(() => statusOf(projectId)).toEqual(['not_installed', null])
    github.install(slug, REPOSITORY)
    await ok('POST', `${connectionsOf(projectId)}/${connection.id}/test`)
    await soon(() => shownOn(harness, second.commit)?.[0]).toBe('in_progress')
    expect(await statusOf(projectId)).toEqual(['active', null])
  })
})

it('a decision whose request came to an early end is reported after the next request, of whatever project', async () => {
  const { projectId } = await connectedByApp(harness)
  const { commit, pair } = await newChange(harness, projectId)
  await soon(() => shownOn(harness, commit)?.[0]).toBe('in_progress')
  // The decision is all that has happened.
  await service.db
    .prepare(
      `UPDATE issues SET status = 'dismissed', dismissed_from = status, dismissed_kind = 'person'
         WHERE pair_id = ?1`,
    )
    .bind(pair)
    .run()
  const other = await newChange(harness, newProjectId())
  await ok('POST', '/api/claim', { pair_id: other.pair, who: 'ben' })
  await soon(() => shownOn(harness, commit)?.[0]).toBe('success')
})

it('what had to be reported is reported after a crash', async () => {
  const stateDir = newFolder(inject('scratch'))
  const vars = { DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: newKey() }
  const crashing = await startHarness({ stateDir, vars, github })
  const { projectId } = await connectedByApp(crashing)
  github.fail(/check-runs/, { status: 503 }, Infinity)
  const { commit } = await newChange(crashing, projectId)
  await soon(() => github.count(/check-runs/)).toBeGreaterThan(0)
  await crashing.service.kill()
  github.recover()
  const again = await startHarness({ stateDir, vars, github })
  await soon(() => shownOn(again, commit)?.[0]).toBe('in_progress')
  await again.service.stop()
})

it('a project that is removed from GitHub reports nothing any more', async () => {
  const { projectId, connection } = await connectedByApp(harness)
  const { commit, candidates } = await newChange(harness, projectId)
  await soon(() => shownOn(harness, commit)?.[0]).toBe('in_progress')
  await harness.api('DELETE', `${connectionsOf(projectId)}?id=${connection.id}`)
  await dismiss(harness, candidates[0]!)
  const { results } = await service.db
    .prepare(`SELECT version_id FROM code_host_changes WHERE project_id = ?1`)
    .bind(projectId)
    .all()
  expect(results).toEqual([])
})
