import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleWorker } from '../../../scripts/local/bundle.ts'
import { fromRoot } from '../../../scripts/local/project.ts'
import { sharedService } from '../shared/service.ts'
import { sendElsewhere, type HttpResponse } from '../support/http-client.ts'
import { SERVICE_TOKEN } from '../support/service.ts'
import { signIn, Visitor } from './support/people.ts'
import { anyText } from '../../support/any-text.ts'

const service = await sharedService()
let port: number

beforeAll(async () => {
  ;({ port } = service.dashboard!)
})

const open = (
  path: string,
  headers: Record<string, string> = {},
  host?: string,
): Promise<HttpResponse> => sendElsewhere({ port, path, headers, ...(host && { host }) })

const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  sendElsewhere({
    port,
    method: 'POST',
    path: '/sign-in',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  })

const newName = () => `Ada ${crypto.randomUUID().slice(0, 8)}`

describe('signing in', () => {
  it('leads back to where the person wanted to go', async () => {
    const away = await open('/p/shop/review/a%2Fb?x=1&y=2', { Accept: 'text/html' })
    expect(away.status).toBe(302)
    const form = new URL(String(away.headers.location), 'http://dashboard')
    expect(form.pathname).toBe('/sign-in')
    const page = (await open(form.pathname + form.search)).body.toString()
    expect(page).toContain('name="name"')
    expect(page).toContain('value="/p/shop/review/a%2Fb?x=1&amp;y=2"')
    const back = await submit({
      name: newName(),
      return_to: String(form.searchParams.get('return_to')),
    })
    expect([back.status, back.headers.location]).toEqual([303, '/p/shop/review/a%2Fb?x=1&y=2'])
  })

  it.each([
    '//elsewhere.example/',
    String.raw`/\elsewhere.example`,
    'https://elsewhere.example/',
    'javascript:alert(1)',
    'p/shop',
    '',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/.//elsewhere.example/',
    '/x/..//elsewhere.example/',
    String.raw`/./\elsewhere.example/`,
    String.raw`/x/..\/elsewhere.example/`,
    '/%2e//elsewhere.example/',
    '/%2E%2e//elsewhere.example/',
    '/.\t//elsewhere.example/',
    '/./\n/elsewhere.example/',
    '\u0000//elsewhere.example/',
    ' //elsewhere.example/',
    '///elsewhere.example/',
    'http:elsewhere.example/',
    'http:/elsewhere.example/',
    'http://localhost@elsewhere.example/',
    '/／elsewhere.example/\u2028',
  ])('never leads to %j', async (return_to) => {
    const { headers } = await submit({ name: newName(), return_to })
    expect(headers.location).toMatch(/^\/(?!\/|\\)/)
    expect(headers.location).not.toContain('elsewhere.example/')
  })

  it('leads to its own host, whatever address it was given', async () => {
    const own = `http://localhost:${port}`
    const parts = [
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'x',
      own,
    ]
    const address = fc.oneof(
      fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((words) => words.join('')),
      fc.array(fc.constantFrom(...parts), { maxLength: 5 }).map((words) => `/${words.join('')}//x`),
      anyText(20).map((rest) => `/${rest}`),
    )
    const property = fc.asyncProperty(address, async (return_to) => {
      const { headers } = await submit({ name: 'Ada', return_to })
      expect(new URL(String(headers.location), own).origin).toBe(own)
    })
    await fc.assert(property, { numRuns: 50 })
  })

  it.each([
    ['announced', { 'Content-Length': '20000' }],
    ['unannounced', { 'Transfer-Encoding': 'chunked' }],
  ])('takes no long form: %s', async (_, headers) => {
    const response = await sendElsewhere({
      port,
      method: 'POST',
      path: '/sign-in',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: Buffer.from(`name=Ada&return_to=/${'x'.repeat(19_980)}`).subarray(0, 20_000),
    })
    expect([response.status, response.headers['set-cookie']]).toEqual([413, undefined])
  })

  it.each([
    '',
    '   ',
    'a'.repeat(81),
    'a\u0007b',
    // These would pass for an API key.
    'ci:release',
    ' CI : release',
    '\u200bci:release',
    'ｃｉ：release',
  ])('takes no name such as %j', async (name) => {
    const { status, headers, body } = await submit({ name, return_to: '/p/shop' })
    expect([status, headers['set-cookie']]).toEqual([400, undefined])
    expect(body.toString()).toContain('role="alert"')
    expect(body.toString()).toContain('value="/p/shop"')
  })

  it('shows a name as text', async () => {
    const { body } = await submit({ name: `"><script>${'x'.repeat(80)}` })
    expect(body.toString()).not.toContain('<script>')
  })

  it('gives cookies that scripts do not see, bound to the host where browsers take that', async () => {
    const { headers } = await submit({ name: newName() })
    const lifetime = `Max-Age=${30 * 24 * 60 * 60}`
    const token = expect.stringMatching(/^[\w-]{43}$/)
    const parsed = headers['set-cookie']!.map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      const [name, value] = pair.split('=')
      return [name, value, attributes]
    })
    const common = ['Path=/', 'HttpOnly', 'SameSite=Lax']
    expect(parsed).toEqual([
      [`__Host-session-${port}`, token, [...common, 'Secure', lifetime]],
      [`session-${port}`, token, [...common, lifetime]],
    ])
  })

  it('keeps no token, only its hash', async () => {
    const { headers } = await submit({ name: newName() })
    const token = /=([\w-]+)/.exec(headers['set-cookie']![0]!)![1]!
    const { results } = await service.dashboard!.db.prepare(`SELECT * FROM sessions`).all()
    expect(results.length).toBeGreaterThan(0)
    expect(JSON.stringify(results)).not.toContain(token)
  })

  it('is the same person in any case of letters', async () => {
    const name = newName()
    const { person } = await (await signIn(port, name)).ok('GET', '/api/admin/session')
    const again = await signIn(port, `  ${name.toUpperCase()} `)
    expect((await again.ok('GET', '/api/admin/session')).person.who).toBe(person.who)
  })

  it('makes nobody an administrator whom somebody has invited', async () => {
    const owner = await signIn(port, newName())
    expect((await owner.ok('GET', '/api/admin/session')).person.administrator).toBe(true)
    const guest = newName()
    await owner.ok('PUT', `/api/admin/projects/shop/members/${encodeURIComponent(guest)}`, {
      role: 'viewer',
    })
    const session = await (await signIn(port, guest.toUpperCase())).ok('GET', '/api/admin/session')
    expect(session).toMatchObject({
      person: { administrator: false },
      projects: [{ project_id: 'shop', role: 'viewer' }],
    })
  })
})

