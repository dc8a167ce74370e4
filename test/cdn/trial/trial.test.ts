import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import trial from '../../../src/trial-worker.ts'
import { callWith } from '../../support/counting.ts'
import { runs } from '../../support/property-runs.ts'
import { BASE_URL, newProject, publish } from '../../support/service.ts'

type Project = Awaited<ReturnType<typeof newProject>>

const HOST = 'storybook-cdn.example.workers.dev'

/** A request to the CDN of a trial, from a client that takes no coding. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const ctx = createExecutionContext()
  const request = new Request(`https://${HOST}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'identity', ...headers },
    ...(method === 'POST' && { body: 'x' }),
  })
  const response = await trial.fetch(
    request as Parameters<typeof trial.fetch>[0],
    { ...env, SERVICES: 'cdn' },
    ctx,
  )
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  const { status, headers: fields } = response
  return { status, text, headers: fields, location: fields.get('Location') }
}

const from = (path: string) => ({ Referer: `https://${HOST}${path}` })

/** Two projects with files of the same names, each of which holds its project's id. */
let shop: Project
let other: Project

const filesOf = ({ projectId }: Project, version: string) => ({
  'index.html': `<h1>${projectId}</h1>`,
  'assets/app.js': `"${projectId} ${version}"`,
  'docs/index.html': 'docs',
})

beforeAll(async () => {
  shop = await newProject('trial')
  other = await newProject('trial')
  for (const project of [shop, other]) {
    await publish(project, 'v1', filesOf(project, 'v1'))
    await publish(project, 'v2', filesOf(project, 'v2'))
  }
})

