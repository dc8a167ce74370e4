import { describe, expect, it } from 'vitest'
import { acceptsGzip } from '../../src/http/accept-encoding.ts'
import { ifMatchHolds, ifNoneMatches } from '../../src/http/conditional.ts'
import { parseRange } from '../../src/http/range.ts'
import { boundaryOf } from '../../src/upload/multipart-form.ts'
import { BASE_URL, call, newProject, publish, view } from '../support/service.ts'

const MIB = 1024 * 1024
const TOKEN = { Authorization: 'Bearer test-service-auth-token' }

/** Texts on which a backtracking matcher takes longest, of a million characters each. */
const ADVERSARIAL = [
  ' ',
  '"',
  ',',
  ';',
  '=',
  '-',
  '_',
  '0',
  '\\',
  'W/',
  '"a',
  'a"',
  '", "',
  'W/"x",',
  'q=1;',
  ';q=',
  '; ',
  'gzip;',
  'bytes=',
  '0-',
  '; boundary=',
  ';boundary="',
  '\t ',
].map((piece) => piece.repeat(Math.ceil(MIB / piece.length)))

// A matcher that takes more than linear time would exceed the time-out of the test.
describe.each([
  ['If-None-Match', (text: string) => ifNoneMatches(text, ['"a"'])],
  ['If-Match', (text: string) => ifMatchHolds(text, '"a"')],
  ['Range', (text: string) => parseRange(text, 100)],
  ['a Range that begins well', (text: string) => parseRange(`bytes=${text}`, 100)],
  [
    'Accept-Encoding',
    (text: string) =>
      acceptsGzip(new Request(BASE_URL, { headers: { 'Accept-Encoding': `${text}x` } })),
  ],
  [
    'Content-Type',
    (text: string) => {
      try {
        boundaryOf(`multipart/form-data${text}`)
      } catch {
        // Refused, like most of them.
      }
    },
  ],
])('%s', (_, read) => {
  it('of a million characters is matched in linear time', () => {
    for (const text of ADVERSARIAL) read(text)
  })
})

/** One request to each kind of route, all of which take the project and its token. */
const routes = (projectId: string): [method: string, path: string][] => [
  ['GET', '/health'],
  ['POST', `/upload/${projectId}/v1`],
  ['GET', `/upload/${projectId}/v1`],
  ['POST', `/presigned-url/${projectId}/v1/a.png`],
  ['PUT', `/storage/${projectId}/v1/a.png`],
  ['GET', `/storage/${projectId}/v1/storybook.zip`],
  ['GET', '/healthz'],
  ['POST', '/api/pairs'],
  ['GET', '/api/pairs/x'],
  ['GET', '/api/issues?pair=x'],
  ['POST', '/api/issues'],
  ['POST', '/api/issues/x/transition'],
  ['PATCH', '/api/issues/x'],
  ['PATCH', '/api/issues/x/severity'],
  ['DELETE', '/api/issues/x'],
  ['POST', '/api/pairs/x/candidates/dismiss-bulk'],
  ['POST', '/api/undo'],
  ['POST', '/api/claim'],
  ['POST', '/api/done_next'],
  ['GET', `/api/next?project=${projectId}&who=a`],
  ['GET', `/api/state?project=${projectId}`],
  ['POST', '/api/agent/annotate'],
  ['POST', '/api/agent/refine'],
  ['POST', `/api/projects/${projectId}/design-snapshots`],
  ['PUT', `/api/projects/${projectId}/dev-resources`],
  ['GET', '/image/x/a'],
  ['GET', `http://view-${projectId}.localhost:8787/`],
  ['GET', `http://view-${projectId}.localhost:8787/v1/`],
  ['POST', `http://view-${projectId}.localhost:8787/`],
]

const TAKES_A_BODY = new Set(['POST', 'PUT', 'PATCH'])

describe('every route returns a response, and never a 500,', () => {
  const hostile: [what: string, change: (path: string) => [string, Record<string, string>]][] = [
    [
      '100,000 query parameters',
      (path) => [`${path}${path.includes('?') ? '&' : '?'}${'a=1&'.repeat(100_000)}`, {}],
    ],
    [
      'a query of percent signs',
      (path) => [`${path}${path.includes('?') ? '&' : '?'}x=${'%'.repeat(100_000)}`, {}],
    ],
    ['a path of 100 KB', (path) => [path.replace(/(\?|$)/, `${'x'.repeat(100_000)}$1`), {}]],
    ['100,000 path segments', (path) => [path.replace(/(\?|$)/, `${'/x'.repeat(100_000)}$1`), {}]],
    ['a Range of 100 KB', (path) => [path, { Range: `bytes=${'0-1,'.repeat(25_000)}` }]],
    ['a Range of 100,000 digits', (path) => [path, { Range: `bytes=${'9'.repeat(100_000)}-` }]],
    ['entity tags of 100 KB', (path) => [path, { 'If-None-Match': '"x",'.repeat(25_000) }]],
    ['an unclosed entity tag', (path) => [path, { 'If-None-Match': `"${'x'.repeat(100_000)}` }]],
    ['a Referer of 100 KB', (path) => [path, { Referer: `${BASE_URL}/${'x/'.repeat(50_000)}` }]],
    ['a key of 100 KB', (path) => [path, { 'X-API-Key': `svc_proj_${'_'.repeat(100_000)}` }]],
    ['a Content-Type of 100 KB', (path) => [path, { 'Content-Type': ';'.repeat(100_000) }]],
    [
      '2,000 headers',
      (path) => [
        path,
        Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`X-${i}`, 'x'])),
      ],
    ],
  ]

  it.each(hostile)('with %s', async (_, change) => {
    const { projectId, key } = await newProject()
    await publish({ projectId, key }, 'v1', { 'index.html': 'home' })
    for (const [method, path] of routes(projectId)) {
      const [url, headers] = change(path)
      const body = TAKES_A_BODY.has(method) ? '{}' : null
      const response = await call(url, {
        method,
        body,
        headers: { ...TOKEN, 'X-API-Key': key, ...headers },
      })
      expect([method, path, response.status < 500]).toEqual([method, path, true])
      await response.body?.cancel()
    }
    expect((await view(projectId, '/')).status).toBe(200)
  })
})

