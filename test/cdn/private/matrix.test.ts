import { beforeAll, describe, expect, it } from 'vitest'
import { callWith } from '../../support/counting.ts'
import { signIn, visitor, type Person } from '../../support/dashboard.ts'
import { BASE_URL, newProject, publish } from '../../support/service.ts'
import { later, stopClock } from '../../support/clock.ts'
import { pairOf, redButton } from '../../judging/runs/runs.ts'
import {
  expiredKey,
  formerMember,
  grantFor,
  newMember,
  newPrivateProject,
  open,
  PAGE,
  redeem,
  revokedKey,
  service,
  sessionOf,
  setVisibility,
  theOwner,
  type Headers,
  type Project,
} from './access.ts'

// Everyone who asks, route by route: builds on the project's host, archives at the service, and what the dashboard shows.

stopClock()

interface Route {
  path: string
  headers?: Headers
  method?: string
  /** For those who are let in. */
  status: number
}

const RANGE = { Range: 'bytes=0-3' }

const ROUTES = {
  page: { path: '/', headers: PAGE, status: 200 },
  'page in a frame': { path: '/', headers: { ...PAGE, 'Sec-Fetch-Dest': 'iframe' }, status: 200 },
  'page of a version': { path: '/v1/', headers: PAGE, status: 200 },
  'page that is missing': { path: '/v1/none', headers: PAGE, status: 200 },
  asset: { path: '/a.js', status: 200 },
  'asset of a version': { path: '/v1/a.js', status: 200 },
  'index.json': { path: '/index.json', status: 200 },
  HEAD: { path: '/a.js', method: 'HEAD', headers: PAGE, status: 200 },
  'HEAD of a page': { path: '/v1/', method: 'HEAD', headers: PAGE, status: 200 },
  // Only of a GET is a part sent.
  'HEAD of a range': { path: '/a.js', method: 'HEAD', headers: RANGE, status: 200 },
  Range: { path: '/a.js', headers: RANGE, status: 206 },
  'several ranges': { path: '/a.js', headers: { Range: 'bytes=0-1,3-4' }, status: 200 },
  'Range outside the file': { path: '/a.js', headers: { Range: 'bytes=99-' }, status: 416 },
  'file that is known': { path: '/a.js', headers: { 'If-None-Match': '*' }, status: 304 },
  redirect: { path: '/v1', status: 308 },
  'missing file': { path: '/missing.js', status: 404 },
  'malformed path': { path: '/%E0%A4%A', status: 404 },
  'file named .session': { path: '/.session', status: 200 },
} satisfies Record<string, Route>

const ARCHIVE: Record<string, Route> = {
  archive: { path: '/v1/storybook.zip', status: 200 },
  HEAD: { path: '/v1/storybook.zip', method: 'HEAD', status: 200 },
  Range: { path: '/v1/storybook.zip', headers: RANGE, status: 206 },
  'HEAD of a range': { path: '/v1/storybook.zip', method: 'HEAD', headers: RANGE, status: 200 },
  'Range outside of it': {
    path: '/v1/storybook.zip',
    headers: { Range: 'bytes=999999-' },
    status: 416,
  },
  'archive that is known': {
    path: '/v1/storybook.zip',
    headers: { 'If-None-Match': '*' },
    status: 304,
  },
  'opened as a page': { path: '/v1/storybook.zip', headers: PAGE, status: 200 },
  'missing version': { path: '/v9/storybook.zip', status: 404 },
}

const served = (routes: Record<string, Route>) =>
  Object.fromEntries(Object.entries(routes).map(([name, { status }]) => [name, status]))

const SERVED = served(ROUTES)
/** Whoever opens a page is led to the dashboard. */
const REFUSED = Object.fromEntries(
  Object.keys(ROUTES).map((name) => [name, name.startsWith('page') ? 302 : 401]),
)

const cookie = (value: string): Headers => ({ Cookie: `__Host-view-session=${value}` })
const secretOf = (grant: URL): string => grant.searchParams.get('grant') ?? ''

