import { gunzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { call, newProject, noise, publish, upload, view, zipOf } from '../support/service.ts'

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Expose-Headers': 'ETag, Content-Range, Content-Length, Accept-Ranges',
}
const expectCors = (response: Response) => {
  for (const [name, value] of Object.entries(CORS)) expect(response.headers.get(name)).toBe(value)
}
const html = '<!doctype html><title>Storybook</title>'
const script = `console.log(${JSON.stringify('x'.repeat(4000))})`

describe('the host', () => {
  it('names the project in any case', async () => {
    const { projectId, key } = await newProject('MiXed')
    await publish({ projectId, key }, 'v1', { 'index.html': html })
    for (const host of [projectId.toLowerCase(), projectId.toUpperCase(), projectId]) {
      const response = await call(`http://VIEW-${host}.example.com/`)
      expect(response.status).toBe(200)
    }
  })

  it('of another form is 400', async () => {
    for (const url of [
      'http://example.com/some/page',
      'http://view-.example.com/',
      'http://view-a/',
    ]) {
      const response = await call(url)
      expect([url, response.status]).toEqual([url, 400])
      expect(await response.json()).toEqual({
        error: 'Invalid subdomain. Use view-{project}.domain.com',
      })
      expectCors(response)
    }
  })

  it('reports its health without looking up the project', async () => {
    const response = await view('no-such-project', '/health')
    expect(await response.json()).toEqual({
      status: 'healthy',
      service: 'cdn',
      platform: 'cloudflare-workers',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })
})

describe('a file', () => {
  it('carries the headers of the specification', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': html, 'assets/app.js': script })
    const response = await view(project.projectId, '/assets/app.js')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(script)
    expect(response.headers.get('Content-Type')).toBe('application/javascript')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    expect(response.headers.get('Content-Length')).toBe(String(script.length))
    expect(response.headers.get('ETag')).toMatch(/^"[^"]+"$/)
    expectCors(response)
  })

  const types: [string, string][] = [
    ['a.html', 'text/html'],
    ['a.js', 'application/javascript'],
    ['a.mjs', 'application/javascript'],
    ['a.css', 'text/css'],
    ['a.json', 'application/json'],
    ['a.svg', 'image/svg+xml'],
    ['a.png', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.gif', 'image/gif'],
    ['a.webp', 'image/webp'],
    ['a.woff', 'font/woff'],
    ['a.woff2', 'font/woff2'],
    ['a.ico', 'image/x-icon'],
    ['A.PNG', 'image/png'],
    ['a.map', 'application/octet-stream'],
    ['a.txt', 'application/octet-stream'],
    ['LICENSE', 'application/octet-stream'],
    ['.js', 'application/octet-stream'],
  ]
  it('has exactly the content types of the table', async () => {
    const project = await newProject()
    await publish(project, 'v1', Object.fromEntries(types.map(([path]) => [path, path])))
    for (const [path, type] of types) {
      const response = await view(project.projectId, `/${path}`)
      expect([path, response.headers.get('Content-Type')]).toEqual([path, type])
      expect(await response.text()).toBe(path)
    }
  })

  it('is sent as gzip to clients that accept it and inflated to others', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'app.js': script })
    const plain = await view(project.projectId, '/app.js')
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    const zipped = await view(project.projectId, '/app.js', {
      headers: { 'Accept-Encoding': 'br, gzip;q=0.5' },
      encodeResponseBody: 'manual',
    })
    expect(zipped.headers.get('Content-Encoding')).toBe('gzip')
    const body = new Uint8Array(await zipped.arrayBuffer())
    expect(zipped.headers.get('Content-Length')).toBe(String(body.length))
    expect(new TextDecoder().decode(gunzipSync(body))).toBe(script)
    expect(zipped.headers.get('ETag')).not.toBe(plain.headers.get('ETag'))
    const refused = await view(project.projectId, '/app.js', {
      headers: { 'Accept-Encoding': 'gzip;q=0, *' },
    })
    expect(refused.headers.get('Content-Encoding')).toBeNull()
  })

  it('is found under its percent-encoded name, decoded once', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'grüße 1.json': 'a', '100%.json': 'b', 'x%2Fy.json': 'c' })
    const get = async (path: string) => (await view(project.projectId, path)).text()
    expect(await get('/gr%C3%BC%C3%9Fe%201.json')).toBe('a')
    expect(await get('/100%25.json')).toBe('b')
    expect(await get('/x%252Fy.json')).toBe('c')
    expect((await view(project.projectId, '/x%2Fy.json')).status).toBe(404)
  })

  it('is the same whatever the query string', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'iframe.html': html })
    const response = await view(project.projectId, '/iframe.html?id=button--primary&viewMode=story')
    expect(await response.text()).toBe(html)
  })

  it('of any size arrives whole at a client without gzip', async () => {
    const sizes = [1, 1_000, 41_000, 47_000, 64_000, 65_536, 100_000, 131_072, 683_377, 1_313_629]
    const project = await newProject()
    await publish(
      project,
      'v1',
      Object.fromEntries(
        sizes.map((size) => [`${size}.json`, noise(size).map((byte) => byte & 15)]),
      ),
    )
    for (const size of sizes) {
      const response = await view(project.projectId, `/${size}.json`)
      const { byteLength } = await response.arrayBuffer()
      expect([size, response.status, byteLength]).toEqual([size, 200, size])
    }
  })

  it('of no bytes is served', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'empty.css': '' })
    for (const coding of ['gzip', 'identity']) {
      const response = await view(project.projectId, '/empty.css', {
        headers: { 'Accept-Encoding': coding },
      })
      expect([response.status, await response.text()]).toEqual([200, ''])
    }
  })
})

