import { readBox, type Box } from '../geometry/box.ts'
import type { Action } from '../words/issue-words.ts'
import { request, type RequestOptions } from './request.ts'
import type {
  Cause,
  Issue,
  IssueCounts,
  IssueEvent,
  Pair,
  PairState,
  PairSummary,
  QueueCounts,
  Report,
  Run,
  WholeRun,
} from './types.ts'

// The diff service, through the dashboard's proxy. Every call names its project.

const enc = encodeURIComponent

export const diffUrl = (
  project: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string => `/api/diff${path}?${new URLSearchParams({ ...query, project }).toString()}`

const call = <T>(
  project: string,
  path: string,
  options?: RequestOptions & { query?: Record<string, string> },
): Promise<T> => request(diffUrl(project, path, options?.query), options)

const post = <T>(project: string, path: string, body: unknown, timeoutMs?: number): Promise<T> =>
  call(project, path, { method: 'POST', body, ...(timeoutMs !== undefined && { timeoutMs }) })

export const imageUrl = (project: string, pairId: string, slot: 'a' | 'b', version: string) =>
  diffUrl(project, `/image/${enc(pairId)}/${slot}`, { v: version })

const PAGE = '1000'

/** Lists all pairs of a project, page by page; `onPage` gets those that have arrived so far. */
export async function listPairs(
  project: string,
  onPage: (pairs: PairSummary[]) => void,
): Promise<PairSummary[]> {
  const pairs: PairSummary[] = []
  let after: string | null = null
  do {
    const query: Record<string, string> = after === null ? { limit: PAGE } : { limit: PAGE, after }
    const page: { pairs: PairSummary[]; next_after: string | null } = await call(
      project,
      `/api/projects/${enc(project)}/pairs`,
      { query },
    )
    pairs.push(...page.pairs)
    after = page.next_after
    onPage([...pairs])
  } while (after !== null)
  return pairs
}

export const listStates = async (project: string): Promise<PairState[]> =>
  (await call<{ pairs: PairState[] }>(project, '/api/state')).pairs

export const countQueue = (project: string): Promise<QueueCounts> => call(project, '/api/queue')

export const countIssues = (project: string): Promise<IssueCounts> =>
  call(project, `/api/projects/${enc(project)}/issue-counts`)

export const listCauses = async (project: string, status: string): Promise<Cause[]> =>
  (
    await call<{ causes: Cause[] }>(project, `/api/projects/${enc(project)}/causes`, {
      query: { status },
    })
  ).causes

export const getPair = (project: string, pairId: string): Promise<Pair> =>
  call(project, `/api/pairs/${enc(pairId)}`)

type ListedIssue = Omit<Issue, 'box_a' | 'box_b'> & { box_a: string | null; box_b: string | null }

export async function listIssues(project: string, pairId: string): Promise<Issue[]> {
  const { issues } = await call<{ issues: ListedIssue[] }>(project, '/api/issues', {
    query: { pair: pairId },
  })
  return issues.map((issue) =>
    Object.assign(issue, { box_a: readBox(issue.box_a), box_b: readBox(issue.box_b) }),
  )
}

export const findIssue = async (project: string, number: number): Promise<Issue | null> =>
  (
    await call<{ issues: Issue[] }>(project, `/api/projects/${enc(project)}/issues`, {
      query: { number: String(number) },
    })
  ).issues[0] ?? null

export const listEvents = async (project: string, id: string): Promise<IssueEvent[]> =>
  (await call<{ events: IssueEvent[] }>(project, `/api/issues/${enc(id)}/history`)).events

export interface Decision {
  action: Action
  severity?: string
  reason?: string
  note?: string
}

export const decide = (project: string, id: string, who: string, decision: Decision) =>
  post<Issue>(project, `/api/issues/${enc(id)}/transition`, { ...decision, who })

export interface NewIssue {
  pair_id: string
  note: string
  box_a: Box | null
  box_b: Box | null
  labels: string[]
  severity: string
}

export const createIssue = (project: string, who: string, issue: NewIssue) =>
  post<Issue>(project, '/api/issues', { ...issue, who })

export const changeNote = (project: string, id: string, who: string, note: string) =>
  call<Issue>(project, `/api/issues/${enc(id)}`, { method: 'PATCH', body: { note, who } })

export const changeSeverity = (project: string, id: string, who: string, severity: string) =>
  call<Issue>(project, `/api/issues/${enc(id)}/severity`, {
    method: 'PATCH',
    body: { severity, who },
  })

export const deleteIssue = (project: string, id: string) =>
  call<null>(project, `/api/issues/${enc(id)}`, { method: 'DELETE' })

export interface Refined {
  note: string
  changes: string[]
}

export const refine = (
  project: string,
  who: string,
  about: {
    note: string
    pair_id?: string
    issue_id?: string
    box_a?: Box | null
    box_b?: Box | null
  },
) => post<Refined>(project, '/api/agent/refine', { ...about, who })

export const dismissMany = (
  project: string,
  pairId: string,
  who: string,
  selection: { ids: string[] } & { reason: string },
) =>
  post<{ dismissed: number; ids: string[] }>(
    project,
    `/api/pairs/${enc(pairId)}/candidates/dismiss-bulk`,
    { ...selection, who },
  )

export interface Claimed {
  locked_by: string
  locked_at: string
  lock_expires_at: string
}

export const claim = (project: string, pairId: string, who: string, force: boolean) =>
  post<Claimed>(project, '/api/claim', { pair_id: pairId, who, ...(force && { force }) })

export const release = (project: string, pairId: string, who: string) =>
  post<{ released: boolean }>(project, '/api/release', { pair_id: pairId, who })

export const reopen = (project: string, pairId: string, who: string) =>
  post<{ done: boolean }>(project, '/api/done', { pair_id: pairId, who, done: false })

/** Refused if the images are others by now than those of the pair as it is shown. */
export const doneNext = (project: string, pair: Pair, who: string) =>
  post<{ done: string; next: Pair | null }>(project, '/api/done_next', {
    pair_id: pair.pair_id,
    who,
    project,
    claim: true,
    seen: { a: pair.image_a_etag, b: pair.image_b_etag },
  })

export const nextPair = async (project: string, who: string, after: string | null) =>
  (
    await call<{ next: Pair | null }>(project, '/api/next', {
      query: after === null ? { who } : { who, after },
    })
  ).next

const JUDGING_MS = 120_000

export const annotate = (project: string, pairId: string, who: string) =>
  post<{ run_id: string; created: number; refreshed: number; superseded: number; count: number }>(
    project,
    '/api/agent/annotate',
    { pair_id: pairId, who },
    JUDGING_MS,
  )

export const getRun = (project: string, runId: string): Promise<WholeRun> =>
  call(project, `/api/agent/runs/${enc(runId)}`)

export const listRuns = async (project: string, pairId: string): Promise<Run[]> =>
  (await call<{ runs: Run[] }>(project, `/api/pairs/${enc(pairId)}/runs`)).runs

/** Lists the runs of a project that began since a time, newest first. */
export const listLatestRuns = async (project: string, from: string): Promise<Run[]> =>
  (await call<{ runs: Run[] }>(project, `/api/projects/${enc(project)}/runs`, { query: { from } }))
    .runs

export const getReport = (project: string, pairId: string, runId: string): Promise<Report> =>
  call(project, `/api/pairs/${enc(pairId)}/runs/${enc(runId)}/hybrid-report`)

export const getStructure = (project: string, pairId: string, slot: 'a' | 'b'): Promise<unknown> =>
  call(project, `/api/pairs/${enc(pairId)}/structure/${slot}`)
