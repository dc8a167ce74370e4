import { appendFileSync, cpSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sharedBrowser } from '../shared/browser.ts'
import { cloneProject, type Clone } from './clone.ts'
import { BUILT, call, callElsewhere, npmRun, npmStart, type Started } from './commands.ts'

const DEMO = 'view-demo.localhost'
const PAIRS = join(import.meta.dirname, '../../../demo/pairs')

const browser = await sharedBrowser()
let clone: Clone
let server: Started

const keys = (...args: string[]) => npmRun(clone.folder, ['keys', '--', ...args])

/** A request of the dashboard's. */
async function review(path: string, body?: object) {
  const vars = readFileSync(join(clone.folder, '.dev.vars'), 'utf8')
  const token = /^SERVICE_AUTH_TOKEN=(.+)$/m.exec(vars)?.[1]
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const request = body ? { method: 'POST', body: Buffer.from(JSON.stringify(body)) } : {}
  return call(server, path, { headers, ...request })
}

const demoReviews = async () => JSON.parse((await review('/api/state?project=demo')).text).pairs

beforeAll(async () => {
  clone = cloneProject()
  cpSync(PAIRS, join(clone.folder, 'demo/pairs'), { recursive: true })
  const example = join(clone.folder, '.dev.vars.example')
  appendFileSync(example, 'PUBLIC_STORAGE_URL=https://from-dev-vars.test\n')
  appendFileSync(example, 'CDN_HTML_CACHE_CONTROL=from-dev-vars\n')
  server = await npmStart(clone.folder, { CDN_HTML_CACHE_CONTROL: `$HOME "'environment` })
})

afterAll(async () => {
  await server?.stop()
  clone?.remove()
})

describe('npm start on a fresh clone', () => {
  it('responds at the health address', async () => {
    const { status, text } = await call(server, '/health')
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ status: 'ok' })
  })

  it('serves the demo Storybook at the root and under its versions', async () => {
    for (const path of ['/', '/v1/', '/latest/', '/latest/iframe.html']) {
      const { status, headers, text } = await call(server, path, { host: DEMO })
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html')
      expect(text).toMatch(/<!doctype html>/i)
    }
  })

  it('serves the API description and its page', async () => {
    const page = await call(server, '/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.text).toContain('/upload/{project}/{version}')
    const document = await call(server, '/openapi.json')
    expect(document.headers['content-type']).toBe('application/json')
    expect(JSON.parse(document.text)).toMatchObject({ openapi: '3.1.1' })
    const headers = { 'If-None-Match': String(document.headers['etag']) }
    expect((await call(server, '/openapi.json', { headers })).status).toBe(304)
  })

  it('makes secrets that nobody else can read, and prints none of them', () => {
    const path = join(clone.folder, '.dev.vars')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const secrets = [...readFileSync(path, 'utf8').matchAll(/^(\w+)=([\w-]{43})$/gm)]
    expect(secrets.map(([, name]) => name)).toEqual(['UPLOAD_SIGNING_SECRET', 'SERVICE_AUTH_TOKEN'])
    expect(new Set(secrets.map(([, , value]) => value)).size).toBe(2)
    for (const [, , value] of secrets) expect(server.output()).not.toContain(value)
  })

  it('prints where everything is', () => {
    expect(server.output()).toContain(`http://localhost:${server.port}/docs`)
    expect(server.output()).toContain(`http://${DEMO}:${server.port}/`)
    expect(server.output()).toContain('npm run --silent keys -- create')
    expect(server.output()).toContain(`http://localhost:${server.port}/api/state?project=demo`)
  })

  it('has pairs to review, with their images, evidence and a reviewer’s issues', async () => {
    expect(await demoReviews()).toMatchObject([
      { pair_id: 'demo-pricing-card-highlighted', done: false },
      { pair_id: 'demo-alert-danger', done: false },
      { pair_id: 'demo-button-primary', done: false },
    ])

    const pair = await review('/api/pairs/demo-pricing-card-highlighted')
    expect(JSON.parse(pair.text)).toMatchObject({
      design_tool_structure_key: 'demo/review/pricing-card-highlighted-design.json',
      dom_structure_key: 'demo/review/pricing-card-highlighted-dom.json',
      capture_facts: { design: { export_scale: 2 }, story: { capture_scale: 2 } },
      has_issues_count: 3,
    })

    const image = await review('/image/demo-alert-danger/b')
    expect(image.status).toBe(200)
    expect(image.headers['content-type']).toBe('image/png')
    const { size } = statSync(join(PAIRS, 'alert-danger/story.png'))
    expect(image.headers['content-length']).toBe(String(size))
  })

  it('has run the judge over one of the pairs', async () => {
    const pair_id = 'demo-pricing-card-highlighted'
    const { runs, count } = JSON.parse((await review('/api/projects/demo/runs')).text)
    expect(count).toBe(1)
    expect(runs[0]).toMatchObject({ pair_id, status: 'complete', judge_arm: 'control' })
    expect(runs[0].counts.count).toBeGreaterThan(0)

    const pair = JSON.parse((await review(`/api/pairs/${pair_id}`)).text)
    expect(pair).toMatchObject({
      candidate_count: runs[0].counts.candidates,
      latest_run: { run_id: runs[0].run_id, status: 'complete' },
    })
    const prediction = JSON.parse((await review(`/api/pairs/${pair_id}/prediction`)).text)
    expect(prediction).toMatchObject({ pair_id, run_id: runs[0].run_id })
    expect(prediction.findings).toHaveLength(runs[0].counts.count)
  })

  it('lets the environment win over .dev.vars, to the letter', async () => {
    const { headers } = await call(server, '/', { host: DEMO })
    expect(headers['cache-control']).toBe(`$HOME "'environment`)
  })
})

