import { env } from 'cloudflare:workers'
import type { IssueEventView, IssueView } from '../../src/review/issues/view-schema.ts'
import type { RegisteredPairView } from '../../src/review/pairs/view-schema.ts'
import { call } from './service.ts'

export const TOKEN = 'test-service-auth-token'

/** A request to the diff service as the dashboard makes it; `json` becomes the body. */
export function diff(path: string, init: RequestInit & { json?: unknown } = {}): Promise<Response> {
  const { json, headers, ...rest } = init
  const allHeaders = new Headers(headers)
  if (!allHeaders.has('Authorization')) allHeaders.set('Authorization', `Bearer ${TOKEN}`)
  if (json === undefined) return call(path, { ...rest, headers: allHeaders })
  allHeaders.set('Content-Type', 'application/json')
  return call(path, { method: 'POST', ...rest, headers: allHeaders, body: JSON.stringify(json) })
}

/** Status and body of a response, without the request id. */
export async function statusAndBody(
  response: Response,
): Promise<[number, Record<string, unknown>]> {
  const { request_id: _, ...body } = await response.json<Record<string, unknown>>()
  return [response.status, body]
}

/** The body of a response that must be a success. */
export async function bodyOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

export const newReviewProject = () => `review-${crypto.randomUUID()}`

export type PairBody = RegisteredPairView

/** What a registration needs, for a pair nobody else uses. */
export const registration = (fields: Record<string, unknown> = {}) => ({
  pair_id: `pair-${crypto.randomUUID()}`,
  project_id: newReviewProject(),
  image_a_key: 'images/a.png',
  image_b_key: 'images/b.png',
  ...fields,
})

export const register = async (fields: Record<string, unknown> = {}): Promise<PairBody> =>
  bodyOf(await diff('/api/pairs', { json: registration(fields) }))

export const readPair = async (pairId: string): Promise<PairBody> =>
  bodyOf(await diff(`/api/pairs/${encodeURIComponent(pairId)}`))

/** Boxes are objects, but JSON text in a list. */
export type IssueBody = Omit<IssueView, 'box_a' | 'box_b'> & { box_a: unknown; box_b: unknown }

type IssueEventBody = IssueEventView

export const createIssue = async (
  pairId: string,
  fields: Record<string, unknown> = {},
): Promise<IssueBody> =>
  bodyOf(await diff('/api/issues', { json: { pair_id: pairId, note: 'A note', ...fields } }))

export const listIssues = async (pairId: string, status?: string): Promise<IssueBody[]> => {
  const query = new URLSearchParams({ pair: pairId, ...(status && { status }) })
  const response = await diff(`/api/issues?${query.toString()}`)
  const { issues } = await bodyOf<{ issues: IssueBody[] }>(response)
  return issues
}

/** The issue as the list of its pair shows it. */
export async function issueOf(pairId: string, id: string): Promise<IssueBody> {
  const issue = (await listIssues(pairId)).find((listed) => listed.id === id)
  if (!issue) throw new Error(`no issue ${id} on ${pairId}`)
  return issue
}

export const transition = (id: string, action: string, fields: Record<string, unknown> = {}) =>
  diff(`/api/issues/${id}/transition`, {
    json: {
      action,
      who: 'ada',
      ...(action === 'promote' && { severity: 'major' }),
      ...(action === 'dismiss' && { reason: 'intended' }),
      ...fields,
    },
  })

export const historyOf = async (id: string): Promise<IssueEventBody[]> => {
  const { events } = await bodyOf<{ events: IssueEventBody[] }>(
    await diff(`/api/issues/${id}/history`),
  )
  return events
}

interface CandidateFields {
  confidence?: number
  labels?: string[]
  evidence?: unknown
}

/** Candidates as a run of the judge leaves them, in one transaction. Returns their ids. */
export async function insertCandidates(
  pair: { pair_id: string; project_id: string },
  candidates: CandidateFields[],
): Promise<string[]> {
  const ids = candidates.map(() => `iss_${crypto.randomUUID()}`)
  const now = new Date().toISOString()
  const box = JSON.stringify({ x: 0.1, y: 0.2, w: 0.3, h: 0.4 })
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO review_projects (project_id, last_issue_number) VALUES (?1, ?2)
       ON CONFLICT (project_id) DO UPDATE SET last_issue_number = last_issue_number + ?2`,
    ).bind(pair.project_id, ids.length),
    ...candidates.map(({ confidence = 0.5, labels = ['size'], evidence }, i) =>
      env.DB.prepare(
        `INSERT INTO issues (id, number, pair_id, project_id, status, origin, note, box_a, box_b,
                             labels, suggested_severity, confidence, evidence, run_id,
                             last_seen_run_id, finding_id, created_at, updated_at, change_id)
         SELECT ?1, last_issue_number - ?2, ?3, ?4, 'candidate', 'agent', 'Found', ?5, ?5, ?6,
                'minor', ?7, ?8, 'run_1', 'run_1', 'fnd_1', ?9, ?9, 'chg_1'
         FROM review_projects WHERE project_id = ?4`,
      ).bind(
        ids[i],
        ids.length - 1 - i,
        pair.pair_id,
        pair.project_id,
        box,
        JSON.stringify(labels),
        confidence,
        evidence === undefined ? null : JSON.stringify(evidence),
        now,
      ),
    ),
  ])
  return ids
}
