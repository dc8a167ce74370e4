import type { Harness } from '../../design-tool/support/harness.ts'

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