describe('conditional requests', () => {
  it('are 304 for the tag of either coding, with the headers of a 200 and no body', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'app.js': script })
    const tags = await Promise.all(
      ['gzip', 'identity'].map(async (coding) => {
        const init = { headers: { 'Accept-Encoding': coding } }
        const response = await view(project.projectId, '/app.js', init)
        await response.arrayBuffer()
        return response.headers.get('ETag') ?? ''
      }),
    )
    for (const tag of [...tags, `W/${tags[0]}`, `"other", ${tags[1]}`, '*']) {
      const init = { headers: { 'If-None-Match': tag } }
      const response = await view(project.projectId, '/app.js', init)
      expect([tag, response.status, await response.text()]).toEqual([tag, 304, ''])
      expect(response.headers.get('ETag')).toBe(tags[1])
      expectCors(response)
    }
    const other = await view(project.projectId, '/app.js', { headers: { 'If-None-Match': '"x"' } })
    expect(other.status).toBe(200)
  })

  it('are 412 when If-Match names another tag than that of the requested form', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'app.js': script })
    const get = (headers: Record<string, string>, method = 'GET') =>
      view(project.projectId, '/app.js', { headers, method })
    const gzip = { 'Accept-Encoding': 'gzip' }
    const tag = (await get({})).headers.get('ETag') ?? ''
    const gzipTag = (await get(gzip)).headers.get('ETag') ?? ''
    const range = { Range: 'bytes=0-9' }
    const cases: [Record<string, string>, number][] = [
      [{ 'If-Match': tag }, 200],
      [{ 'If-Match': '*' }, 200],
      [{ 'If-Match': `"x", ${tag}` }, 200],
      [{ 'If-Match': tag, ...range }, 206],
      [{ 'If-Match': tag, 'If-None-Match': tag }, 304],
      [{ 'If-Match': tag, 'If-Range': '"x"', ...range }, 200],
      [{ 'If-Match': tag, Range: 'bytes=999999-' }, 416],
      [{ ...gzip, 'If-Match': gzipTag }, 200],
      // A part is of the file itself, so that it cannot continue the gzip form.
      [{ ...gzip, 'If-Match': tag, ...range }, 206],
      [{ ...gzip, 'If-Match': gzipTag, ...range }, 412],
      [{ 'If-Match': '"x"' }, 412],
      [{ 'If-Match': `W/${tag}` }, 412],
      [{ 'If-Match': gzipTag }, 412],
      [{ 'If-Match': '"x"', 'If-None-Match': tag }, 412],
      [{ 'If-Match': '"x"', 'If-Range': tag, ...range }, 412],
      [{ 'If-Match': '"x"', Range: 'bytes=999999-' }, 412],
    ]
    // Cold, then from memory.
    for (const round of [1, 2])
      for (const [headers, status] of cases) {
        const response = await get(headers)
        expect([round, headers, response.status]).toEqual([round, headers, status])
        expectCors(response)
        if (status === 412) expect(await response.text()).toBe('')
      }
    expect((await get({ 'If-Match': '"x"' }, 'HEAD')).status).toBe(412)
    expect(
      (await view(project.projectId, '/none.js', { headers: { 'If-Match': '*' } })).status,
    ).toBe(404)
  })

  it('confirm a file that a new upload has not changed', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'app.js': script, 'index.html': 'one' })
    const before = await view(project.projectId, '/app.js')
    await publish(project, 'v1', { 'app.js': script, 'index.html': 'two' })
    const after = await view(project.projectId, '/app.js')
    expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'))
    const home = await view(project.projectId, '/')
    expect(await home.text()).toBe('two')
  })
})

