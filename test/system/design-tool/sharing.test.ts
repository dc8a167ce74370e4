import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedHarness } from '../shared/service.ts'
import { fileOf, frame } from './support/documents.ts'
import { newPerson, newProject, type Body } from './support/harness.ts'
import type { Person } from './support/stand-in.ts'

// Connections of three service users in one project: ada's own, ben's own and one that carl shares.

const tool = await sharedHarness()
let base: string
let people: Record<
  'ada' | 'ben' | 'carl' | 'nobody',
  Person & { token: string; connection: string }
>

const FILE = 'shared1'

beforeAll(async () => {
  tool.standIn.files.set(FILE, fileOf([frame('1:1', 'Button')]))
})
beforeEach(async () => {
  tool.standIn.recover()
  base = `/api/projects/${newProject()}`
  people = {
    ada: await connect({ user: 'ada' }),
    ben: await connect({ user: 'ben' }),
    carl: await connect({ user: 'carl', shared: true }),
    nobody: await connect({}),
  }
  tool.standIn.calls = []
})

async function connect(fields: Record<string, unknown>) {
  const person = newPerson()
  const token = tool.standIn.personalToken(person)
  const { id } = await tool.ok('POST', `${base}/design-tool-connections`, {
    access_token: token,
    ...fields,
  })
  return { ...person, token, connection: id }
}

/** Every request that needs a connection, with a query that names a user, a connection, or both. */
const CALLS: [string, (query: string) => [method: string, path: string, body?: unknown]][] = [
  ['meta', (query) => ['GET', `${base}/design-tool/files/${FILE}/meta?${query}`]],
  [
    'resolve-file',
    (query) => [
      'POST',
      `${base}/design-tool/resolve-file?${query}`,
      { url: `https://www.figma.com/design/${FILE}/x` },
    ],
  ],
  [
    'sources',
    (query) => [
      'POST',
      `${base}/design-tool-sources?${query}`,
      { url: `https://www.figma.com/design/${FILE}/x` },
    ],
  ],
  ['dev-resources', (query) => ['GET', `${base}/dev-resources?file_key=${FILE}&${query}`]],
]
const LINK = { file_key: FILE, node_id: '1:1', name: 'Button.tsx', url: 'https://example.com/b' }

/** The person whose token the last call was made with. */
const actedAs = () => tool.standIn.actor
const refusal = ({ status, body }: { status: number; body: Body }) => [status, body.error]

describe.each(CALLS)('%s', (_, request) => {
  const call = (query: string) => tool.api(...request(query))

  it('uses the user’s own connection, even if others are newer', async () => {
    for (const user of ['ada', 'ben', 'carl'] as const) {
      expect((await call(`user=${user}`)).status).toBeLessThan(300)
      expect(actedAs()).toBe(people[user].id)
    }
  })

  it('uses the shared connection for a user who has none', async () => {
    expect((await call('user=dora')).status).toBeLessThan(300)
    expect(actedAs()).toBe(people.carl.id)
    expect((await call(`user=ada&connection=${people.carl.connection}`)).status).toBeLessThan(300)
    expect(actedAs()).toBe(people.carl.id)
  })

  it('treats a connection of another user as if it did not exist', async () => {
    for (const theirs of [people.ben.connection, people.nobody.connection, 'con_unknown']) {
      const response = await call(`user=ada&connection=${theirs}`)
      expect([response.status, response.body]).toEqual([404, { error: 'Connection not found' }])
    }
    expect(tool.standIn.calls).toEqual([])
  })

  it('is 409 once no connection is shared', async () => {
    await tool.ok('DELETE', `${base}/design-tool-connections?id=${people.carl.connection}`)
    expect(refusal(await call('user=dora'))).toEqual([409, 'Design tool not connected'])
    expect(tool.standIn.calls).toEqual([])
  })

  it('without a user uses the newest of all, or the one that is named', async () => {
    expect((await call('')).status).toBeLessThan(300)
    expect(actedAs()).toBe(people.nobody.id)
    expect((await call(`connection=${people.ben.connection}`)).status).toBeLessThan(300)
    expect(actedAs()).toBe(people.ben.id)
  })

  it('refuses an empty user', async () => {
    expect((await call('user=')).status).toBe(400)
  })
})

describe('an import', () => {
  it('is confined in the same way', async () => {
    const { id } = await tool.ok('POST', `${base}/design-snapshots`, {})
    const ingest = (query: string, body: object = {}) =>
      tool.api('POST', `${base}/design-snapshots/${id}/ingest-file?${query}`, {
        file_key: FILE,
        ...body,
      })
    const theirs = `connection=${people.ben.connection}`
    expect(refusal(await ingest(`user=ada&${theirs}`))).toEqual([404, 'Connection not found'])
    expect(refusal(await ingest(theirs, { user: 'ada' }))).toEqual([404, 'Connection not found'])
    expect(tool.standIn.calls).toEqual([])
    expect((await ingest('', { user: 'ada' })).body.screens).toHaveLength(1)
    expect(actedAs()).toBe(people.ada.id)
  })
})

