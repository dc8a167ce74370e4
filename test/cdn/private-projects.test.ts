import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createKey, revokeKey } from '../../src/upload/keys.ts'
import { callWith, countingEnv } from '../support/counting.ts'
import {
  DASHBOARD_BINDINGS,
  DASHBOARD_URL,
  signIn,
  signInMember,
  visitor,
  type Person,
} from '../support/dashboard.ts'
import { BASE_URL, newProject, publish, view } from '../support/service.ts'
import { later, stopClock } from '../support/clock.ts'

type Project = Awaited<ReturnType<typeof newProject>>
type Headers = Record<string, string>

const service = { ...env, ...DASHBOARD_BINDINGS }
const PAGE = { Accept: 'text/html,application/xhtml+xml' }
const SCRIPT = 'export default 1'

let owner: Person

beforeAll(async () => {
  owner = await signIn(`owner-${crypto.randomUUID().slice(0, 8)}`)
})

const hostOf = ({ projectId }: Project) => `view-${projectId}.localhost:8787`

const settingsOf = ({ projectId }: Project) => `/api/admin/projects/${projectId}`

const setVisibility = (project: Project, visibility: string) =>
  owner.change('PATCH', settingsOf(project), { visibility })

async function newPrivateProject(): Promise<Project> {
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
const open = (project: Project, path: string, headers: Headers = {}, method = 'GET') =>
  callWith(
    service,
    path.startsWith('/storage/') ? `${BASE_URL}${path}` : `http://${hostOf(project)}${path}`,
    { method, headers: { 'Accept-Encoding': 'identity', ...headers } },
  )

/** Has the dashboard lead a person to a path of the project; returns where. */
async function grantFor(person: Person, { projectId }: Project, to = '/'): Promise<URL> {
  const query = new URLSearchParams({ project: projectId, to })
  const response = await person.ask(`/open?${query.toString()}`)
  expect(response.status).toBe(302)
  return new URL(response.headers.get('Location') ?? '')
}

const redeem = (project: Project, { pathname, search }: URL) => open(project, pathname + search)

/** Opens a session for a person and returns the header that carries it. */
async function sessionOf(person: Person, project: Project): Promise<Headers> {
  const response = await redeem(project, await grantFor(person, project))
  const [cookie = ''] = response.headers.getSetCookie()
  return { Cookie: cookie.split(';')[0] ?? '' }
}

/** What is asked for, by a name; each with the status for those who are let in. */
const ROUTES = {
  page: { path: '/', headers: PAGE, status: 200 },
  'page of a version': { path: '/v1/', headers: PAGE, status: 200 },
  asset: { path: '/a.js', status: 200 },
  'asset of a version': { path: '/v1/a.js', status: 200 },
  'index.json': { path: '/index.json', status: 200 },
  HEAD: { path: '/a.js', method: 'HEAD', headers: PAGE, status: 200 },
  Range: { path: '/a.js', headers: { Range: 'bytes=0-3' }, status: 206 },
  'Range outside the file': { path: '/a.js', headers: { Range: 'bytes=99-' }, status: 416 },
  redirect: { path: '/v1', status: 308 },
  'missing file': { path: '/missing.js', status: 404 },
  'file named .session': { path: '/.session', status: 200 },
} satisfies Record<string, { path: string; headers?: Headers; method?: string; status: number }>

async function statusesOf(project: Project, credentials: Headers): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const [name, route] of Object.entries(ROUTES)) {
    const { path, headers, method } = { headers: {}, method: 'GET', ...route }
    const response = await open(project, path, { ...headers, ...credentials }, method)
    statuses[name] = response.status
    expect.soft([name, response.headers.get('Cache-Control')]).toEqual([name, 'private, no-cache'])
    expect.soft([name, response.headers.get('Access-Control-Allow-Origin')]).toEqual([name, '*'])
    expect.soft(response.headers.has('Access-Control-Allow-Credentials')).toBe(false)
    expect.soft(response.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  }
  return statuses
}

