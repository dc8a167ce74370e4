import { env } from 'cloudflare:workers'
import { callWith } from '../support/counting.ts'
import { createIssue, diff, TOKEN } from '../support/review.ts'
import { newScreen } from '../support/screens.ts'
import { newProject, publish } from '../support/service.ts'
import { annotate, pairOf, redButton } from '../judging/runs/runs.ts'

/** What a project has that a route can name. */
export interface Things {
  project: string
  /** Its API key. */
  key: string
  pair: string
  run: string
  /** Issues: one the judge found, and one of a person. */
  candidate: string
  issue: string
  snapshot: string
  screen: string
}

/** The deployment that the routes are asked in: the design tool and GitHub are set up, and nobody is connected. */
export const environment = {
  ...env,
  DESIGN_TOOL_TOKEN_ENCRYPTION_KEY: new Uint8Array(32).toBase64(),
  DESIGN_TOOL_CLIENT_ID: 'client',
  DESIGN_TOOL_CLIENT_SECRET: 'secret',
  DESIGN_TOOL_REDIRECT_URI: 'https://dashboard.example/callback',
  SERVICE_URL: 'https://service.example',
  DASHBOARD_URL: 'https://dashboard.example',
}

/** A project with one of everything, its build `v1` included. */
export async function newThings(): Promise<Things> {
  const { projectId: project, key } = await newProject('routes')
  await publish({ projectId: project, key }, 'v1', { 'index.html': '<p>v1' })
  const { pair_id: pair } = await pairOf(redButton(), { project_id: project })
  const { run_id: run } = await annotate(pair)
  const found = await env.DB.prepare(`SELECT id FROM issues WHERE pair_id = ?1`).bind(pair).first()
  const { id: issue } = await createIssue(pair)
  const { snapshot, screen } = await newScreen(project)
  return { project, key, pair, run, candidate: String(found?.['id']), issue, snapshot, screen }
}

export interface Ask {
  path: string
  method?: string
  headers?: Record<string, string>
  json?: unknown
  body?: BodyInit
  /** Instead of `environment`. */
  environment?: unknown
}

export const bearer = { Authorization: `Bearer ${TOKEN}` }

export async function send({
  path,
  method = 'GET',
  headers,
  json,
  body,
  ...ask
}: Ask): Promise<Response> {
  const url = new URL(path, 'http://localhost:8787').href
  const response = await callWith(ask.environment ?? environment, url, {
    method,
    ...(headers && { headers }),
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(body !== undefined && { body }),
  })
  // Nobody listens to a WebSocket, and its queue would go on checking whose it is.
  response.webSocket?.accept()
  response.webSocket?.close()
  return response
}

/** All that is stored of the projects: rows, objects, the state of their queues. */
export async function stateOf(...projects: string[]): Promise<unknown> {
  const { results: tables } = await env.DB.prepare(
    `SELECT name, EXISTS (SELECT 1 FROM pragma_table_info(t.name) WHERE name = 'project_id') AS own
     FROM sqlite_master AS t WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'
       AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'd1%'`,
  ).all<{ name: string; own: number }>()
  const list = JSON.stringify(projects)
  const rows = await env.DB.batch(
    tables.map(({ name, own }) =>
      env.DB.prepare(
        own
          ? `SELECT * FROM ${name} WHERE project_id IN (SELECT value FROM json_each(?1))`
          : `SELECT count(*) AS rows FROM ${name} WHERE ?1 IS NOT NULL`,
      ).bind(list),
    ),
  )
  const objects = await Promise.all(
    [...projects.map((project) => `${project}/`), '.runs/', '.design/'].map(async (prefix) =>
      (await env.STORAGE.list({ prefix })).objects.map(({ key, etag }) => [key, etag]),
    ),
  )
  const queues = await Promise.all(
    projects.map(async (project) => (await diff(`/api/state?project=${project}`)).json()),
  )
  return { rows: rows.map(({ results }, i) => [tables[i]?.name, results]), objects, queues }
}