/** Who asks, by a name: whether builds and archives are theirs, and the headers that they send. */
const CLIENTS: [
  string,
  { builds: boolean; archive: boolean },
  (project: Project) => Promise<Headers> | Headers,
][] = [
  ['a visitor', { builds: false, archive: false }, () => ({})],
  [
    'a member',
    { builds: true, archive: false },
    async (project) => sessionOf(await newMember(project), project),
  ],
  [
    'an owner',
    { builds: true, archive: false },
    async (project) => sessionOf(await theOwner(), project),
  ],
  [
    'a former member',
    { builds: false, archive: false },
    async (project) => (await formerMember(project)).session,
  ],
  [
    'a member of another project',
    { builds: false, archive: false },
    async () => {
      const other = await newPrivateProject()
      return sessionOf(await newMember(other), other)
    },
  ],
  ['a forged session', { builds: false, archive: false }, () => cookie('A'.repeat(43))],
  [
    'a session under another name',
    { builds: false, archive: false },
    async (project) => {
      const { Cookie = '' } = await sessionOf(await theOwner(), project)
      return { Cookie: Cookie.replace('__Host-', '') }
    },
  ],
  [
    'a grant in place of a session',
    { builds: false, archive: false },
    async (project) => cookie(secretOf(await grantFor(await theOwner(), project))),
  ],
  [
    'an expired grant',
    { builds: false, archive: false },
    async (project) => {
      const grant = await grantFor(await theOwner(), project)
      later(60_000)
      expect((await redeem(project, grant)).headers.has('Set-Cookie')).toBe(false)
      return cookie(secretOf(grant))
    },
  ],
  [
    'a replayed grant',
    { builds: false, archive: false },
    async (project) => {
      const grant = await grantFor(await theOwner(), project)
      await redeem(project, grant)
      expect((await redeem(project, grant)).headers.has('Set-Cookie')).toBe(false)
      return cookie(secretOf(grant))
    },
  ],
  ['an API key', { builds: true, archive: true }, ({ key }) => ({ 'X-API-Key': key })],
  [
    'a key of another project',
    { builds: false, archive: false },
    async () => ({ 'X-API-Key': (await newProject('Private')).key }),
  ],
  ['a revoked key', { builds: false, archive: false }, revokedKey],
  ['an expired key', { builds: false, archive: false }, expiredKey],
  ['no key of any form', { builds: false, archive: false }, () => ({ 'X-API-Key': 'Bearer x' })],
]

/** The statuses of all routes, none of whose responses another may get or keep. */
async function statusesOf(
  project: Project,
  routes: Record<string, Route>,
  credentials: Headers,
): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const [name, { path, headers = {}, method = 'GET' }] of Object.entries(routes)) {
    const response = await open(project, path, { ...headers, ...credentials }, method)
    statuses[name] = response.status
    expect.soft([name, response.headers.get('Cache-Control')]).toEqual([name, 'private, no-cache'])
    // To pages of other origins it says nothing, or that no credentials are taken.
    expect.soft([null, '*']).toContain(response.headers.get('Access-Control-Allow-Origin'))
    expect.soft(response.headers.has('Access-Control-Allow-Credentials')).toBe(false)
  }
  return statuses
}