describe('a link for developers', () => {
  const put = (query: string, body: object = {}) =>
    tool.api('PUT', `${base}/dev-resources?${query}`, { ...LINK, ...body })

  it('is written with the user’s own connection', async () => {
    expect((await put('user=ada')).status).toBeLessThan(300)
    expect(actedAs()).toBe(people.ada.id)
    expect((await put('', { user: 'ben' })).status).toBeLessThan(300)
    expect(actedAs()).toBe(people.ben.id)
    expect(tool.standIn.calls.join()).not.toContain('user')
  })

  it('is never written with the connection of another user, even a shared one', async () => {
    expect(refusal(await put('user=dora'))).toEqual([409, 'Design tool not connected'])
    for (const { connection } of [people.carl, people.ben, people.nobody])
      expect(refusal(await put(`user=ada&connection=${connection}`))).toEqual([
        404,
        'Connection not found',
      ])
    expect(tool.standIn.calls).toEqual([])
  })

  it('is refused if query and body name different users', async () => {
    expect((await put('user=ada', { user: 'ben' })).status).toBe(400)
    expect((await put('user=ada', { user: 'ada' })).status).toBeLessThan(300)
    expect((await put('', { user: 5 })).status).toBe(400)
  })
})

describe('the connections', () => {
  const path = () => `${base}/design-tool-connections`
  const listed = async (query: string) =>
    (await tool.ok('GET', `${path()}${query}`)).connections.map(({ id }) => id)

  it('of a user are listed together with the shared ones', async () => {
    const { ada, ben, carl, nobody } = people
    expect(await listed('?user=ada')).toEqual([carl.connection, ada.connection])
    expect(await listed('?user=carl')).toEqual([carl.connection])
    expect(await listed('?user=dora')).toEqual([carl.connection])
    expect(await listed('')).toEqual([nobody, carl, ben, ada].map(({ connection }) => connection))
    const { connections } = await tool.ok('GET', path())
    expect(connections.map(({ shared }) => shared)).toEqual([false, true, false, false])
  })

  it('of other users can be neither tested nor removed', async () => {
    for (const { connection } of [people.ben, people.nobody]) {
      const test = await tool.api('POST', `${path()}/${connection}/test?user=ada`)
      expect([test.status, test.body]).toEqual([404, { error: 'Connection not found' }])
      const removal = await tool.api('DELETE', `${path()}?id=${connection}&user=ada`)
      expect([removal.status, removal.body]).toEqual([404, { error: 'Connection not found' }])
    }
    expect(tool.standIn.calls).toEqual([])
    expect(await listed('')).toHaveLength(4)
    expect((await tool.ok('POST', `${path()}/${people.ada.connection}/test?user=ada`)).ok).toBe(
      true,
    )
    expect((await tool.ok('POST', `${path()}/${people.carl.connection}/test?user=ada`)).ok).toBe(
      true,
    )
    await tool.ok('DELETE', `${path()}?id=${people.ada.connection}&user=ada`)
    expect(await listed('')).toHaveLength(3)
  })

  it('start and stop being shared by connecting again', async () => {
    const { token, connection } = people.ada
    const again = (fields: object) =>
      tool.api('POST', path(), { access_token: token, user: 'ada', ...fields })
    expect(await again({ shared: true })).toMatchObject({
      status: 200,
      body: { id: connection, shared: true, connected_by: 'ada' },
    })
    expect(await listed('?user=ben')).toContain(connection)
    for (const fields of [{}, { shared: false }, { shared: null }]) {
      await again({ shared: true })
      expect((await again(fields)).body).toMatchObject({ id: connection, shared: false })
      expect(await listed('?user=ben')).not.toContain(connection)
    }
    expect((await again({ shared: 'yes' })).status).toBe(400)
  })

  it('belong to the user who connected last', async () => {
    const { token, connection } = people.ada
    const taken = await tool.ok('POST', `${path()}?user=ben`, { access_token: token })
    expect(taken).toMatchObject({ id: connection, connected_by: 'ben' })
    expect(await listed('?user=ada')).not.toContain(connection)
  })

  it('by OAuth can be shared when the code is sent', async () => {
    const projectId = newProject()
    const start = await tool.api(
      'GET',
      `/api/design-tool/oauth/start?project=${projectId}&user=ada`,
    )
    const back = tool.standIn.authorize(String(start.headers['location']), newPerson())
    const made = await tool.api(
      'POST',
      `/api/projects/${projectId}/design-tool-connections?user=ada`,
      { ...back, shared: true },
    )
    expect([made.status, made.body]).toMatchObject([201, { connected_by: 'ada', shared: true }])
  })
})
