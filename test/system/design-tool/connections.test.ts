import { beforeEach, describe, expect, it } from 'vitest'
import { sharedHarness } from '../shared/service.ts'
import { newPerson, newProject } from './support/harness.ts'

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

const tool = await sharedHarness()

beforeEach(() => {
  tool.standIn.recover()
  tool.standIn.calls = []
})

const connectionsOf = (projectId: string) => `/api/projects/${projectId}/design-tool-connections`

describe('a personal token', () => {
  it('connects the person it belongs to', async () => {
    const projectId = newProject()
    const person = newPerson()
    const { status, body } = await tool.api('POST', connectionsOf(projectId), {
      access_token: tool.standIn.personalToken(person),
    })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^con_/),
        project_id: projectId,
        design_tool_user_id: person.id,
        handle: person.handle,
        kind: 'token',
        expires_at: null,
        created_at: time,
        updated_at: time,
        connected_by: null,
        shared: false,
        status: 'active',
        return_to: null,
      },
    ])
    const { return_to: _, ...listed } = body
    expect(await tool.ok('GET', connectionsOf(projectId))).toEqual({ connections: [listed] })
  })

  it('of the same person replaces the earlier one', async () => {
    const projectId = newProject()
    const person = newPerson()
    const old = tool.standIn.personalToken(person)
    const first = await tool.ok('POST', connectionsOf(projectId), { access_token: old })
    tool.standIn.revoke(old)
    const again = await tool.api('POST', connectionsOf(projectId), {
      access_token: tool.standIn.personalToken(person),
    })
    expect([again.status, again.body.id]).toEqual([200, first.id])
    expect(await tool.ok('POST', `${connectionsOf(projectId)}/${first.id}/test`)).toEqual({
      ok: true,
      status: 'active',
      handle: person.handle,
    })
  })

  it('of one person, sent many times at once, makes one connection', async () => {
    const projectId = newProject()
    const token = tool.standIn.personalToken(newPerson())
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        tool.api('POST', connectionsOf(projectId), { access_token: token }),
      ),
    )
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(responses.every(({ status }) => status === 200 || status === 201)).toBe(true)
    const { connections } = await tool.ok('GET', connectionsOf(projectId))
    expect(connections).toHaveLength(1)
    const test = await tool.ok('POST', `${connectionsOf(projectId)}/${connections[0]!.id}/test`)
    expect(test.ok).toBe(true)
  })

  it('that the design tool refuses is 400', async () => {
    const { status, body } = await tool.api('POST', connectionsOf(newProject()), {
      access_token: 'figd-of-nobody',
    })
    expect([status, body]).toEqual([
      400,
      { error: 'Invalid request', message: expect.stringMatching(/^access_token: /) },
    ])
  })
})

