import { beforeEach, describe, expect, it } from 'vitest'
import { sharedHarness } from '../shared/service.ts'
import {
  connectedByApp,
  connectionsOf,
  DASHBOARD,
  makeApp,
  newProjectId,
  REPOSITORY,
} from './support/harness.ts'

const harness = await sharedHarness()

beforeEach(() => harness.github.recover())

describe('an App', () => {
  it('is proposed to GitHub with what it is for and no more', async () => {
    const projectId = newProjectId()
    const { action, manifest, back } = await makeApp(harness, projectId)
    expect(action).toMatch(
      /^https:\/\/github\.com\/organizations\/acme\/settings\/apps\/new\?state=/,
    )
    expect(back).toBe(`${DASHBOARD}/p/${projectId}/settings`)
    expect(manifest).toMatchObject({
      public: false,
      default_permissions: { actions: 'read', checks: 'write', pull_requests: 'read' },
      default_events: ['pull_request', 'check_run'],
      hook_attributes: {
        url: expect.stringMatching(
          /^https:\/\/storybooks\.example\.com\/webhooks\/github\/hub_[0-9a-z]{26}$/,
        ) as string,
      },
    })
  })

  it('of a person is made on the person’s own page', async () => {
    const { action } = await harness.ok('POST', `/api/projects/p/code-host/manifest`, {
      repository: 'ada/shop',
      account: 'user',
      return_to: `${DASHBOARD}/p/p/settings`,
      user: 'ada',
    })
    expect(action).toMatch(/^https:\/\/github\.com\/settings\/apps\/new\?state=/)
  })

  it('connects the project, and works once it is installed', async () => {
    const { github, ok, api } = harness
    const projectId = newProjectId()
    const { code, state } = await makeApp(harness, projectId)
    const made = await api('POST', connectionsOf(projectId), { code, state, user: 'ada' })
    const slug = String(made.body['app_slug'])
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        project_id: projectId,
        kind: 'app',
        repository: REPOSITORY,
        status: 'not_installed',
        connected_by: 'ada',
        install_url: `https://github.com/apps/${slug}/installations/new`,
        return_to: `${DASHBOARD}/p/${projectId}/settings`,
      },
    ])
    const test = () => ok('POST', `${connectionsOf(projectId)}/${made.body.id}/test`)
    expect(await test()).toEqual({ ok: false, status: 'not_installed', reason: null })
    github.install(slug, REPOSITORY)
    expect(await test()).toEqual({ ok: true, status: 'active', reason: null })
    github.suspend(slug, REPOSITORY)
    expect(await test()).toEqual({ ok: false, status: 'suspended', reason: null })
    github.deleteApp(slug)
    expect(await test()).toMatchObject({ ok: false, status: 'error' })
    const { connections } = await ok('GET', connectionsOf(projectId))
    expect(connections).toMatchObject([
      { id: made.body.id, status: 'error', reason: 'GitHub refused the credential' },
    ])
  })

  it('is connected once by a state, by whoever began, in the project it was begun for', async () => {
    const { api } = harness
    const projectId = newProjectId()
    const { code, state } = await makeApp(harness, projectId)
    const post = (project: string, user: string, given = state) =>
      api('POST', connectionsOf(project), { code, state: given, user })
    const message = 'state: is unknown, expired, already used or another user’s; start again'
    for (const refused of [
      await post(newProjectId(), 'ada'),
      await post(projectId, 'ben'),
      await post(projectId, 'ada', `${state}0`),
    ])
      expect([refused.status, refused.body.message]).toEqual([400, message])
    const both = await Promise.all([post(projectId, 'ada'), post(projectId, 'ada')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  it('is not connected by a state that has expired, nor by a code that GitHub refuses', async () => {
    const { api, service } = harness
    const projectId = newProjectId()
    const first = await makeApp(harness, projectId)
    await service.db
      .prepare(
        `UPDATE code_host_states SET expires_at = '2026-01-01T00:00:00.000Z' WHERE project_id = ?1`,
      )
      .bind(projectId)
      .run()
    const post = (body: object) => api('POST', connectionsOf(projectId), { ...body, user: 'ada' })
    expect((await post({ code: first.code, state: first.state })).status).toBe(400)
    const second = await makeApp(harness, projectId)
    const refused = await post({ code: 'made-up', state: second.state })
    expect([refused.status, refused.body.message]).toEqual([400, 'code: GitHub refuses it'])
  })

  it('leads back to the dashboard alone', async () => {
    for (const return_to of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const { status, body } = await harness.api('POST', '/api/projects/p/code-host/manifest', {
        repository: REPOSITORY,
        return_to,
        user: 'ada',
      })
      expect([status, body.message]).toEqual([
        400,
        'return_to: must be a path or a page of the dashboard',
      ])
    }
  })
})

describe('a personal token', () => {
  it('connects the project to a repository that it reaches', async () => {
    const { api, github, ok } = harness
    const projectId = newProjectId()
    const token = github.personalToken(REPOSITORY)
    const made = await api('POST', connectionsOf(projectId), { repository: REPOSITORY, token })
    expect([made.status, made.body]).toMatchObject([
      201,
      { kind: 'token', status: 'active', app_slug: null, install_url: null },
    ])
    const test = () => ok('POST', `${connectionsOf(projectId)}/${made.body.id}/test`)
    expect(await test()).toEqual({ ok: true, status: 'active', reason: null })
    github.revoke(token)
    expect(await test()).toMatchObject({ ok: false, status: 'error' })
  })

  it('that GitHub refuses, or for another repository, connects nothing', async () => {
    const { api, github, ok } = harness
    const projectId = newProjectId()
    const post = (token: string, repository: string) =>
      api('POST', connectionsOf(projectId), { repository, token })
    const other = github.personalToken('acme/other')
    for (const { status, body } of [
      await post('made-up', REPOSITORY),
      await post(other, REPOSITORY),
    ])
      expect([status, body.message]).toEqual([
        400,
        'token: GitHub refuses it, or it does not reach the repository',
      ])
    expect(await ok('GET', connectionsOf(projectId))).toEqual({ connections: [] })
  })

  it.each(['shop', 'acme/', '/shop', 'acme/shop/pulls', 'acme/..', '../x', 'acme/sh op'])(
    'is for a repository, which %j is not',
    async (repository) => {
      const body = { repository, token: 'github_pat_x' }
      expect((await harness.api('POST', connectionsOf('p'), body)).status).toBe(400)
    },
  )
})

describe('a connection', () => {
  it('is one for each project: another one takes its place', async () => {
    const { ok, github } = harness
    const { projectId, connection } = await connectedByApp(harness)
    const token = github.personalToken(REPOSITORY)
    const next = await ok('POST', connectionsOf(projectId), { repository: REPOSITORY, token })
    const { connections } = await ok('GET', connectionsOf(projectId))
    expect(connections.map(({ id }) => id)).toEqual([next.id])
    expect(next.id).not.toBe(connection.id)
  })

  it('can be removed, and is unknown to other projects', async () => {
    const { api, ok } = harness
    const { projectId, connection } = await connectedByApp(harness)
    const other = connectionsOf(newProjectId())
    expect((await api('POST', `${other}/${connection.id}/test`)).status).toBe(404)
    expect((await api('DELETE', `${other}?id=${connection.id}`)).status).toBe(404)
    const remove = () => api('DELETE', `${connectionsOf(projectId)}?id=${connection.id}`)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect(await ok('GET', connectionsOf(projectId))).toEqual({ connections: [] })
  })

  it.each([
    [{ status: 500 }, 502, 'GitHub failed (500)'],
    [{ status: 429, headers: { 'Retry-After': '7' } }, 429, 'GitHub’s rate limit is exceeded'],
    [
      { status: 302, headers: { Location: 'https://evil.example' } },
      502,
      'GitHub responded with a redirect (302)',
    ],
    ['no response', 502, 'GitHub could not be reached'],
  ] as const)('is not called broken by %j', async (fault, status, message) => {
    const { api, github, ok } = harness
    const { projectId, connection } = await connectedByApp(harness)
    github.fail(/installation$/, fault)
    const test = await api('POST', `${connectionsOf(projectId)}/${connection.id}/test`)
    expect([test.status, test.body.message]).toEqual([status, message])
    const { connections } = await ok('GET', connectionsOf(projectId))
    expect(connections).toMatchObject([{ status: 'active', reason: null }])
  })
})

it('no secret is in a response, in the log or readable in the database', async () => {
  const { github, responses, log, service } = harness
  await connectedByApp(harness)
  const { results } = await service.db.prepare(`SELECT * FROM code_host_connections`).all()
  const shown = [...responses, ...log, JSON.stringify(results)].join('\n')
  expect(github.secrets.length).toBeGreaterThan(3)
  for (const secret of github.secrets) expect(shown).not.toContain(secret)
})
