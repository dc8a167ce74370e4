import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedHarness } from '../shared/service.ts'
import { fileOf } from './support/documents.ts'
import { connectByOAuth, newPerson, newProject } from './support/harness.ts'

const tool = await sharedHarness()

beforeAll(async () => {
  tool.standIn.files.set('abc', fileOf([]))
})
beforeEach(() => tool.standIn.recover())

const REFRESH = /POST \/v1\/oauth\/refresh/

/** A project connected with an access token of this lifetime; later ones last for 90 days. */
async function connected(lifetimeSeconds: number) {
  const projectId = newProject()
  tool.standIn.tokenLifetime = lifetimeSeconds
  const { body: connection } = await connectByOAuth(tool, projectId, newPerson())
  tool.standIn.tokenLifetime = 7_776_000
  tool.standIn.calls = []
  const path = `/api/projects/${projectId}/design-tool/files/abc/meta`
  const meta = () => tool.api('GET', path)
  /** Many at once, in two isolates. */
  const manyMetas = () =>
    Promise.all(
      Array.from({ length: 30 }, (_, i) => tool[i % 2 ? 'api' : 'elsewhere']('GET', path)),
    )
  const expiry = async () => {
    const { connections } = await tool.ok(
      'GET',
      `/api/projects/${projectId}/design-tool-connections`,
    )
    return Date.parse(connections[0]!.expires_at) - Date.now()
  }
  return { projectId, connection, meta, manyMetas, expiry }
}

/** As `connected`, once the access token has expired. */
async function expired() {
  const project = await connected(3_600)
  tool.standIn.expireAll()
  await tool.service.db
    .prepare(`UPDATE design_connections SET expires_at = '2026-01-01T00:00:00.000Z' WHERE id = ?1`)
    .bind(project.connection.id)
    .run()
  return project
}

describe('an access token', () => {
  it('that is far from its expiry is not refreshed', async () => {
    const { meta } = await connected(7_776_000)
    expect((await meta()).status).toBe(200)
    expect(tool.standIn.count(REFRESH)).toBe(0)
  })

  it('is refreshed ahead of its expiry', async () => {
    const { meta, expiry } = await connected(120)
    expect((await meta()).status).toBe(200)
    expect(tool.standIn.count(REFRESH)).toBe(1)
    expect(await expiry()).toBeGreaterThan(89 * 86_400_000)
    await meta()
    expect(tool.standIn.count(REFRESH)).toBe(1)
  })

  it('is refreshed once, however many requests find it expired', async () => {
    const { manyMetas } = await expired()
    const responses = await manyMetas()
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(tool.standIn.count(REFRESH)).toBe(1)
  })

  it('is refreshed once, however many requests find it close to its expiry', async () => {
    const { manyMetas } = await connected(120)
    const responses = await manyMetas()
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(tool.standIn.count(REFRESH)).toBe(1)
  })

  it('with a short lifetime is not refreshed on every call', async () => {
    const { meta } = await connected(60)
    tool.standIn.tokenLifetime = 60
    for (let i = 0; i < 5; i++) expect((await meta()).status).toBe(200)
    expect(tool.standIn.count(REFRESH)).toBe(1)
  })

  it('stays in use while its refresh fails', async () => {
    const { meta } = await connected(120)
    tool.standIn.fail(REFRESH, { status: 500 }, 100)
    for (let i = 0; i < 3; i++) expect((await meta()).status).toBe(200)
    expect(tool.standIn.count(REFRESH)).toBe(1)
  })
})

describe('an expired access token', () => {
  it('whose refresh is refused makes the connection expired', async () => {
    const { meta, projectId } = await expired()
    tool.standIn.fail(REFRESH, { status: 400 }, 100)
    const responses = await Promise.all(Array.from({ length: 5 }, meta))
    for (const { status, body } of responses)
      expect([status, body.error]).toEqual([409, 'Design tool connection expired'])
    const { connections } = await tool.ok(
      'GET',
      `/api/projects/${projectId}/design-tool-connections`,
    )
    expect(connections[0]!.status).toBe('expired')
    tool.standIn.recover()
    expect((await meta()).status).toBe(200)
  })

  it('whose refresh fails is 502, and works once the design tool does', async () => {
    const { meta } = await expired()
    tool.standIn.fail(REFRESH, { status: 503 }, 1)
    const responses = await Promise.all(Array.from({ length: 5 }, meta))
    expect(responses.map(({ status }) => status)).toContain(502)
    expect(responses.every(({ status }) => [200, 502].includes(status))).toBe(true)
    expect((await meta()).status).toBe(200)
  })
})

it('a token that was revoked in the design tool makes the connection expired', async () => {
  const { meta } = await connected(7_776_000)
  tool.standIn.revokeAll()
  const { status, body } = await meta()
  expect([status, body.error]).toEqual([409, 'Design tool connection expired'])
})
