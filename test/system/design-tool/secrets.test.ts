import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileOf, frame } from './support/documents.ts'
import {
  connectByOAuth,
  connectedProject,
  newKey,
  newPerson,
  newProject,
  startHarness,
  type OwnHarness,
} from './support/harness.ts'

const OLD_KEY = newKey()

let tool: OwnHarness

beforeAll(async () => {
  tool = await startHarness({ vars: { DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: OLD_KEY } })
  tool.standIn.files.set('abc', fileOf([frame('1:1', 'One')]))
})
afterAll(() => tool?.stop())

/** Calls every route: once when all is well, and once for every kind of failure. */
async function useEverything(projectId: string) {
  const { standIn, api } = tool
  const base = `/api/projects/${projectId}`
  const { id } = await tool.ok('POST', `${base}/design-snapshots`, {})
  const calls = [
    ['GET', `${base}/design-tool-connections`],
    ['GET', `${base}/design-tool/files/abc/meta`],
    ['POST', `${base}/design-tool/resolve-file`, { url: 'https://figma.com/design/abc/x' }],
    ['POST', `${base}/design-tool-sources`, { url: 'https://figma.com/design/abc/x' }],
    ['POST', `${base}/design-snapshots/${id}/ingest-file`, { file_key: 'abc' }],
    ['GET', `${base}/design-screens?snapshot=${id}`],
    ['GET', `${base}/dev-resources?file_key=abc`],
    [
      'PUT',
      `${base}/dev-resources`,
      { file_key: 'abc', node_id: '1:1', name: 'a', url: 'http://a.b' },
    ],
  ] as const
  const faults = [401, 403, 404, 429, 400, 500].map((status) => ({
    status,
    body: JSON.stringify({ err: standIn.secrets.join(' ') }),
    headers: { 'X-Echo': standIn.secrets.at(-1)! },
  }))
  for (const fault of [null, ...faults, 'cut' as const]) {
    standIn.recover()
    if (fault) standIn.fail(/./, fault, 1_000)
    for (const [method, path, body] of calls) await api(method, path, body)
    await api('POST', `${base}/design-tool-connections`, { access_token: standIn.secrets.at(-1) })
    await connectByOAuth(tool, projectId, newPerson())
  }
  standIn.recover()
}

it('no token, code or secret is in any response, log line or record', async () => {
  const { projectId } = await connectedProject(tool)
  await useEverything(projectId)
  const { secrets } = tool.standIn
  const { responses, log } = tool
  const records: string[] = []
  const { results: tables } = await tool.service.db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'design_%'`)
    .all<{ name: string }>()
  for (const { name } of tables)
    records.push(
      JSON.stringify((await tool.service.db.prepare(`SELECT * FROM ${name}`).all()).results),
    )
  expect(secrets.length).toBeGreaterThan(10)
  expect(responses.length).toBeGreaterThan(60)
  // One line for each request.
  expect(log.filter((line) => line.includes('"event":"request"')).length).toBeGreaterThan(60)
  expect(records.join('')).toContain('con_')
  for (const text of [...responses, ...log, ...records])
    for (const secret of [...secrets, OLD_KEY]) expect(text).not.toContain(secret)
})

it('tokens sealed with an old key still open beside a new one, and are then sealed with the new one', async () => {
  const byToken = await connectedProject(tool)
  const projectId = newProject()
  await connectByOAuth(tool, projectId, newPerson())
  const { stateDir } = tool.service
  const [responses, standIn] = [tool.responses, tool.standIn]
  await tool.service.kill()
  const restart = async (vars: Record<string, string>) => {
    tool = await startHarness({ stateDir, standIn, vars })
    tool.responses.push(...responses)
  }
  const metaOf = (base: string) => tool.api('GET', `${base}/design-tool/files/abc/meta`)
  const bases = [byToken.base, `/api/projects/${projectId}`]

  const newerKey = newKey()
  await restart({
    DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: newerKey,
    DESIGN_TOOL_TOKEN_ENCRYPTION_KEY_OLD: `${newKey()}, ${OLD_KEY}`,
  })
  for (const base of bases) expect((await metaOf(base)).status).toBe(200)
  await tool.service.kill()
  await restart({ DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: newerKey })
  for (const base of bases) expect((await metaOf(base)).status).toBe(200)
  await tool.service.kill()
  await restart({ DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: newKey() })
  for (const base of bases) {
    const { status, body } = await metaOf(base)
    expect([status, body.error]).toEqual([409, 'Design tool connection expired'])
  }
  const reconnected = await tool.api('POST', `${byToken.base}/design-tool-connections`, {
    access_token: byToken.token,
  })
  expect([reconnected.status, (await metaOf(byToken.base)).status]).toEqual([200, 200])
})

it('a token copied to another connection does not open there', async () => {
  const [mine, theirs] = [await connectedProject(tool), await connectedProject(tool)]
  const meta = () => tool.api('GET', `${mine.base}/design-tool/files/abc/meta`)
  expect((await meta()).status).toBe(200)
  await tool.service.db
    .prepare(
      `UPDATE design_connections SET (sealed_tokens, key_id) =
         (SELECT sealed_tokens, key_id FROM design_connections WHERE id = ?1) WHERE id = ?2`,
    )
    .bind(theirs.connection.id, mine.connection.id)
    .run()
  const { status, body } = await meta()
  expect([status, body.error]).toEqual([409, 'Design tool connection expired'])
})