describe('OAuth', () => {
  const start = (query: Record<string, string>) =>
    tool.api('GET', `/api/design-tool/oauth/start?${new URLSearchParams(query)}`)

  it('sends a person to the authorisation page with PKCE and a state', async () => {
    const { status, headers } = await start({ project: newProject(), user: 'ada' })
    expect([status, headers['cache-control']]).toEqual([302, 'no-store'])
    const url = new URL(String(headers['location']))
    expect(`${url.origin}${url.pathname}`).toBe(`${tool.standIn.url}/oauth`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'stand-in-client',
      redirect_uri: 'https://dashboard.example.com/design-tool/callback',
      response_type: 'code',
      scope:
        'current_user:read file_content:read file_metadata:read ' +
        'file_dev_resources:read file_dev_resources:write',
      state: expect.any(String),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('connects the person who returns with code and state, once', async () => {
    const projectId = newProject()
    const person = newPerson()
    const { headers } = await start({ project: projectId, user: 'ada', return_to: '/p?tab=1' })
    const back = tool.standIn.authorize(String(headers['location']), person)
    const { status, body } = await tool.api('POST', connectionsOf(projectId), {
      ...back,
      user: 'ada',
    })
    expect([status, body]).toMatchObject([
      201,
      {
        design_tool_user_id: person.id,
        handle: person.handle,
        kind: 'oauth',
        expires_at: time,
        connected_by: 'ada',
        status: 'active',
        return_to: '/p?tab=1',
      },
    ])
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(89.9)
    const again = await tool.api('POST', connectionsOf(projectId), { ...back, user: 'ada' })
    expect([again.status, again.body]).toEqual([
      400,
      { error: 'Invalid request', message: expect.stringMatching(/^state: /) },
    ])
  })

  it('accepts a state only once when several requests send it at the same time', async () => {
    const projectId = newProject()
    const { headers } = await start({ project: projectId, user: 'ada' })
    const back = tool.standIn.authorize(String(headers['location']), newPerson())
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        tool.api('POST', connectionsOf(projectId), { ...back, user: 'ada' }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 400, 400, 400, 400,
    ])
    expect(tool.standIn.count(/oauth\/token/)).toBe(1)
  })

  it.each([
    ['of another project', (state: string) => state, newProject()],
    [
      'that was tampered with',
      (state: string) => state.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
      null,
    ],
    [
      'of a later time',
      (state: string) => state.replace(/\.(\d+)\./, (_, ms) => `.${Number(ms) + 1}.`),
      null,
    ],
    ['that was never issued', () => 'abc.1.def', null],
  ])('refuses a state %s, and the design tool is not asked', async (_, change, other) => {
    const projectId = newProject()
    const { headers } = await start({ project: projectId, user: 'ada' })
    const { code, state } = tool.standIn.authorize(String(headers['location']), newPerson())
    const response = await tool.api('POST', connectionsOf(other ?? projectId), {
      code,
      state: change(state),
      user: 'ada',
    })
    expect([response.status, response.body.message]).toEqual([
      400,
      expect.stringMatching(/^state: /),
    ])
    expect(tool.standIn.count(/oauth\/token/)).toBe(0)
  })

  it.each([
    ['another', { user: 'mallory' }],
    ['no', {}],
  ])('refuses a state from %s user, and keeps it for its own user', async (_, user) => {
    const projectId = newProject()
    const { headers } = await start({ project: projectId, user: 'ada' })
    const back = tool.standIn.authorize(String(headers['location']), newPerson())
    const response = await tool.api('POST', connectionsOf(projectId), { ...back, ...user })
    expect([response.status, response.body.message]).toEqual([
      400,
      expect.stringMatching(/^(state|user): /),
    ])
    expect(tool.standIn.count(/oauth\/token/)).toBe(0)
    const mine = await tool.api('POST', connectionsOf(projectId), { ...back, user: 'ada' })
    expect(mine.status).toBe(201)
  })

  it.each([{ project: 'p' }, { user: 'ada' }, { project: 'p', user: '' }, {}])(
    'refuses to start with %j: project and user are required',
    async (query) => {
      const { status, body } = await start(query)
      expect([status, body.message]).toEqual([400, expect.stringMatching(/^(project|user): /)])
    },
  )

  it('refuses a state that is older than ten minutes', async () => {
    const projectId = newProject()
    const before = Date.now()
    const { headers } = await start({ project: projectId, user: 'ada' })
    const { code, state } = tool.standIn.authorize(String(headers['location']), newPerson())
    const madeAt = Number(state.split('.')[1]) - 10 * 60_000
    expect([madeAt >= before, madeAt <= Date.now()]).toEqual([true, true])
    await tool.service.db
      .prepare(
        `UPDATE design_oauth_states SET expires_at = '2026-01-01T00:00:00.000Z' WHERE id = ?1`,
      )
      .bind(state.split('.')[0])
      .run()
    expect(
      (await tool.api('POST', connectionsOf(projectId), { code, state, user: 'ada' })).status,
    ).toBe(400)
  })

  it('refuses a code that the design tool refuses', async () => {
    const projectId = newProject()
    const { headers } = await start({ project: projectId, user: 'ada' })
    const { state } = tool.standIn.authorize(String(headers['location']), newPerson())
    const response = await tool.api('POST', connectionsOf(projectId), {
      code: 'guessed',
      state,
      user: 'ada',
    })
    expect([response.status, response.body]).toEqual([
      400,
      { error: 'Invalid request', message: 'code: the design tool refuses it' },
    ])
  })

  it.each([
    'https://evil.example.com/',
    'https:evil.example.com',
    'blob:https://dashboard.example.com/1',
    '//evil.example.com',
    '/\\evil.example.com',
    'javascript:1',
  ])('refuses to redirect to %s', async (returnTo) => {
    const { status, body } = await start({
      project: newProject(),
      user: 'ada',
      return_to: returnTo,
    })
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^return_to: /)])
  })

  it('returns a page of the dashboard, normalised', async () => {
    const projectId = newProject()
    const page = 'HTTPS://Dashboard.Example.com:443/a/../projects/1?tab=a b'.replace(' ', '%20')
    const { headers } = await start({ project: projectId, user: 'ada', return_to: page })
    const back = tool.standIn.authorize(String(headers['location']), newPerson())
    const { body } = await tool.api('POST', connectionsOf(projectId), { ...back, user: 'ada' })
    expect(body['return_to']).toBe('https://dashboard.example.com/projects/1?tab=a%20b')
  })
})