const SERVED = Object.fromEntries(
  Object.entries(ROUTES).map(([name, { status }]) => [name, status]),
)
const REFUSED = Object.fromEntries(
  Object.keys(ROUTES).map((name) => [name, name.startsWith('page') ? 302 : 401]),
)

/** Who asks, by a name: returns the headers that they send. */
const CLIENTS: [string, typeof SERVED, (project: Project) => Promise<Headers> | Headers][] = [
  ['a visitor', REFUSED, () => ({})],
  ['a member', SERVED, async (project) => sessionOf(await newMember(project), project)],
  ['an owner', SERVED, (project) => sessionOf(owner, project)],
  ['a former member', REFUSED, formerMember],
  [
    'a member of another project',
    REFUSED,
    async () => {
      const other = await newPrivateProject()
      return sessionOf(await newMember(other), other)
    },
  ],
  ['a forged session', REFUSED, () => ({ Cookie: `__Host-view-session=${'A'.repeat(43)}` })],
  [
    'a session under another name',
    REFUSED,
    async (project) => {
      const { Cookie = '' } = await sessionOf(owner, project)
      return { Cookie: Cookie.replace('__Host-', '') }
    },
  ],
  ['an API key', SERVED, ({ key }) => ({ 'X-API-Key': key })],
  [
    'a key of another project',
    REFUSED,
    async () => ({ 'X-API-Key': (await newProject('Private')).key }),
  ],
  ['a revoked key', REFUSED, revokedKey],
  ['an expired key', REFUSED, expiredKey],
  ['no key of any form', REFUSED, () => ({ 'X-API-Key': 'Bearer x' })],
]

const newMember = ({ projectId }: Project) => signInMember(owner, projectId)

async function formerMember(project: Project): Promise<Headers> {
  const member = await newMember(project)
  const session = await sessionOf(member, project)
  await owner.change('DELETE', `${settingsOf(project)}/members/${member.who}`)
  return session
}

async function revokedKey({ projectId }: Project): Promise<Headers> {
  const { id, key } = await createKey(env.DB, { projectId, name: 'revoked' })
  await revokeKey(env.DB, { id })
  return { 'X-API-Key': key }
}

async function expiredKey({ projectId }: Project): Promise<Headers> {
  const expiresAt = '2020-01-01T00:00:00Z'
  const { key } = await createKey(env.DB, { projectId, name: 'expired', expiresAt })
  return { 'X-API-Key': key }
}

