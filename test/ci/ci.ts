import { env } from 'cloudflare:workers'
import { bodyOf, registration } from '../support/review.ts'
import { callWith, countingEnv } from '../support/counting.ts'
import { BASE_URL, call } from '../support/service.ts'

export interface Project {
  projectId: string
  key: string
}

/** A request of a pipeline that holds the project's key; `json` becomes the body. */
export const ci = (
  { projectId, key }: Project,
  rest: string,
  { json, ...init }: RequestInit & { json?: unknown } = {},
): Promise<Response> =>
  call(`/ci/${projectId}/${rest}`, {
    ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
    ...init,
    headers: { 'X-API-Key': key },
  })

/** The body of a list. */
export const listed = async <T>(project: Project, rest: string): Promise<T> =>
  bodyOf<T>(await ci(project, rest))

/** Registers a pair whose capture is of the version, and returns its id. */
export async function registerPair(
  project: Project,
  versionId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { pair_id } = registration()
  const image_b_key = `${project.projectId}/${versionId}/story.png`
  await bodyOf(
    await ci(project, 'pairs', { json: registration({ pair_id, image_b_key, ...fields }) }),
  )
  return typeof fields['pair_id'] === 'string' ? fields['pair_id'] : pair_id
}

/** The statements on a table that one GET sends to D1, the key's own left out. */
export async function statementsOf({ projectId, key }: Project, rest: string) {
  const { env: counting, statements } = countingEnv()
  const url = `${BASE_URL}/ci/${projectId}/${rest}`
  const response = await callWith(counting, url, { headers: { 'X-API-Key': key } })
  return { response, statements: statements.filter(({ sql }) => !sql.includes('api_keys')) }
}

export const planOf = async (sql: string, binds: (string | number)[]): Promise<string[]> => {
  const plan = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...binds)
  return (await plan.all<{ detail: string }>()).results.map(({ detail }) => detail)
}
