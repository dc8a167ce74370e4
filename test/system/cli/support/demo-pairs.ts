import { readFileSync } from 'node:fs'
import { fromRoot } from '../../../../scripts/local/project.ts'
import { jsonOf, send, type HttpResponse } from '../../support/http-client.ts'
import type { Project, Service } from '../../support/service.ts'

/** The folders of demo/pairs: two with differences, and one without. */
export const DEMO_PAIRS = {
  alert: { folder: 'alert-danger', link_id: 'feedback-alert--danger', name: 'Alert / Danger' },
  button: {
    folder: 'button-primary',
    link_id: 'actions-button--primary',
    name: 'Button / Primary',
  },
} as const

const FILES = {
  image_a_key: ['design.png', 'image/png'],
  image_b_key: ['story.png', 'image/png'],
  design_tool_structure_key: ['design.json', 'application/json'],
  dom_structure_key: ['dom.json', 'application/json'],
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
 * Puts a pair of the demo into the version as `capture` does, and returns its id. Where the two are to be
 * `alike`, its capture stands on both sides.
 */
export async function captureDemoPair(
  service: Pick<Service, 'port' | 'bucket'>,
  project: Project,
  version: string,
  which: keyof typeof DEMO_PAIRS,
  { alike = false } = {},
): Promise<string> {
  const { folder, link_id, name } = DEMO_PAIRS[which]
  const keys: Record<string, string> = {}
  for (const [field, [file]] of Object.entries(FILES)) {
    const shown = alike && field === 'image_a_key' ? 'story.png' : file
    const key = `${project.projectId}/${version}/${which}.${file}`
    await service.bucket.put(key, readFileSync(fromRoot('demo/pairs', folder, shown)))
    if (!(alike && field.endsWith('structure_key'))) keys[field] = key
  }
  const pair_id = `${project.projectId}:${link_id}`
  const cleared = alike ? { design_tool_structure_key: null, dom_structure_key: null } : {}
  const response = await ci(service, project, 'pairs', {
    pair_id,
    link_id,
    name,
    ...keys,
    ...cleared,
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
