import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { createKey, revokeKey } from '../../../src/upload/keys.ts'
import { callWith } from '../../support/counting.ts'
import { DASHBOARD_BINDINGS, signIn, signInMember, type Person } from '../../support/dashboard.ts'
import { BASE_URL, newProject, publish } from '../../support/service.ts'

// Private projects, and everyone who may or may not open them.

export type Project = Awaited<ReturnType<typeof newProject>>
export type Headers = Record<string, string>

export const service = { ...env, ...DASHBOARD_BINDINGS }
export const PAGE = { Accept: 'text/html,application/xhtml+xml' }
export const SCRIPT = 'export default 1'

let owning: Promise<Person> | undefined

/** Who owns every project of these tests. */
export const theOwner = (): Promise<Person> =>
  (owning ??= signIn(`owner-${crypto.randomUUID().slice(0, 8)}`))

export const hostOf = ({ projectId }: Project) => `view-${projectId}.localhost:8787`

export const settingsOf = ({ projectId }: Project) => `/api/admin/projects/${projectId}`

export const setVisibility = async (project: Project, visibility: string) =>
  (await theOwner()).change('PATCH', settingsOf(project), { visibility })

export async function newPrivateProject(): Promise<Project> {
  const project = await newProject('Private')
  await publish(project, 'v1', {
    'index.html': '<h1>Home</h1>',
    'index.json': '{"entries":{}}',
    'a.js': SCRIPT,
    // Archives of the same bytes share their files in an isolate's memory.
    'of.txt': project.projectId,
    '.session': 'a file of the archive',
  })
  await setVisibility(project, 'private')
  return project
}

/** A request to the project's host, or to the service if the path is one of its own. */
export const open = (project: Project, path: string, headers: Headers = {}, method = 'GET') =>
  callWith(
    service,
    path.startsWith('/storage/') ? `${BASE_URL}${path}` : `http://${hostOf(project)}${path}`,
    { method, headers: { 'Accept-Encoding': 'identity', ...headers } },
  )

/** Has the dashboard lead a person to a path of the project; returns where. */
export async function grantFor(person: Person, { projectId }: Project, to = '/'): Promise<URL> {
  const query = new URLSearchParams({ project: projectId, to })
  const response = await person.ask(`/open?${query.toString()}`)
  expect(response.status).toBe(302)
  return new URL(response.headers.get('Location') ?? '')
}

export const redeem = (project: Project, { pathname, search }: URL) =>
  open(project, pathname + search)

/** Opens a session for a person and returns the header that carries it. */
export async function sessionOf(person: Person, project: Project): Promise<Headers> {
  const response = await redeem(project, await grantFor(person, project))
  const [cookie = ''] = response.headers.getSetCookie()
  return { Cookie: cookie.split(';')[0] ?? '' }
}

export const newMember = async ({ projectId }: Project) => signInMember(await theOwner(), projectId)

/** Somebody whose membership has ended, and the session that was opened before. */
export async function formerMember(
  project: Project,
): Promise<{ person: Person; session: Headers }> {
  const member = await newMember(project)
  const session = await sessionOf(member, project)
  const path = `${settingsOf(project)}/members/${member.who}`
  await (await theOwner()).change('DELETE', path)
  return { person: member, session }
}

export async function revokedKey({ projectId }: Project): Promise<Headers> {
  const { id, key } = await createKey(env.DB, { projectId, name: 'revoked' })
  await revokeKey(env.DB, { id })
  return { 'X-API-Key': key }
}

export async function expiredKey({ projectId }: Project): Promise<Headers> {
  const expiresAt = '2020-01-01T00:00:00Z'
  const { key } = await createKey(env.DB, { projectId, name: 'expired', expiresAt })
  return { 'X-API-Key': key }
}