describe('HEAD and ranges', () => {
  it('HEAD has the headers of GET and no body', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'app.js': script })
    for (const coding of ['gzip', 'identity']) {
      const headers = { 'Accept-Encoding': coding }
      const get = await view(project.projectId, '/app.js', {
        headers,
        encodeResponseBody: 'manual',
      })
      const length = (await get.arrayBuffer()).byteLength
      const head = await view(project.projectId, '/app.js', { headers, method: 'HEAD' })
      expect(head.status).toBe(200)
      expect(head.headers.get('Content-Length')).toBe(String(length))
      for (const name of ['Content-Type', 'ETag', 'Cache-Control', 'Content-Encoding'])
        expect(head.headers.get(name)).toBe(get.headers.get(name))
      expect((await head.arrayBuffer()).byteLength).toBe(0)
    }
  })

  it('cuts ranges from the identity form, even for a gzip client', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'app.js': script })
    const size = script.length
    const cases: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      ['bytes=5-9', 5, 10],
      [`bytes=${size - 3}-`, size - 3, size],
      ['bytes=-4', size - 4, size],
      [`bytes=0-${size + 100}`, 0, size],
    ]
    for (const [range, from, to] of cases) {
      const headers = { Range: range, 'Accept-Encoding': 'gzip' }
      const response = await view(project.projectId, '/app.js', { headers })
      expect([range, response.status]).toEqual([range, 206])
      expect(response.headers.get('Content-Encoding')).toBeNull()
      expect(response.headers.get('Content-Range')).toBe(`bytes ${from}-${to - 1}/${size}`)
      expect(await response.text()).toBe(script.slice(from, to))
    }
    const beyond = await view(project.projectId, '/app.js', {
      headers: { Range: `bytes=${size}-` },
    })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('Content-Range')).toBe(`bytes */${size}`)
    expectCors(beyond)
    const lines = await view(project.projectId, '/app.js', { headers: { Range: 'lines=1-2' } })
    expect(lines.status).toBe(200)
  })

  it('obeys If-Range', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'app.js': script })
    const etag = (await view(project.projectId, '/app.js')).headers.get('ETag') ?? ''
    const get = (tag: string) =>
      view(project.projectId, '/app.js', { headers: { Range: 'bytes=0-1', 'If-Range': tag } })
    expect((await get(etag)).status).toBe(206)
    expect((await get('"old"')).status).toBe(200)
  })
})