describe('a connection cannot be made', () => {
  it.each([
    {},
    { code: 'c' },
    { state: 's' },
    { access_token: 't', code: 'c', state: 's' },
    { access_token: 5 },
  ])('from %j', async (body) => {
    const response = await tool.api('POST', connectionsOf(newProject()), body)
    expect([response.status, response.body.error]).toEqual([400, 'Invalid request'])
  })
})

describe('testing a connection', () => {
  it('reports when it no longer works, and when it works again', async () => {
    const projectId = newProject()
    const person = newPerson()
    const token = tool.standIn.personalToken(person)
    const { id } = await tool.ok('POST', connectionsOf(projectId), { access_token: token })
    const test = () => tool.api('POST', `${connectionsOf(projectId)}/${id}/test`)
    expect(await test()).toMatchObject({ status: 200, body: { ok: true, status: 'active' } })
    tool.standIn.fail(/v1\/me/, { status: 403 })
    expect(await test()).toMatchObject({ status: 200, body: { ok: false, status: 'expired' } })
    const { connections } = await tool.ok('GET', connectionsOf(projectId))
    expect(connections[0]!.status).toBe('expired')
    expect(await test()).toMatchObject({ status: 200, body: { ok: true, status: 'active' } })
  })

  it('fails with 502 when the design tool fails', async () => {
    const projectId = newProject()
    const token = tool.standIn.personalToken(newPerson())
    const { id } = await tool.ok('POST', connectionsOf(projectId), { access_token: token })
    tool.standIn.fail(/v1\/me/, { status: 500 })
    const response = await tool.api('POST', `${connectionsOf(projectId)}/${id}/test`)
    expect([response.status, response.body.error]).toEqual([502, 'Design tool unavailable'])
  })

  it('is 404 for one of another project', async () => {
    const token = tool.standIn.personalToken(newPerson())
    const { id } = await tool.ok('POST', connectionsOf(newProject()), { access_token: token })
    const response = await tool.api('POST', `${connectionsOf(newProject())}/${id}/test`)
    expect([response.status, response.body]).toEqual([404, { error: 'Connection not found' }])
  })
})

describe('removing a connection', () => {
  it('leaves the others', async () => {
    const projectId = newProject()
    const [one, two] = await Promise.all(
      [1, 2].map(() =>
        tool.ok('POST', connectionsOf(projectId), {
          access_token: tool.standIn.personalToken(newPerson()),
        }),
      ),
    )
    const remove = () => tool.api('DELETE', `${connectionsOf(projectId)}?id=${one!.id}`)
    expect((await remove()).status).toBe(204)
    expect([(await remove()).status, (await remove()).body]).toEqual([
      404,
      { error: 'Connection not found' },
    ])
    const { connections } = await tool.ok('GET', connectionsOf(projectId))
    expect(connections.map(({ id }: { id: string }) => id)).toEqual([two!.id])
  })
})

describe('which connection is used', () => {
  const meta = (projectId: string, query = '') =>
    tool.api('GET', `/api/projects/${projectId}/design-tool/files/abc/meta${query}`)

  it('is 409 if the project has none', async () => {
    const response = await meta(newProject())
    expect([response.status, response.body.error]).toEqual([409, 'Design tool not connected'])
  })

  it('is the one that is named, otherwise the newest', async () => {
    const projectId = newProject()
    const tokens = [newPerson(), newPerson()].map((person) => tool.standIn.personalToken(person))
    const ids: string[] = []
    for (const token of tokens)
      ids.push((await tool.ok('POST', connectionsOf(projectId), { access_token: token })).id)
    tool.standIn.revoke(tokens[1]!)
    expect((await meta(projectId)).status).toBe(409)
    expect((await meta(projectId, `?connection=${ids[0]}`)).status).toBe(404)
    const unknown = await meta(projectId, '?connection=con_none')
    expect([unknown.status, unknown.body]).toEqual([404, { error: 'Connection not found' }])
  })
})