describe('a body of 1 MiB', () => {
  const half = MIB / 2 - 100
  const bodies: [what: string, text: string][] = [
    ['arrays in arrays', '['.repeat(half) + ']'.repeat(half)],
    ['arrays without end', '['.repeat(MIB)],
    ['objects in objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['arrays in a field', `{"pair_id":"x","labels":${'['.repeat(half)}${']'.repeat(half)}}`],
    ['facts in facts', `{"capture_facts":${'{"story":'.repeat(90_000)}1${'}'.repeat(90_000)}}`],
    ['labels', `{"pair_id":"x","note":"n","labels":[${'"a",'.repeat(250_000)}"a"]}`],
    ['ids', `{"ids":[${'"a",'.repeat(250_000)}"a"],"reason":"r","who":"w"}`],
    ['numbers', `{"box_a":{"x":${'9'.repeat(1_000_000)},"y":0,"w":1,"h":1},"pair_id":"x"}`],
    ['one string', JSON.stringify({ pair_id: 'x'.repeat(1_000_000), note: 'n', who: 'w' })],
    ['a million keys of __proto__', `{${'"__proto__":1,'.repeat(70_000)}"a":1}`],
    ['no JSON', '\0'.repeat(MIB)],
  ]

  it.each(bodies)('of %s is refused as what it is', async (_, body) => {
    const { projectId } = await newProject()
    for (const [method, path] of routes(projectId)) {
      if (!path.startsWith('/api/') || !TAKES_A_BODY.has(method)) continue
      const response = await call(path, { method, body, headers: TOKEN })
      expect([path, response.status]).toEqual([path, expect.toSatisfy(isRefusal)])
      await response.body?.cancel()
    }
  })

  // A snapshot needs no field at all, so what it does not know is passed over.
  const isRefusal = (status: number) => (status >= 400 && status < 500) || status === 201
})

describe('the length of a body', () => {
  const stream = (length: number) =>
    new ReadableStream({
      start(controller) {
        if (length > 0) controller.enqueue(new Uint8Array(length))
        controller.close()
      },
    })

  it.each(['abc', '-1', '1.5', '', ' ', '1,1', '0x10', '9'.repeat(400), 'NaN', 'Infinity'])(
    'announced as "%s" never makes a 500',
    async (length) => {
      const { projectId, key } = await newProject()
      for (const [method, path] of routes(projectId)) {
        if (!TAKES_A_BODY.has(method)) continue
        const headers = { ...TOKEN, 'X-API-Key': key, 'Content-Type': 'application/zip' }
        const response = await call(path, {
          method,
          body: stream(3),
          headers: { ...headers, 'Content-Length': length },
        })
        expect([method, path, response.status < 500]).toEqual([method, path, true])
      }
    },
  )

  const limits: [what: string, path: (project: string) => string, type: string, limit: number][] = [
    ['an upload', (project) => `/upload/${project}/v1`, 'application/zip', 100 * MIB],
    ['a form', (project) => `/upload/${project}/v1`, 'multipart/form-data; boundary=b', 101 * MIB],
    ['a pair', () => '/api/pairs', 'application/json', MIB],
    ['an issue', () => '/api/issues', 'application/json', MIB],
    ['a claim', () => '/api/claim', 'application/json', MIB],
    ['a run', () => '/api/agent/annotate', 'application/json', MIB],
    ['a snapshot', (p) => `/api/projects/${p}/design-snapshots`, 'application/json', MIB],
  ]

  it.each(limits)('of %s is 413 as soon as it is announced', async (_, pathOf, type, limit) => {
    const { projectId, key } = await newProject()
    const response = await call(pathOf(projectId), {
      method: 'POST',
      body: stream(1),
      headers: {
        ...TOKEN,
        'X-API-Key': key,
        'Content-Type': type,
        'Content-Length': String(limit + 1),
      },
    })
    expect(response.status).toBe(413)
  })

  it.each(limits.slice(2))('of %s is 413 when it is not announced', async (_, pathOf, type) => {
    const { projectId } = await newProject()
    const response = await call(pathOf(projectId), {
      method: 'POST',
      body: stream(MIB + 1),
      headers: { ...TOKEN, 'Content-Type': type },
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: 'Payload too large' })
  })
})