describe('a private project', () => {
  let project: Project
  beforeAll(async () => {
    project = await newPrivateProject()
  })

  it.each(CLIENTS)('as %s sees its builds', async (_, { builds }, credentials) => {
    const headers = await credentials(project)
    expect(await statusesOf(project, ROUTES, headers)).toEqual(builds ? SERVED : REFUSED)
    const { headers: fields } = await open(project, '/a.js', headers)
    expect(fields.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  })

  it.each(CLIENTS)('as %s downloads its archive', async (_, { archive }, credentials) => {
    const of = Object.entries(ARCHIVE).map(([name, route]) => [
      name,
      { ...route, path: `/storage/${project.projectId}${route.path}` },
    ])
    const routes = Object.fromEntries(of) as Record<string, Route>
    // Whether there is such a version is not said either.
    const refused = Object.fromEntries(Object.keys(routes).map((name) => [name, 401]))
    const statuses = await statusesOf(project, routes, await credentials(project))
    expect(statuses).toEqual(archive ? served(routes) : refused)
  })
})

/** A cache of others in front of a host, as RFC 9111 allows one that many people share. */
function sharedCache(project: Project) {
  const kept = new Map<string, Response>()
  return async (path: string, headers: Headers = {}): Promise<Response> => {
    const found = kept.get(path)
    if (found) return found.clone()
    const response = await open(project, path, headers)
    const control = response.headers.get('Cache-Control') ?? ''
    if (!/private|no-store|no-cache/.test(control)) kept.set(path, response.clone())
    return response
  }
}

it('a cache that people share hands a visitor nothing that a member or a pipeline has got', async () => {
  const project = await newPrivateProject()
  const paths = Object.values(ROUTES).map(({ path }) => path)
  const member = await sessionOf(await theOwner(), project)
  for (const credentials of [member, { 'X-API-Key': project.key }]) {
    const throughCache = sharedCache(project)
    for (const path of paths) await throughCache(path, credentials)
    for (const path of paths) expect([path, (await throughCache(path)).status]).toEqual([path, 401])
  }
  // Nor is the way in kept: neither the cookie, nor where somebody is led.
  const throughCache = sharedCache(project)
  const { pathname, search } = await grantFor(await theOwner(), project)
  expect((await throughCache(pathname + search)).headers.has('Set-Cookie')).toBe(true)
  expect((await throughCache(pathname + search)).headers.has('Set-Cookie')).toBe(false)
  expect((await throughCache('/', PAGE)).status).toBe(302)
  expect((await throughCache('/', member)).status).toBe(200)
  // Such a cache does keep files of a public project.
  await setVisibility(project, 'public')
  const ofPublic = sharedCache(project)
  await ofPublic('/v1/a.js')
  await setVisibility(project, 'private')
  expect((await ofPublic('/v1/a.js')).status).toBe(200)
})

describe('what the dashboard shows of a private project', () => {
  let project: Project
  let routes: Record<string, string>
  let pairId: string

  beforeAll(async () => {
    project = await newPrivateProject()
    const { projectId } = project
    pairId = (await pairOf(redButton(), { project_id: projectId })).pair_id
    const of = `/api/diff`
    routes = {
      builds: `/api/admin/projects/${projectId}/builds`,
      members: `/api/admin/projects/${projectId}/members`,
      'next pair': `${of}/api/next?project=${projectId}`,
      pair: `${of}/api/pairs/${pairId}?project=${projectId}`,
      image: `${of}/image/${pairId}/a?project=${projectId}`,
      thumbnail: `${of}/image/${pairId}/b/thumbnail?project=${projectId}`,
      feed: `${of}/api/projects/${projectId}/feed?project=${projectId}`,
      'way to its builds': `/open?project=${projectId}&to=/`,
    }
  })

  const MEMBERS = {
    builds: 200,
    members: 200,
    'next pair': 200,
    pair: 200,
    image: 200,
    thumbnail: 200,
    feed: 101,
    'way to its builds': 302,
  }
  const all = (status: number) =>
    Object.fromEntries(Object.keys(MEMBERS).map((name) => [name, status]))

  async function statusesOn(ask: Person['ask'], headers: Headers = {}) {
    const statuses: Record<string, number> = {}
    for (const [name, path] of Object.entries(routes)) {
      const upgrade = name === 'feed' ? { Upgrade: 'websocket' } : {}
      const response = await ask(path, { headers: { ...headers, ...upgrade } })
      response.webSocket?.accept()
      response.webSocket?.close()
      statuses[name] = response.status
      const control = response.headers.get('Cache-Control') ?? 'none'
      if (response.status !== 101)
        expect.soft([name, control]).toEqual([name, expect.stringMatching(/private|no-store/)])
    }
    return statuses
  }

  it('is for its members', async () => {
    expect(await statusesOn((await newMember(project)).ask)).toEqual(MEMBERS)
    expect(await statusesOn((await theOwner()).ask)).toEqual(MEMBERS)
  })

  it('is not there for a former member, and for a member of another project', async () => {
    const other = await newPrivateProject()
    expect(await statusesOn((await formerMember(project)).person.ask)).toEqual(all(404))
    const stranger = await newMember(other)
    expect(await statusesOn(stranger.ask)).toEqual(all(404))
    // Nor under the name of a project that is theirs.
    for (const path of ['api/pairs/$', 'image/$/a', 'image/$/b/thumbnail']) {
      const named = path.replace('$', pairId)
      const response = await stranger.ask(`/api/diff/${named}?project=${other.projectId}`)
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  it('is closed to visitors, API keys, sessions of the project’s host and forged ones', async () => {
    const session = await sessionOf(await theOwner(), project)
    const closed = { ...all(401), 'way to its builds': 302 }
    for (const headers of [{}, { 'X-API-Key': project.key }, session, { Cookie: 'session=x' }]) {
      expect(await statusesOn(visitor.ask, headers)).toEqual(closed)
      const led = await visitor.ask(routes['way to its builds'] ?? '', { headers })
      expect(led.headers.get('Location')).toMatch(/^\/sign-in\?/)
    }
  })

  it('takes nobody else into a page of another site', async () => {
    const person = await signIn(`framer-${crypto.randomUUID().slice(0, 8)}`)
    const page = await person.ask('/')
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  })
})

it('a pipeline of another project gets nothing of it', async () => {
  const [project, other] = [await newPrivateProject(), await newProject('Private')]
  await publish(other, 'v1', { 'index.html': 'other' })
  for (const rest of ['builds', 'pairs', 'issues', 'screens', 'versions/v1/gate']) {
    const response = await callWith(service, `${BASE_URL}/ci/${project.projectId}/${rest}`, {
      headers: { 'X-API-Key': other.key },
    })
    expect([rest, response.status]).toEqual([rest, 403])
  }
})
