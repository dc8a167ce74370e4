import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { callWith, countingEnv } from '../../support/counting.ts'
import { DASHBOARD_BINDINGS, DASHBOARD_URL, visitor, type Person } from '../../support/dashboard.ts'
import { BASE_URL, newProject, publish, storeUnchecked, view } from '../../support/service.ts'
import { later, stopClock } from '../../support/clock.ts'
import { buildArchive } from '../../zip/build-archive.ts'
import {
  grantFor,
  hostOf,
  newMember,
  newPrivateProject,
  open,
  PAGE,
  redeem,
  SCRIPT,
  service,
  sessionOf,
  setVisibility,
  settingsOf,
  theOwner,
  type Headers,
  type Project,
} from './access.ts'

let owner: Person

beforeAll(async () => {
  owner = await theOwner()
})

describe('a private project', () => {
  let project: Project
  beforeAll(async () => {
    project = await newPrivateProject()
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
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      502,
      'private, no-cache',
    ])
  })

  it.each([
    ['OPTIONS', '/', 204],
    ['POST', '/', 405],
    ['GET', '/health', 200],
    ['HEAD', '/health', 200],
  ])('is kept by no shared cache where %s %s is %i', async (method, path, status) => {
    const response = await open(project, path, {}, method)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      status,
      'private, no-cache',
    ])
  })

  it('is kept by no shared cache where a file of it is damaged', async () => {
    const damaged = await newProject('Private')
    const entries = [{ name: 'a.js', content: 'text', local: { signature: 1 } }]
    await storeUnchecked(damaged, 'v1', buildArchive({ entries }))
    await setVisibility(damaged, 'private')
    const response = await open(damaged, '/a.js', { 'X-API-Key': damaged.key })
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      404,
      'private, no-cache',
    ])
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

it('the archive of a public project costs no additional query', async () => {
  const project = await newProject()
  await publish(project, 'v1', { 'index.html': 'home' })
  const counting = countingEnv()
  const path = `/storage/${project.projectId}/v1/storybook.zip`
  const response = await callWith(counting.env, `${BASE_URL}${path}`)
  expect([response.status, counting.counts.d1Queries]).toEqual([200, 2])
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

it.each(['a\u202ebc', '\u2066a', 'a\u2028b', 'a\nb'])(
  'no key and no title is called %j, which turns or breaks the line that it stands on',
  async (name) => {
    const project = await newPrivateProject()
    const path = settingsOf(project)
    const statusOf = async (method: string, url: string, body: unknown) =>
      (await owner.ask(url, { method, body: JSON.stringify(body) })).status
    expect(await statusOf('PATCH', path, { title: name })).toBe(400)
    expect(await statusOf('POST', `${path}/keys`, { name })).toBe(400)
    expect(await statusOf('POST', `${path}/keys`, { name: 'שלום' })).toBe(201)
  },
)

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
