import { readFileSync } from 'node:fs'
import { fromRoot } from '../../../../scripts/local/project.ts'
import { putDemoFiles } from '../../support/demo-files.ts'
import { jsonOf, send, type HttpResponse } from '../../support/http-client.ts'
import type { Project, Service } from '../../support/service.ts'
import { publish, zipOf } from '../../support/uploads.ts'

/** The folders of demo/pairs: two with differences, and one without. */
export const DEMO_PAIRS = {
  alert: { folder: 'alert-danger', link_id: 'feedback-alert--danger', name: 'Alert / Danger' },
  button: {
    folder: 'button-primary',
    link_id: 'actions-button--primary',
    name: 'Button / Primary',
  },
} as const

/** A request of a pipeline that holds the project's key. */
export const ci = (
  { port }: Pick<Service, 'port'>,
  { projectId, key }: Project,
  rest: string,
  json?: unknown,
): Promise<HttpResponse> =>
  send({
    port,
    method: json === undefined ? 'GET' : 'POST',
    path: `/ci/${projectId}/${rest}`,
    headers: { 'X-API-Key': key },
    ...(json !== undefined && { body: Buffer.from(JSON.stringify(json)) }),
  })

/**
 * Puts a pair of the demo into the version as `capture` does, and returns its id. With
 * `alike`, both sides are its capture.
 */
export async function captureDemoPair(
  service: Pick<Service, 'port' | 'bucket'>,
  project: Project,
  version: string,
  which: keyof typeof DEMO_PAIRS,
  { alike = false } = {},
): Promise<string> {
  const { folder, link_id, name } = DEMO_PAIRS[which]
  const keys = await putDemoFiles(
    service,
    folder,
    (file) => `${project.projectId}/${version}/${which}.${file}`,
  )
  const pair_id = `${project.projectId}:${link_id}`
  if (alike)
    await service.bucket.put(
      keys.image_a_key,
      readFileSync(fromRoot('demo/pairs', folder, 'story.png')),
    )
  const response = await ci(service, project, 'pairs', {
    pair_id,
    link_id,
    name,
    ...keys,
    ...(alike && { design_tool_structure_key: null, dom_structure_key: null }),
  })
  if (response.status > 201) throw new Error(response.body.toString())
  return pair_id
}

/** Records, as `capture` does, that the demo pairs of a version were compared, and what became of other stories. */
export async function recordOutcomes(
  service: Pick<Service, 'port'>,
  project: Project,
  version: string,
  {
    pairs = ['alert', 'button'],
    others = [],
    change = {},
  }: { pairs?: (keyof typeof DEMO_PAIRS)[]; others?: object[]; change?: object } = {},
): Promise<void> {
  const compared = pairs.map((which) => {
    const { link_id } = DEMO_PAIRS[which]
    return { story_id: link_id, outcome: 'compared', pair_id: `${project.projectId}:${link_id}` }
  })
  const outcomes = [...compared, ...others]
  const capture = { source: 'storybook', stories_total: outcomes.length }
  const body = { capture, change, outcomes }
  const response = await ci(service, project, `versions/${version}/outcomes`, body)
  if (response.status !== 200) throw new Error(response.body.toString())
}

/** What the dashboard does with the bearer token. */
export async function dashboard<T>(
  { port }: Pick<Service, 'port'>,
  token: string,
  path: string,
  json?: unknown,
): Promise<T> {
  const response = await send({
    port,
    method: json === undefined ? 'GET' : 'POST',
    path,
    headers: { Authorization: `Bearer ${token}` },
    ...(json !== undefined && { body: Buffer.from(JSON.stringify(json)) }),
  })
  if (response.status >= 300) throw new Error(`${path}: ${response.body.toString()}`)
  return jsonOf(response) as T
}

const entryOf = (id: string, title: string, name: string) => ({
  id,
  title,
  name,
  importPath: `./src/${title}.stories.tsx`,
  type: 'story',
  tags: [],
})

/** The index of a Storybook with the stories of the two pairs. */
export const INDEX = JSON.stringify({
  v: 5,
  entries: {
    [DEMO_PAIRS.alert.link_id]: entryOf(DEMO_PAIRS.alert.link_id, 'Alert', 'Danger'),
    [DEMO_PAIRS.button.link_id]: entryOf(DEMO_PAIRS.button.link_id, 'Button', 'Primary'),
  },
})

/** A project with a build of the version and captures of two stories, one of which differs from its design. */
export async function capturedProject(service: Service, version: string): Promise<Project> {
  const project = await service.newProject()
  const files = { 'index.html': '<p>v1', 'index.json': INDEX }
  await publish(service, project, version, zipOf(files))
  await captureDemoPair(service, project, version, 'alert')
  await captureDemoPair(service, project, version, 'button', { alike: true })
  await recordOutcomes(service, project, version)
  return project
}
