import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveVersion } from '../../../src/cli/capture/storybook/version-server.ts'
import type { StaticServer } from '../../../src/cli/capture/storybook/static-server.ts'
import { listen, type Listening } from '../support/listen.ts'

/** A host on which every version is a folder, and the newest build is at the root. */
const FILES: Record<string, string> = {
  '/logo.svg': 'of the newest build',
  '/only.svg': 'of the newest build alone',
  '/v1/': 'page',
  '/v1/logo.svg': 'of v1',
  '/v1/assets/a b.js': 'script',
}
let host: Listening
let version: StaticServer
let asked: string[] = []
let keys: unknown[] = []
/** What the host does with its next requests in place of answering them; null breaks the connection. */
let failures: (number | null)[] = []

beforeAll(async () => {
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url)
    keys.push(headers['x-api-key'])
    const failure = failures.shift()
    if (failure === null) return void response.destroy()
    if (failure !== undefined) return void response.writeHead(failure).end()
    const to = /^\/v1\/to\?(.*)/.exec(url)?.[1]
    if (to) return void response.writeHead(307, { Location: decodeURIComponent(to) }).end()
    const file = FILES[decodeURIComponent(url.split('?')[0]!)]
    const header = { 'Content-Type': 'image/svg+xml', 'X-Range': headers.range ?? '' }
    response.writeHead(file === undefined ? 404 : 200, header).end(file ?? 'none')
  })
  host = await listen(server)
  version = await serveVersion(`${host.url}/v1/`, { 'X-API-Key': 'the key' })
})
afterAll(async () => {
  await version.close()
  await host.close()
})

async function get(path: string, init: RequestInit = {}) {
  asked = []
  keys = []
  const response = await fetch(`${version.url.slice(0, -1)}${path}`, {
    redirect: 'manual',
    ...init,
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

it('serves the files of the version, and no others of its host', async () => {
  expect(await get('/logo.svg')).toMatchObject({ status: 200, text: 'of v1' })
  expect(await get('/')).toMatchObject({ status: 200, text: 'page' })
  expect(await get('/assets/a%20b.js?x=1')).toMatchObject({ status: 200, text: 'script' })
  expect(asked).toEqual(['/v1/assets/a%20b.js?x=1'])
  for (const path of ['/only.svg', '/../only.svg', '/%2e%2e/only.svg', '//only.svg']) {
    expect(await get(path), path).toMatchObject({ status: 404 })
    expect(
      asked.every((url) => url.startsWith('/v1/')),
      path,
    ).toBe(true)
  }
})

it('serves a page that names its place on the host', async () => {
  expect(await get('/v1/logo.svg')).toMatchObject({ status: 200, text: 'of v1' })
})

it('follows the host within the version alone', async () => {
  const { status, headers } = await get('/to?/v1/logo.svg')
  expect([status, headers.get('Location')]).toEqual([307, '/logo.svg'])
  for (const elsewhere of ['/logo.svg', 'https://example.com/logo.svg', '/v10/logo.svg'])
    expect((await get(`/to?${encodeURIComponent(elsewhere)}`)).status, elsewhere).toBe(404)
})

it('passes what a browser asks of a file, and refuses to change any', async () => {
  const { headers } = await get('/logo.svg', { headers: { Range: 'bytes=0-1' } })
  expect([headers.get('X-Range'), headers.get('Content-Type')]).toEqual([
    'bytes=0-1',
    'image/svg+xml',
  ])
  expect(await get('/logo.svg', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  expect(await get('/logo.svg', { method: 'POST' })).toMatchObject({ status: 405 })
  expect(asked).toEqual([])
})

it('opens a private build with a key that the browser neither has nor can replace', async () => {
  const { headers } = await get('/logo.svg', { headers: { 'X-API-Key': 'of the page' } })
  expect(keys).toEqual(['the key'])
  expect(JSON.stringify([...headers])).not.toContain('the key')
})

it.each([
  ['breaks the connection', null],
  ['is busy', 503],
  ['limits the rate', 429],
])('requests a file again from a host that %s', async (_, failure) => {
  failures = [failure, failure]
  expect(await get('/logo.svg')).toMatchObject({ status: 200, text: 'of v1' })
  expect(asked).toHaveLength(3)
})

it('passes on what a host answers again and again, and a refusal at once', async () => {
  failures = [503, 503, 503]
  expect(await get('/logo.svg')).toMatchObject({ status: 503 })
  failures = [403]
  expect(await get('/logo.svg')).toMatchObject({ status: 403 })
  expect(asked).toHaveLength(1)
})
