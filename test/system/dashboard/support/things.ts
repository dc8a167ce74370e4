import { frame, fileOf } from '../../design-tool/support/documents.ts'
import { newPerson, type Harness } from '../../design-tool/support/harness.ts'
import { greyPng } from '../../design-tool/support/png.ts'
import { zipOf } from '../../support/uploads.ts'
import { send } from '../../support/http-client.ts'

/** What a project has that a route can name. */
export interface Things {
  project: string
  /** A file of the design tool, and a connection that the whole project shares. */
  file: string
  connection: string
  snapshot: string
  screen: string
  key: { id: string; key: string }
  build: string
  pair: string
  run: string
  issue: string
}

let files = 0

/** A project with one of everything, made by way of the service itself. */
export async function newThings(tool: Harness): Promise<Things> {
  const { projectId: project, key } = await tool.service.newProject()
  const base = `/api/projects/${project}`
  const file = `dash${++files}`
  tool.standIn.files.set(file, fileOf([frame('1:1', 'Screen')]))
  const { id: connection } = await tool.ok('POST', `${base}/design-tool-connections`, {
    access_token: tool.standIn.personalToken(newPerson()),
    shared: true,
  })
  const { id: snapshot } = await tool.ok('POST', `${base}/design-snapshots`, { name: 'Sprint' })
  const imported = await tool.ok('POST', `${base}/design-snapshots/${snapshot}/ingest-file`, {
    file_key: file,
  })
  const screen = imported.screens[0]!
  const uploaded = await send({
    port: tool.service.port,
    method: 'POST',
    path: `/upload/${project}/v1`,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
    body: zipOf({ 'index.html': '<p>v1' }),
  })
  const { data } = JSON.parse(uploaded.body.toString()) as { data: { buildId: string } }
  await tool.service.bucket.put(`${project}/v1/b.png`, new Uint8Array(greyPng(320, 48)))
  const pair = await newPair(tool, { project, screen: screen.id })
  const { run_id: run } = await tool.ok('POST', '/api/agent/annotate', { pair_id: pair })
  const issue = await newIssue(tool, pair)
  const keys = await tool.service.db
    .prepare(`SELECT id FROM api_keys WHERE project_id = ?1`)
    .bind(project)
    .first<{ id: string }>()
  return {
    project,
    file,
    connection,
    snapshot,
    screen: screen.id,
    key: { id: keys!.id, key },
    build: data.buildId,
    pair,
    run: String(run),
    issue,
  }
}

/** A pair of the project's screen and an image in its storage. */
export async function newPair(
  tool: Harness,
  { project, screen }: Pick<Things, 'project' | 'screen'>,
): Promise<string> {
  const { screens } = await tool.ok('GET', `/api/projects/${project}/design-screens`)
  const { image_key, structure_key } = screens.find(({ id }) => id === screen)!
  const pair = `pair-${crypto.randomUUID()}`
  await tool.ok('POST', '/api/pairs', {
    pair_id: pair,
    project_id: project,
    image_a_key: image_key,
    image_b_key: `${project}/v1/b.png`,
    design_tool_structure_key: structure_key,
  })
  return pair
}

export async function newIssue(tool: Harness, pair: string): Promise<string> {
  const { id } = await tool.ok('POST', '/api/issues', { pair_id: pair, note: 'A note' })
  return id
}