describe('a private project', () => {
  let project: Project
  beforeAll(async () => {
    project = await newPrivateProject()
  })

  it.each(CLIENTS)('as %s sees it', async (_, expected, credentials) => {
    expect(await statusesOf(project, await credentials(project))).toEqual(expected)
  })

  it('is opened to a person by the dashboard, where the person gets back to the path', async () => {
    const refused = await open(project, '/v1/?path=/story/a--b&x=1', PAGE)
    const there = new URL(refused.headers.get('Location') ?? '')
    expect(there.origin + there.pathname).toBe(`${DASHBOARD_URL}/open`)
    expect(Object.fromEntries(there.searchParams)).toEqual({
      project: project.projectId,
      to: '/v1/?path=/story/a--b&x=1',
    })
    const member = await newMember(project)
    const led = await member.ask(there.pathname + there.search)
    const session = new URL(led.headers.get('Location') ?? '')
    expect([led.status, session.host]).toEqual([302, hostOf(project).toLowerCase()])
    expect(session.pathname + session.search).toMatch(/^\/\.session\?grant=[\w-]{43}$/)
    const opened = await redeem(project, session)
    expect(opened.status).toBe(302)
    expect(opened.headers.get('Location')).toBe('/v1/?path=/story/a--b&x=1')
    expect(opened.headers.get('Set-Cookie')).toMatch(
      /^__Host-view-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=43200$/,
    )
  })

  it('is refused with an explanation to every client but a browser', async () => {
    const response = await open(project, '/index.json')
    expect(await response.json()).toEqual({
      error: 'Authentication required',
      message:
        'This project is private: sign in at the dashboard, or send an API key of it as X-API-Key',
    })
  })

  it('is open to keys alone where there is no dashboard', async () => {
    for (const missing of [{ DASHBOARD: undefined }, { DASHBOARD_URL: '' }]) {
      const get = (headers: Headers) =>
        callWith({ ...service, ...missing }, `http://${hostOf(project)}/`, { headers })
      const refused = await get(PAGE)
      expect([refused.status, await refused.text()]).toEqual([
        401,
        expect.stringContaining('no dashboard to sign in at'),
      ])
      expect((await get({ ...PAGE, 'X-API-Key': project.key })).status).toBe(200)
    }
  })

  it('is refused while the dashboard cannot be asked who is a member', async () => {
    const overloaded = () => Promise.reject(new Error('overloaded'))
    const DASHBOARD = { isMember: overloaded, membersAmong: overloaded }
    const headers = await sessionOf(await newMember(project), project)
    const response = await callWith({ ...service, DASHBOARD }, `http://${hostOf(project)}/a.js`, {
      headers,
    })
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([502, 'no-store'])
  })

  it('is read past the platform’s cache, once for all who may read it', async () => {
    const files = await newPrivateProject()
    const counting = countingEnv({ CDN_EDGE_CACHE: 'true' })
    const counted = { ...counting.env, ...DASHBOARD_BINDINGS }
    const read = (headers: Headers) =>
      callWith(counted, `http://${hostOf(files)}/v1/a.js`, { headers })
    expect(await (await read({ 'X-API-Key': files.key })).text()).toBe(SCRIPT)
    expect(counting.counts.r2Reads).toBe(1)
    expect(await (await read(await sessionOf(owner, files))).text()).toBe(SCRIPT)
    expect(counting.counts.r2Reads).toBe(1)
    expect((await read({})).status).toBe(401)
  })

  it('asks visitors to sign in before its first build, too', async () => {
    const empty = await newProject('Private')
    await setVisibility(empty, 'private')
    expect((await open(empty, '/', PAGE)).status).toBe(302)
    expect((await open(empty, '/', { 'X-API-Key': empty.key })).status).toBe(404)
  })

  it('responds as any other project to what is not about its builds', async () => {
    expect((await open(project, '/health')).status).toBe(200)
    expect((await open(project, '/', {}, 'OPTIONS')).status).toBe(204)
    expect((await open(project, '/', {}, 'POST')).status).toBe(405)
  })
})

describe('the archive of a private project', () => {
  const path = ({ projectId }: Project, version = 'v1') =>
    `/storage/${projectId}/${version}/storybook.zip`

  it('is for holders of its keys alone, session or not', async () => {
    const project = await newPrivateProject()
    const other = await newPrivateProject()
    const statuses = async (headers: Headers, version?: string) => {
      const response = await open(project, path(project, version), headers)
      expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
      return response.status
    }
    const key = { 'X-API-Key': project.key }
    expect(await statuses(key)).toBe(200)
    expect(await statuses({ ...key, Range: 'bytes=0-3' })).toBe(206)
    expect(await statuses({ ...key, Range: 'bytes=999999-' })).toBe(416)
    expect(await statuses(key, 'v9')).toBe(404)
    const refused = [
      {},
      PAGE,
      await sessionOf(owner, project),
      { 'X-API-Key': other.key },
      await revokedKey(project),
    ]
    for (const headers of refused)
      expect([await statuses(headers), await statuses(headers, 'v9')]).toEqual([401, 401])
  })

  it('costs a public project no additional query', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'home' })
    const counting = countingEnv()
    const response = await callWith(counting.env, `${BASE_URL}${path(project)}`)
    expect([response.status, counting.counts.d1Queries]).toEqual([200, 2])
  })
})