describe('a browser at /', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const open = (
    headers: Record<string, string>,
    options: { host?: string; method?: string } = {},
  ) => callElsewhere(server, '/', { headers, ...options })

  it('is sent to the dashboard, whose address is printed first', async () => {
    const { status, headers } = await open({ Accept: BROWSER })
    expect(status).toBe(302)
    expect(headers).toMatchObject({ vary: 'Accept', 'cache-control': 'no-store' })
    const [first] = /http:\S+/.exec(server.output()) ?? []
    expect(headers.location).toBe(first)
    expect((await callElsewhere({ port: Number(new URL(first!).port) }, '/sign-in')).status).toBe(
      200,
    )
  })

  it.each([
    ['a browser', BROWSER, 302],
    ['a program', '*/*', 400],
  ])('gets the head of what GET returns: %s', async (_, Accept, status) => {
    const [get, head] = [await open({ Accept }), await open({ Accept }, { method: 'HEAD' })]
    expect([get.status, head.status]).toEqual([status, status])
    expect(head.headers.location).toBe(get.headers.location)
    expect(head.text).toBe('')
  })

  it('comes to the demo once it has signed in', async () => {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const problems: string[] = []
    page.on('console', (message) => problems.push(message.text()))
    await page.goto(`http://localhost:${server.port}/`)
    await page.getByLabel('Your name').fill('Ada')
    await page.keyboard.press('Enter')
    await page.getByText('Ada').waitFor()
    expect(problems).toEqual([])
  })

  it.each([
    ['no Accept', {}, {}],
    ['curl', { Accept: '*/*' }, {}],
    ['a program', { Accept: 'application/json, text/*;q=0.1' }, {}],
    ['a client that refuses HTML', { Accept: 'text/html;q=0, */*' }, {}],
    ['another name that leads here', { Accept: BROWSER }, { host: 'rebound.example' }],
    ['another method', { Accept: BROWSER }, { method: 'POST' }],
  ])('leaves the API’s response to %s', async (_, headers, options) => {
    const { status, text } = await open(headers, options)
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({ error: 'Invalid subdomain. Use view-{project}.domain.com' })
  })

  it('is sent nowhere from other paths, nor from a project’s host', async () => {
    const headers = { Accept: BROWSER }
    expect((await call(server, '/index.html', { headers })).status).toBe(400)
    expect((await call(server, '/', { headers, host: DEMO })).status).toBe(200)
  })
})

describe('keys while the server runs', () => {
  const archive = readFileSync(join(import.meta.dirname, '../../../demo/storybook.zip'))
  const upload = (key: string) =>
    call(server, '/upload/acme/v1', {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/zip' },
      body: archive,
    })

  it('creates a key that works at once, and revokes it at once', async () => {
    const created = await keys('create', '--project', 'acme', '--name', 'CI', '--json')
    expect(created.stderr).toBe('Made the project acme, which did not exist before.\n')
    const key = JSON.parse(created.stdout)
    expect(Object.keys(key)).toEqual([
      'id',
      'projectId',
      'name',
      'prefix',
      'key',
      'createdAt',
      'expiresAt',
    ])

    const uploaded = await upload(key.key)
    expect(uploaded.status).toBe(201)
    // Of .dev.vars, because the environment says nothing.
    const url = 'https://from-dev-vars.test/acme/v1/storybook.zip'
    expect(JSON.parse(uploaded.text)).toMatchObject({ data: { buildNumber: 1, url } })
    expect((await call(server, '/', { host: 'view-acme.localhost' })).status).toBe(200)

    const listed = await keys('list', '--project', 'acme', '--json')
    expect(listed.stdout).not.toContain(key.key)
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { id: key.id, name: 'CI', status: 'active', lastUsedAt: expect.any(String) },
    ])

    expect((await keys('revoke', key.id)).code).toBe(0)
    const refused = await upload(key.key)
    expect(refused.status).toBe(401)
    expect(JSON.parse(refused.text)).toMatchObject({ error: 'Invalid API key' })
  })

  it('leaves no key of the seeding behind', async () => {
    const { stdout } = await keys('list', '--project', 'demo', '--json')
    expect(JSON.parse(stdout)).toMatchObject([{ status: 'revoked' }])
  })
})

describe('the end of npm start', () => {
  const pair_id = 'demo-alert-danger'

  it('stops everything on SIGTERM', async () => {
    expect((await review('/api/done', { pair_id, who: 'ada' })).status).toBe(200)
    expect(await server.processes()).not.toEqual([])
    const { port, processes } = server
    expect(await server.stop()).toBe(0)
    expect(await processes()).toEqual([])
    await expect(call({ port }, '/health')).rejects.toThrow('ECONNREFUSED')
  })

  it('leaves builds and reviews as they were when it starts again, without seeding once more', async () => {
    server = await npmStart(clone.folder, BUILT)
    for (const seeding of ['Uploading', 'Adding the pair', 'Running the judge'])
      expect(server.output()).not.toContain(seeding)
    expect(server.output()).toContain('/api/state?project=demo')
    for (const host of [DEMO, 'view-acme.localhost'])
      expect((await call(server, '/', { host })).status).toBe(200)
    expect(await demoReviews()).toMatchObject([{ done: false }, { pair_id, done: true }, {}])
    const { text } = await review('/api/issues?pair=demo-pricing-card-highlighted&status=open')
    expect(JSON.parse(text).issues).toHaveLength(3)
    expect(JSON.parse((await review('/api/projects/demo/runs')).text).count).toBe(1)
  })
})