describe('a session', () => {
  it('ends when the person signs out, wherever its cookie is kept', async () => {
    const visitor = await signIn(port, newName())
    expect((await visitor.ask('GET', '/api/admin/session')).status).toBe(200)
    const out = await visitor.ask('POST', '/sign-out')
    expect([out.status, out.headers.location]).toEqual([303, '/sign-in'])
    for (const cookie of out.headers['set-cookie'] ?? []) expect(cookie).toContain('Max-Age=0')
    expect((await visitor.ask('GET', '/api/admin/session')).status).toBe(401)
  })

  it('ends by itself', async () => {
    const name = newName()
    const visitor = await signIn(port, name)
    await service
      .dashboard!.db.prepare(`UPDATE sessions SET expires_at = '2020' WHERE who = ?1`)
      .bind(name.toLowerCase())
      .run()
    expect((await visitor.ask('GET', '/api/admin/session')).status).toBe(401)
  })

  it('is found among other cookies, and in the plain one', async () => {
    const { cookie } = await signIn(port, newName())
    const [, token] = cookie!.split('=')
    for (const line of [`a=b; ${cookie}; c=d=e`, `;;x; session-${port}=${token}`])
      expect((await new Visitor(port, line).ask('GET', '/api/admin/session')).status).toBe(200)
    const other = new Visitor(port, `session-${port + 1}=${token}`)
    expect((await other.ask('GET', '/api/admin/session')).status).toBe(401)
  })
})

describe('the development sign-in', () => {
  it.each(['rebound.example', `rebound.example:80`, 'localhost.evil.example', '10.0.0.1'])(
    'is not there under the name %s',
    async (host) => {
      for (const path of ['/', '/sign-in', '/api/admin/session'])
        expect([path, (await open(path, {}, host)).status]).toEqual([path, 503])
    },
  )

  it('is in no deployed module', async () => {
    const text = async (entry: string) => {
      const modules = await bundleWorker(fromRoot(entry))
      return modules.map(({ contents }) => String(contents)).join('\n')
    }
    const marks = ['You need no password', '/sign-out', 'token_hash']
    const deployed = await text('src/dashboard/server/worker.ts')
    const local = await text('scripts/local/entry/dashboard.ts')
    expect(marks.filter((mark) => deployed.includes(mark))).toEqual([])
    expect(marks.filter((mark) => local.includes(mark))).toEqual(marks)
  })
})