describe('a grant', () => {
  let project: Project
  beforeAll(async () => {
    project = await newPrivateProject()
  })
  stopClock()

  /** What a request with a grant gets that opens no session: as without one. */
  async function expectRefused(at: Project, { pathname, search }: URL): Promise<void> {
    const page = await open(at, pathname + search, PAGE)
    expect(page.headers.has('Set-Cookie')).toBe(false)
    expect(new URL(page.headers.get('Location') ?? '').searchParams.get('to')).toBe('/')
    expect((await open(at, pathname + search)).status).toBe(401)
  }

  it('is good once', async () => {
    const grant = await grantFor(owner, project)
    const all = await Promise.all(Array.from({ length: 5 }, () => redeem(project, grant)))
    expect(all.filter(({ headers }) => headers.has('Set-Cookie'))).toHaveLength(1)
    await expectRefused(project, grant)
  })

  it('leads to the start page when a person with a session goes back to it', async () => {
    const session = await sessionOf(owner, project)
    const back = await open(project, '/.session?grant=used', { ...PAGE, ...session })
    expect([back.status, back.headers.get('Location')]).toEqual([302, '/'])
  })

  it('is good for 60 seconds', async () => {
    const [early, late] = [await grantFor(owner, project), await grantFor(owner, project)]
    later(59_000)
    expect((await redeem(project, early)).headers.has('Set-Cookie')).toBe(true)
    later(1_000)
    await expectRefused(project, late)
  })

  it('is good on the host of its project alone', async () => {
    const other = await newPrivateProject()
    const grant = await grantFor(owner, project)
    await expectRefused(other, grant)
    const elsewhere = `http://view-${project.projectId}.elsewhere.example${grant.pathname}${grant.search}`
    expect((await callWith(service, elsewhere)).status).toBe(401)
    expect((await redeem(project, grant)).headers.has('Set-Cookie')).toBe(true)
  })

  it('is not redeemed by HEAD, which looks at an address without opening it', async () => {
    const grant = await grantFor(owner, project)
    expect((await open(project, grant.pathname + grant.search, {}, 'HEAD')).status).toBe(401)
    expect((await redeem(project, grant)).headers.has('Set-Cookie')).toBe(true)
  })

  it('is stored as a hash, as the session is', async () => {
    const grant = await grantFor(owner, project)
    const rows = async (table: string) =>
      JSON.stringify((await env.DB.prepare(`SELECT * FROM ${table}`).all()).results)
    expect(await rows('view_grants')).not.toContain(grant.searchParams.get('grant'))
    const { Cookie = '' } = await sessionOf(owner, project)
    expect(await rows('view_sessions')).not.toContain(Cookie.split('=')[1])
  })
})

describe('a session', () => {
  stopClock()

  it('ends permanently within a minute after its person stops being a member', async () => {
    const project = await newPrivateProject()
    const member = await newMember(project)
    const session = await sessionOf(member, project)
    const status = async () => (await open(project, '/a.js', session)).status
    expect(await status()).toBe(200)
    await owner.change('DELETE', `${settingsOf(project)}/members/${member.who}`)
    later(60_000)
    expect(await status()).toBe(401)
    await owner.change('PUT', `${settingsOf(project)}/members/${member.who}`, { role: 'viewer' })
    expect(await status()).toBe(401)
  })

  it('ends after 12 hours', async () => {
    const project = await newPrivateProject()
    const session = await sessionOf(owner, project)
    const status = async () => (await open(project, '/a.js', session)).status
    later(12 * 60 * 60_000 - 1_000)
    expect(await status()).toBe(200)
    later(1_000)
    expect(await status()).toBe(401)
  })

  it('costs a query every half a minute', async () => {
    const project = await newPrivateProject()
    const session = await sessionOf(owner, project)
    const counting = countingEnv()
    const counted = { ...counting.env, ...DASHBOARD_BINDINGS }
    const queries = async () => {
      const before = counting.counts.d1Queries
      await callWith(counted, `http://${hostOf(project)}/a.js`, { headers: session })
      return counting.counts.d1Queries - before
    }
    expect([await queries(), await queries()]).toEqual([1, 0])
  })
})

