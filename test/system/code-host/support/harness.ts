import { randomBytes } from 'node:crypto'
import type { Harness } from '../../design-tool/support/harness.ts'
import { putDemoFiles } from '../../support/demo-files.ts'
import { send } from '../../support/http-client.ts'
import type { CheckRun } from './github.ts'

export const REPOSITORY = 'acme/shop'
export const DASHBOARD = 'https://review.example.com'

/** The fields of a response that tests read; which of them exist depends on the route. */
export interface Connection {
  [field: string]: unknown
  id: string
  status: string
  reason: string | null
  app_slug: string
}

export const connectionsOf = (projectId: string) =>
  `/api/projects/${projectId}/code-host-connections`

export const newProjectId = () => `host-${crypto.randomUUID()}`

/** Begins to make an App as the dashboard does, and has GitHub make it. */
export async function makeApp({ ok, github }: Harness, projectId: string, user = 'ada') {
  const { action, manifest } = await ok('POST', `/api/projects/${projectId}/code-host/manifest`, {
    repository: REPOSITORY,
    return_to: `/p/${projectId}/settings`,
    user,
  })
  return { ...github.makeApp(String(action), manifest), action: String(action), manifest }
}

/** A project that is connected by an App, which is installed. */
export async function connectedByApp(harness: Harness, projectId = newProjectId()) {
  const { ok, github } = harness
  const { code, state } = await makeApp(harness, projectId)
  const body = { code, state, user: 'ada' }
  const connection = (await ok('POST', connectionsOf(projectId), body)) as unknown as Connection
  github.install(connection.app_slug, REPOSITORY)
  await ok('POST', `${connectionsOf(projectId)}/${connection.id}/test`)
  return { projectId, connection, slug: connection.app_slug }
}

export const commitOf = (): string => randomBytes(20).toString('hex')

/** A story that changed, in a version that a pipeline recorded with its commit. */
export interface Change {
  key: string
  versionId: string
  commit: string
  pair: string
  /** Candidates that the judge found. */
  candidates: string[]
}

/** Has a pipeline judge the change of one story and record it with its commit. */
export async function newChange(
  harness: Harness,
  projectId: string,
  change: { versionId?: string; pull_request?: number; repository?: string; commit?: string } = {},
): Promise<Change> {
  const { ok, service } = harness
  const { versionId = `v-${crypto.randomUUID()}`, commit = commitOf(), ...rest } = change
  const key = await service.newKey(projectId)
  const pair = `pair-${crypto.randomUUID()}`
  const keys = await putDemoFiles(
    service,
    'alert-danger',
    (file) => `${projectId}/${versionId}/${pair}-${file}`,
  )
  await ok('POST', '/api/pairs', { pair_id: pair, project_id: projectId, ...keys })
  await ok('POST', '/api/agent/annotate', { pair_id: pair })
  const outcome = { story_id: 'alert--danger', outcome: 'changed', pair_id: pair }
  await recordOutcomes(harness, {
    projectId,
    key,
    versionId,
    change: { repository: REPOSITORY, commit, ...rest },
    outcomes: [outcome],
  })
  const { issues } = (await ok('GET', `/api/issues?pair=${pair}&status=candidate`)) as unknown as {
    issues: { id: string }[]
  }
  return { key, versionId, commit, pair, candidates: issues.map(({ id }) => id) }
}

export async function recordOutcomes(
  { service }: Harness,
  input: {
    projectId: string
    key: string
    versionId: string
    change: object
    outcomes: object[]
    stories?: number
  },
): Promise<void> {
  const { projectId, key, versionId, change, outcomes, stories = outcomes.length } = input
  const capture = { source: 'storybook', stories_total: stories }
  const response = await send({
    port: service.port,
    method: 'POST',
    path: `/ci/${projectId}/versions/${versionId}/outcomes`,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify({ capture, change, outcomes })),
  })
  if (response.status !== 200) throw new Error(`${response.status} ${response.body.toString()}`)
}

export const dismiss = ({ ok }: Harness, issue: string, who = 'ada') =>
  ok('POST', `/api/issues/${issue}/transition`, { action: 'dismiss', reason: 'noise', who })

/** The check of a commit as GitHub shows it: the latest run of its name. */
export const checkOn = ({ github }: Harness, commit: string): CheckRun | undefined =>
  github.checks.findLast((run) => run.head_sha === commit)

/** What GitHub shows of a check: what it concludes, or that it goes on. */
export const shownOn = (harness: Harness, commit: string) => {
  const check = checkOn(harness, commit)
  return check && [check.conclusion ?? check.status, check.output.title]
}