describe('requests of other sites', () => {
  /** What a browser says of an address that a person typed. */
  const NO_SITE = { 'Sec-Fetch-Site': 'none' }
  const OWN_SITE = { 'Sec-Fetch-Site': 'same-origin' }
  const FOREIGN: [string, Record<string, string>][] = [
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['same-site', { 'Sec-Fetch-Site': 'same-site' }],
    ['an Origin alone', { Origin: 'https://elsewhere.example' }],
    ['a null Origin', { Origin: 'null' }],
    ['a project’s Storybook', { Origin: 'http://view-demo.localhost:8787' }],
    ['no site, but another Origin', { ...NO_SITE, Origin: 'https://elsewhere.example' }],
    ['no site, but a null Origin', { ...NO_SITE, Origin: 'null' }],
    ['this site, but another Origin', { ...OWN_SITE, Origin: 'https://elsewhere.example' }],
    ['this site, but a null Origin', { ...OWN_SITE, Origin: 'null' }],
    ['an unknown site', { 'Sec-Fetch-Site': 'anything' }],
    ['an empty site', { 'Sec-Fetch-Site': '' }],
    ['two sites', { 'Sec-Fetch-Site': 'same-origin, cross-site' }],
  ]
  const OWN_LOOKALIKES = () => [
    `https://localhost:${port}`,
    `http://localhost:${port + 1}`,
    'http://localhost',
    `http://127.0.0.1:${port}`,
    `http://localhost:${port}/`,
    `http://localhost:${port}.elsewhere.example`,
    `http://localhost:${port}, https://elsewhere.example`,
  ]

  it.each(FOREIGN)('sign nobody in: %s', async (_, headers) => {
    const { status, headers: received } = await submit({ name: newName() }, headers)
    expect([status, received['set-cookie']]).toEqual([403, undefined])
  })

  it.each(FOREIGN)('read no data: %s', async (_, headers) => {
    const visitor = await signIn(port, newName())
    const cookie = { Cookie: visitor.cookie! }
    expect((await open('/api/admin/session', { ...cookie, ...headers })).status).toBe(403)
  })

  it('are known by their Origin, however much like its own', async () => {
    for (const Origin of OWN_LOOKALIKES())
      for (const site of [{}, NO_SITE, OWN_SITE]) {
        const { status } = await submit({ name: newName() }, { ...site, Origin })
        expect([Origin, site, status]).toEqual([Origin, site, 403])
      }
  })

  it('are not made its own by what a proxy says of the host', async () => {
    const headers = {
      Origin: 'https://elsewhere.example',
      'X-Forwarded-Host': 'elsewhere.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=elsewhere.example;proto=https',
      'X-Original-Host': 'elsewhere.example',
    }
    expect((await submit({ name: newName() }, headers)).status).toBe(403)
  })

  it('may lead to a page', async () => {
    const visitor = await signIn(port, newName())
    const headers = { Cookie: visitor.cookie!, 'Sec-Fetch-Site': 'cross-site' }
    expect((await open('/p/shop', headers)).status).toBe(200)
  })

  it.each<[string, () => Record<string, string>]>([
    ['its own pages', () => OWN_SITE],
    ['its own Origin', () => ({ Origin: `http://localhost:${port}` })],
    ['its own pages, Origin and all', () => ({ ...OWN_SITE, Origin: `http://localhost:${port}` })],
    ['a person who sends a form again', () => ({ ...NO_SITE, Origin: `http://localhost:${port}` })],
    ['a person who types the address', () => NO_SITE],
    ['a program', () => ({})],
  ])('are not those of %s', async (_, headers) => {
    expect((await submit({ name: newName() }, headers())).status).toBe(303)
  })
})

describe('the page', () => {
  it('has no script in it, a strict policy, and no secret', async () => {
    const visitor = await signIn(port, newName())
    const { status, headers, body } = await open('/', { Cookie: visitor.cookie! })
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(headers['content-security-policy'])
    const assets = `http://localhost:${port}/assets/`
    expect(policy).toContain(`default-src 'none'; script-src ${assets}; style-src ${assets}; `)
    expect(policy).toContain('frame-src http://*.localhost:8787;')
    expect(policy).not.toMatch(/unsafe|\*(?!\.localhost)/)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    const page = body.toString()
    const scripts = page.match(/<script[^>]*>[^<]*/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toMatch(/ src="\/assets\/[^"]+"[^>]*>\s*$/)
    expect(page).not.toMatch(/<style| on\w+=| style=/)
    expect(page + JSON.stringify(headers)).not.toContain(SERVICE_TOKEN)
  })

  it('stands at every address, and says 404 where there can be none', async () => {
    const { cookie } = await signIn(port, newName())
    const statusOf = async (path: string) => (await open(path, { Cookie: cookie! })).status
    for (const path of [
      '/',
      '/p/shop',
      '/p/shop/builds',
      '/p/shop/review/x%2Fy',
      '/p/shop/issues/7',
      '/design-tool/callback?code=x&state=y',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 200])
    for (const path of [
      '/wrong',
      '/p',
      '/.dev.vars',
      '/index.html',
      '/assets/none.js',
      '/api/none',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404])
  })

  it('has files that anybody may read, and browsers keep', async () => {
    const html = readFileSync(fromRoot('generated/dashboard/index.html'), 'utf8')
    const [path = ''] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
    const { status, headers } = await open(path)
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(String(headers['content-type'])).toMatch(/javascript/)
    const again = await open(path, { 'If-None-Match': String(headers.etag) })
    expect(again.status).toBe(304)
  })
})