describe('the dashboard’s /open', () => {
  it('asks a visitor to sign in first, and leads back', async () => {
    const { projectId } = await newPrivateProject()
    const path = `/open?project=${projectId}&to=%2Fv1%2F`
    const response = await visitor.ask(path)
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      `/sign-in?return_to=${encodeURIComponent(path)}`,
    ])
  })

  it('is a 404 for a person who is no member, as for a project that does not exist', async () => {
    const [project, other] = [await newPrivateProject(), await newPrivateProject()]
    const member = await newMember(other)
    for (const person of [member, owner])
      for (const name of ['no-such-project', '', 'a b', 'a/b'])
        expect((await person.ask(`/open?project=${encodeURIComponent(name)}`)).status).toBe(404)
    const response = await member.ask(`/open?project=${project.projectId}&to=/`)
    expect([response.status, await response.text()]).toEqual([404, 'the built page'])
  })

  it('leads to a public project without a grant', async () => {
    const project = await newProject()
    const there = await grantFor(owner, project, '/v1/?a=b')
    expect(there.href).toBe(`http://${hostOf(project)}/v1/?a=b`)
  })

  it.each([
    '//elsewhere.example/',
    String.raw`/\elsewhere.example`,
    'https://elsewhere.example/',
    'http://view-x.localhost:8787/',
    'javascript:alert(1)',
    'v1/',
    '',
    '/.//elsewhere.example/',
    '/\t/elsewhere.example',
  ])('leads to the start page in place of %j', async (to) => {
    const project = await newPrivateProject()
    const opened = await redeem(project, await grantFor(owner, project, to))
    expect(opened.headers.get('Location')).toBe('/')
  })

  it('leads to the start page in place of a path of 5,000 characters', async () => {
    const there = await grantFor(owner, await newProject(), `/${'x'.repeat(5_000)}`)
    expect(there.pathname).toBe('/')
  })
})

describe('the visibility of a project', () => {
  it('is public at first, and changed by its owners alone', async () => {
    const project = await newProject()
    const member = await newMember(project)
    const path = settingsOf(project)
    const settings = { project_id: project.projectId, title: null }
    expect(await owner.change('PATCH', path, { visibility: 'private' })).toEqual({
      ...settings,
      visibility: 'private',
    })
    const patch = (person: Person, body: unknown) =>
      person.ask(path, { method: 'PATCH', body: JSON.stringify(body) })
    expect((await patch(member, { visibility: 'public' })).status).toBe(403)
    for (const wrong of [{ visibility: 'secret' }, { visibility: null }, {}])
      expect((await patch(owner, wrong)).status).toBe(400)
    expect(await owner.change('PATCH', path, { title: 'Shop' })).toEqual({
      ...settings,
      title: 'Shop',
      visibility: 'private',
    })
    const events = await env.DB.prepare(
      `SELECT action, who, subject, detail FROM audit_events
       WHERE project_id = ?1 AND action = 'visibility_changed'`,
    )
      .bind(project.projectId)
      .all()
    expect(events.results).toEqual([
      {
        action: 'visibility_changed',
        who: owner.who,
        subject: project.projectId,
        detail: '{"visibility":"private","before":"public"}',
      },
    ])
    const { projects } = (await member.change('GET', '/api/admin/session')) as {
      projects: unknown[]
    }
    expect(projects).toMatchObject([{ project_id: project.projectId, visibility: 'private' }])
  })

  it('takes effect here at once, also for files that were in memory, and back', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': 'home', 'a.js': SCRIPT })
    for (let i = 0; i < 3; i++) expect((await view(project.projectId, '/a.js')).status).toBe(200)
    await setVisibility(project, 'private')
    expect((await open(project, '/a.js')).status).toBe(401)
    expect((await open(project, '/a.js', { 'X-API-Key': project.key })).status).toBe(200)
    expect((await open(project, '/a.js')).status).toBe(401)
    await setVisibility(project, 'public')
    expect((await open(project, '/a.js')).status).toBe(200)
  })

  it('takes effect elsewhere within 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const project = await newProject()
      await publish(project, 'v1', { 'index.html': 'home' })
      expect((await open(project, '/')).status).toBe(200)
      await env.DB.prepare(`UPDATE projects SET visibility = 'private' WHERE project_id = ?1`)
        .bind(project.projectId)
        .run()
      later(10_000)
      expect((await open(project, '/')).status).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })
})