describe('a trial', () => {
  it('serves each project at a path of its own, as its host would', async () => {
    for (const { projectId } of [shop, other]) {
      const page = await ask(`/p/${projectId}/`)
      expect([page.status, page.text]).toEqual([200, `<h1>${projectId}</h1>`])
      const script = await ask(`/p/${projectId}/v1/assets/app.js`)
      expect(script.text).toBe(`"${projectId} v1"`)
      expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      const known = { 'If-None-Match': script.headers.get('ETag') ?? '' }
      expect((await ask(`/p/${projectId}/v1/assets/app.js`, known)).status).toBe(304)
      const part = await ask(`/p/${projectId}/v1/assets/app.js`, { Range: 'bytes=1-5' })
      expect([part.status, part.text]).toEqual([206, projectId.slice(0, 5)])
    }
  })

  it('keeps redirects within the path of the project', async () => {
    const { projectId } = shop
    for (const [path, to] of [
      [`/p/${projectId}?x=1`, `/p/${projectId}/?x=1`],
      [`/p/${projectId}/v1`, `/p/${projectId}/v1/`],
      [`/p/${projectId}/v1/docs?x=1`, `/p/${projectId}/v1/docs/?x=1`],
    ]) {
      const { status, location } = await ask(path ?? '')
      expect([path, status, location]).toEqual([path, 308, to])
    }
  })

  it('leads an absolute path to the project and version of the page, by a response that nobody keeps', async () => {
    for (const { projectId } of [shop, other]) {
      const page = from(`/p/${projectId}/v1/index.html`)
      const first = await ask('/assets/app.js?x', page)
      expect([first.status, first.location]).toEqual([307, `/p/${projectId}/assets/app.js?x`])
      const second = await ask(first.location ?? '', page)
      expect([second.status, second.location]).toEqual([307, `/p/${projectId}/v1/assets/app.js?x`])
      for (const { headers } of [first, second])
        expect([headers.get('Cache-Control'), headers.get('Vary')]).toEqual(['no-store', 'Referer'])
      expect((await ask(second.location ?? '', page)).text).toBe(`"${projectId} v1"`)
    }
  })

  it('serves the path of a project by the path alone, whichever page asks', async () => {
    const path = `/p/${shop.projectId}/assets/app.js`
    const elsewhere = [
      from(`/p/${other.projectId}/v1/`),
      from('/'),
      { Referer: 'https://x.example/v1/' },
    ]
    for (const headers of [{}, ...elsewhere]) {
      const { text, headers: fields } = await ask(path, headers)
      expect([text, fields.get('Vary')]).toEqual([`"${shop.projectId} v2"`, 'Accept-Encoding'])
    }
  })

  it('has nothing outside of projects, and says what it is', async () => {
    for (const headers of [{}, from('/'), { Referer: `https://x.example/p/${shop.projectId}/` }]) {
      const { status, text, headers: fields } = await ask('/assets/app.js', headers)
      expect([status, fields.get('Cache-Control')]).toEqual([404, 'no-store'])
      expect(JSON.parse(text)).toMatchObject({ message: expect.stringContaining('a trial') })
    }
    expect(JSON.parse((await ask('/health')).text)).toMatchObject({ service: 'cdn' })
    expect((await ask('/anything', {}, 'OPTIONS')).status).toBe(204)
    expect((await ask(`/p/${shop.projectId}/`, {}, 'POST')).status).toBe(405)
    expect((await ask('/upload/shop/v1', {}, 'POST')).status).toBe(405)
  })

  it('lets no service worker control more than its project', async () => {
    const script = { 'Service-Worker': 'script', ...from(`/p/${shop.projectId}/v1/`) }
    // A browser refuses a script that is redirected or not there.
    for (const path of ['/app.js', '/p/app.js', `/p/${shop.projectId}%2Fassets/app.js`])
      expect([path, (await ask(path, script)).status]).toEqual([path, 307])
    expect((await ask(`/p/${shop.projectId}/v1%2Fassets/app.js`, script)).status).toBe(404)
    const allowed = await ask(`/p/${shop.projectId}/v1/assets/app.js`, script)
    expect([allowed.status, allowed.headers.get('Service-Worker-Allowed')]).toEqual([200, null])
  })

  it('shows no private project, not even with its key, and says why', async () => {
    const project = await newProject('trial')
    await publish(project, 'v1', filesOf(project, 'v1'))
    await env.DB.prepare("UPDATE projects SET visibility = 'private' WHERE project_id = ?1")
      .bind(project.projectId)
      .run()
    const session = { Cookie: `__Host-view-session=${'A'.repeat(43)}` }
    const clients = [{}, { 'X-API-Key': project.key }, { Accept: 'text/html' }, session]
    const paths = ['/', '/v1', '/v1/', '/v1/assets/app.js', '/none.js', '/.session?grant=x']
    for (const path of paths.map((rest) => `/p/${project.projectId}${rest}`))
      for (const headers of clients) {
        const { status, text, headers: fields } = await ask(path, headers)
        expect([path, status, fields.get('Cache-Control')]).toEqual([
          path,
          403,
          'private, no-cache',
        ])
        expect(fields.has('Set-Cookie')).toBe(false)
        expect(JSON.parse(text)).toMatchObject({
          message: expect.stringContaining('share this host'),
        })
        const ways: [string, Record<string, string>][] = [
          ['HEAD', {}],
          ['GET', { Range: 'bytes=0-3' }],
          ['GET', { 'If-None-Match': '*' }],
        ]
        for (const [method, also] of ways)
          expect((await ask(path, { ...headers, ...also }, method)).status).toBe(403)
      }
  })

  it('gives no file of a project for a path that names another, however it is spelled', async () => {
    const { projectId } = shop
    const marks = [
      '/',
      '..',
      '%2e%2e',
      '%2f',
      '%2F..%2F',
      '\\',
      '%5c',
      '%00',
      '%',
      '//',
      ';',
      '%25',
    ]
    const names = ['v1', 'assets', 'app.js', 'p', other.projectId, projectId]
    const parts = fc.constantFrom(...marks, ...names)
    const paths = fc.array(parts, { maxLength: 8 }).map((all) => `/p/${projectId}/${all.join('')}`)
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        const { pathname } = new URL(`https://${HOST}${path}`)
        const { status, text, location } = await ask(path)
        expect(status).toBeLessThan(500)
        const named = /^\/p\/([^/]+)/.exec(pathname)?.[1]
        if (status === 200) expect(text).toMatch(new RegExp(`docs|${named}`))
        if (location !== null) expect(location).toMatch(new RegExp(`^/p/${named}/`))
      }),
      { numRuns: runs(150) },
    )
  })
})

it('a service of a trial gives builds their addresses there, and serves none itself', async () => {
  const project = await newProject('Trial')
  const service = { ...env, SERVICES: 'upload,diff,ci', CDN_TRIAL_HOST: HOST }
  await publish(project, 'v 1', filesOf(project, 'v1'))
  const response = await callWith(service, `${BASE_URL}/ci/${project.projectId}/builds`, {
    headers: { 'X-API-Key': project.key },
  })
  const { builds } = await response.json<{ builds: { view_url: string }[] }>()
  expect(builds[0]?.view_url).toBe(`http://${HOST}/p/${project.projectId.toLowerCase()}/v%201/`)
  const api = await callWith(service, `${BASE_URL}/p/${project.projectId}/`)
  expect(api.status).toBe(404)
})