describe('a range that begins far into a deflated file', () => {
  const MEBIBYTE = 1024 * 1024
  const size = 20 * MEBIBYTE
  const far = 16 * MEBIBYTE

  it('gets the whole file, which costs less than the part', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'zeros.json': new Uint8Array(size) })
    const get = (range: string, headers: Record<string, string> = {}) =>
      view(project.projectId, '/zeros.json', { headers: { Range: range, ...headers } })
    const etag = (await get('bytes=0-0')).headers.get('ETag') ?? ''
    for (const range of [
      `bytes=${far + 1}-`,
      `bytes=${far + 1}-${far + 1}`,
      'bytes=-1',
      `bytes=${size - 1}-`,
    ])
      for (const headers of [{}, { 'If-Range': etag }, { 'If-Match': etag }] as Record<
        string,
        string
      >[]) {
        const whole = await get(range, headers)
        await whole.body?.cancel()
        const { status } = whole
        const [length, part] = ['Content-Length', 'Content-Range'].map((name) =>
          whole.headers.get(name),
        )
        expect([range, headers, status, length, part]).toEqual([
          range,
          headers,
          200,
          String(size),
          null,
        ])
      }
    const zipped = await view(project.projectId, '/zeros.json', {
      headers: { Range: 'bytes=-1', 'Accept-Encoding': 'gzip' },
      encodeResponseBody: 'manual',
    })
    expect([zipped.status, zipped.headers.get('Content-Encoding')]).toEqual([200, 'gzip'])
    expect((await zipped.arrayBuffer()).byteLength).toBeLessThan(size / 500)
    const cases: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      [`bytes=${far}-${far + 9}`, far, far + 10],
      [`bytes=-${size - far}`, far, size],
      [`bytes=${far - 1}-${far}`, far - 1, far + 1],
    ]
    for (const [range, from, to] of cases) {
      const part = await get(range)
      expect([range, part.status]).toEqual([range, 206])
      expect(part.headers.get('Content-Range')).toBe(`bytes ${from}-${to - 1}/${size}`)
      expect((await part.arrayBuffer()).byteLength).toBe(to - from)
    }
    expect((await get(`bytes=${size}-`)).status).toBe(416)
  })

  it('is a part of a stored file, wherever it begins', async () => {
    const project = await newProject()
    const bytes = new Uint8Array(far + 100).fill(7, far)
    await upload(project, 'v1', zipOf({ 'film.webp': bytes }, { level: 0 }))
    for (const range of [`bytes=${far + 1}-`, 'bytes=-99']) {
      const part = await view(project.projectId, '/film.webp', { headers: { Range: range } })
      expect([range, part.status]).toEqual([range, 206])
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(far + 1))
    }
  })
})

describe('large files', () => {
  const text = Array.from(noise(3 * 1024 * 1024), (byte) => (byte & 63) + 32)
  const large = new Uint8Array(text)
  const raw = noise(2 * 1024 * 1024)

  it('stream in every form', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'big.json': large, 'big.png': raw })
    const plain = await view(project.projectId, '/big.json')
    expect(plain.headers.get('Content-Length')).toBe(String(large.length))
    expect(await sha(await plain.arrayBuffer())).toBe(await sha(large.buffer))
    const headers = { 'Accept-Encoding': 'gzip' }
    const zipped = await view(project.projectId, '/big.json', {
      headers,
      encodeResponseBody: 'manual',
    })
    const body = new Uint8Array(await zipped.arrayBuffer())
    expect(zipped.headers.get('Content-Length')).toBe(String(body.length))
    expect(await sha(gunzipSync(body).buffer)).toBe(await sha(large.buffer))
    const range = { headers: { Range: 'bytes=2000000-2000009' } }
    const part = await view(project.projectId, '/big.json', range)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(large.slice(2_000_000, 2_000_010))
    const stored = await view(project.projectId, '/big.png')
    expect(await sha(await stored.arrayBuffer())).toBe(await sha(raw.buffer as ArrayBuffer))
  })

  const sha = async (bytes: ArrayBuffer) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
})

describe('other methods', () => {
  it('OPTIONS is 204 and writing is 405', async () => {
    const project = await newProject()
    await publish(project, 'v1', { 'index.html': html })
    const options = await view(project.projectId, '/index.html', { method: 'OPTIONS' })
    expect(options.status).toBe(204)
    expectCors(options)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await view(project.projectId, '/index.html', { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
      expectCors(response)
    }
  })
})

it('a project without builds gets a 404 page', async () => {
  const response = await view('nobody', '/')
  expect(response.status).toBe(404)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  const page = await response.text()
  expect(page).toContain('<title>404 Not Found</title>')
  expect(page).toMatch(/requested file was not found/i)
  expectCors(response)
})

it('a first upload shows at once, even after a 404', async () => {
  const project = await newProject()
  expect((await view(project.projectId, '/')).status).toBe(404)
  const response = await upload(project, 'v1', zipOf({ 'index.html': html }))
  expect(response.status).toBe(201)
  expect(await (await view(project.projectId, '/')).text()).toBe(html)
})
