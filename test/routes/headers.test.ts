import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ciComponent } from '../../src/ci/description.ts'
import { diffComponent } from '../../src/diff/description.ts'
import { NOT_DEPLOYED } from '../../src/http/openapi/terms.ts'
import { statusOfError, type OperationDescription } from '../../src/http/openapi/description.ts'
import { uploadComponent } from '../../src/upload/description.ts'
import { view } from '../support/service.ts'
import { CI_ROUTES } from './ci-routes.ts'
import { DIFF_ROUTES } from './diff-routes.ts'
import { bearer, environment, newThings, send, type Ask, type Things } from './things.ts'
import { UPLOAD_ROUTES } from './upload-routes.ts'

// Every header of every response that a route can return, except the length of its body.

const ID = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/)
const ETAG = expect.stringMatching(/^"[^"]+"$/)
const SHARED = { 'x-svc-request-id': ID, 'x-content-type-options': 'nosniff' }

const UNKEPT = { ...SHARED, 'cache-control': 'no-store' }
const JSON_HEADERS = { ...UNKEPT, 'content-type': 'application/json' }

const IMAGE = {
  ...SHARED,
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  etag: ETAG,
  'accept-ranges': 'bytes',
}
const ARCHIVE = {
  ...SHARED,
  'cache-control': 'no-cache',
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="storybook.zip"',
  etag: ETAG,
  'accept-ranges': 'bytes',
}
const DESCRIPTION = { ...SHARED, 'cache-control': 'public, max-age=300', etag: ETAG }
const DESCRIPTION_JSON = {
  ...DESCRIPTION,
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
}
const DESCRIPTION_PAGE = {
  ...DESCRIPTION,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  ),
}

const part = { 'content-range': expect.stringMatching(/^bytes 0-9\/\d+$/) }
const outside = { ...JSON_HEADERS, 'content-range': expect.stringMatching(/^bytes \*\/\d+$/) }

const images = (shown: object) => ({
  200: { ...IMAGE, ...shown },
  206: { ...IMAGE, ...shown, ...part },
  304: { ...IMAGE, ...shown },
  412: { ...JSON_HEADERS, etag: ETAG },
  416: outside,
})

const CROP = {
  ...SHARED,
  'cache-control': 'public, max-age=86400',
  'content-type': 'image/png',
  etag: ETAG,
}

const THUMBNAIL = {
  ...SHARED,
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-type': 'image/png',
  etag: ETAG,
}

/** Routes whose responses are not all plain JSON, by status. */
const SPECIAL: Record<string, Record<number, object>> = {
  'GET /image/:pairId/:slot': images({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
  }),
  'GET /image/:pairId/:slot/thumbnail': {
    200: THUMBNAIL,
    304: THUMBNAIL,
    412: { ...JSON_HEADERS, etag: ETAG },
  },
  'GET /api/projects/:projectId/design-screens/:screenId/image': images({
    'content-type': 'image/png',
  }),
  'DELETE /api/issues/:id': { 204: UNKEPT },
  'DELETE /api/issues/:id/comments/:commentId': { 204: UNKEPT },
  'GET /api/projects/:projectId/feed': { 101: UNKEPT },
  'GET /api/design-tool/oauth/start': {
    302: { ...UNKEPT, location: expect.stringMatching(/^https:\/\/www\.figma\.com\/oauth\?/) },
  },
  'GET /crops/:subjectId': { 200: CROP, 304: CROP, 412: { ...JSON_HEADERS, etag: ETAG } },
  'GET /openapi.json': { 200: DESCRIPTION_JSON, 304: DESCRIPTION_JSON },
  'GET /docs': { 200: DESCRIPTION_PAGE, 304: DESCRIPTION_PAGE },
  'GET /storage/*': {
    200: ARCHIVE,
    206: { ...ARCHIVE, ...part },
    304: ARCHIVE,
    412: { ...JSON_HEADERS, etag: ETAG },
    416: outside,
  },
}

/** Of a 429, on routes with that limit a minute. */
const overLimit = (perMinute: number) => ({
  ...JSON_HEADERS,
  'retry-after': '60',
  'ratelimit-limit': String(perMinute),
  'ratelimit-remaining': '0',
  'ratelimit-reset': '60',
})

const ALLOWED: [string, string][] = [
  ['/healthz', 'GET, HEAD'],
  ['/api/pairs', 'POST'],
  ['/api/pairs/p', 'GET, HEAD'],
  ['/image/p/a', 'GET, HEAD'],
  ['/image/p/a/thumbnail', 'GET, HEAD'],
  ['/api/issues', 'GET, HEAD, POST'],
  ['/api/issues/i', 'GET, HEAD, PATCH, DELETE'],
  ['/api/issues/i/transition', 'POST'],
  ['/api/issues/i/severity', 'PATCH'],
  ['/api/issues/i/history', 'GET, HEAD'],
  ['/api/issues/i/assignee', 'PUT'],
  ['/api/issues/i/comments', 'GET, HEAD, POST'],
  ['/api/issues/i/comments/c', 'PATCH, DELETE'],
  ['/api/pairs/p/candidates/dismiss-bulk', 'POST'],
  ['/api/undo', 'POST'],
  ['/api/claim', 'POST'],
  ['/api/release', 'POST'],
  ['/api/done', 'POST'],
  ['/api/done_next', 'POST'],
  ['/api/next', 'GET, HEAD'],
  ['/api/queue', 'GET, HEAD'],
  ['/api/projects/p/feed', 'GET, HEAD'],
  ['/api/state', 'GET, HEAD'],
  ['/api/agent/annotate', 'POST'],
  ['/api/agent/refine', 'POST'],
  ['/api/agent/runs/r', 'GET, HEAD'],
  ['/api/pairs/p/prediction', 'GET, HEAD'],
  ['/api/pairs/p/runs', 'GET, HEAD'],
  ['/api/pairs/p/runs/r/prediction', 'GET, HEAD'],
  ['/api/projects/p/runs', 'GET, HEAD'],
  ['/api/projects/p/pairs', 'GET, HEAD'],
  ['/api/projects/p/issues', 'GET, HEAD'],
  ['/api/projects/p/issue-counts', 'GET, HEAD'],
  ['/api/projects/p/causes', 'GET, HEAD'],
  ['/api/pairs/p/structure/a', 'GET, HEAD'],
  ['/api/design-tool/oauth/start', 'GET, HEAD'],
  ['/webhooks/github/c', 'POST'],
  ['/api/projects/p/code-host/manifest', 'POST'],
  ['/api/projects/p/code-host-connections', 'GET, HEAD, POST, DELETE'],
  ['/api/projects/p/code-host-connections/c/test', 'POST'],
  ['/api/projects/p/design-tool-connections', 'GET, HEAD, POST, DELETE'],
  ['/api/projects/p/design-tool-connections/c/test', 'POST'],
  ['/api/projects/p/design-tool/files/f/meta', 'GET, HEAD'],
  ['/api/projects/p/design-tool/resolve-file', 'POST'],
  ['/api/projects/p/design-tool-sources', 'GET, HEAD, POST'],
  ['/api/projects/p/design-snapshots', 'GET, HEAD, POST'],
  ['/api/projects/p/design-snapshots/s/ingest-file', 'POST'],
  ['/api/projects/p/design-snapshots/s/complete', 'POST'],
  ['/api/projects/p/design-screens', 'GET, HEAD'],
  ['/api/projects/p/design-screens/s/image', 'GET, HEAD'],
  ['/api/projects/p/dev-resources', 'GET, HEAD, PUT'],
  ['/health', 'GET, HEAD'],
  ['/openapi.json', 'GET, HEAD'],
  ['/docs', 'GET, HEAD'],
  ['/upload', 'POST, GET, HEAD'],
  ['/upload/p/v', 'POST, GET, HEAD'],
  ['/presigned-url', 'POST'],
  ['/presigned-url/p/v/f', 'POST'],
  ['/storage/p/v/storybook.zip', 'GET, HEAD, PUT'],
  ['/ci', 'GET, HEAD'],
  ['/ci/p/pairs', 'GET, HEAD, POST'],
  ['/ci/p/pairs/x/annotate', 'POST'],
  ['/ci/p/issues', 'GET, HEAD'],
  ['/ci/p/builds', 'GET, HEAD'],
  ['/ci/p/screens', 'GET, HEAD'],
  ['/ci/p/files', 'POST'],
  ['/ci/p/files/v', 'POST'],
  ['/ci/p/crops', 'POST'],
  ['/ci/p/fork-runs', 'POST'],
  ['/ci/p/fork-keys', 'POST'],
  ['/ci/p/versions/v/outcomes', 'GET, HEAD, POST'],
  ['/ci/p/versions/v/gate', 'GET, HEAD'],
  ['/ci/p/versions/v/waiting', 'GET, HEAD'],
  ['/ci/p/versions/v/expire', 'POST'],
  ['/ci/p/pull-requests/7/expire', 'POST'],
  ['/crops/i', 'GET, HEAD'],
]

const headersOf = ({ headers }: Response) => {
  const { 'content-length': _, 'content-encoding': __, ...rest } = Object.fromEntries(headers)
  return rest
}

let own: Things
let other: Things
/** Of which requests that conflict with something take a thing away. */
let conflicting: Things

beforeAll(async () => {
  ;[own, other, conflicting] = [await newThings(), await newThings(), await newThings()]
})

function limitOf(route: string): number {
  if (route.includes('/fork-')) return 30
  return / \/(ci|crops)\b/.test(route) ? 600 : 100
}

const methodOf = (route: string) => route.split(' ')[0]!

/** HEAD gets the headers of GET, but of the whole where GET asks for a part. */
async function expectResponse(ask: Ask & { method: string }, status: number, headers: object) {
  const hasHead = ask.method === 'GET' && status !== 206 && status !== 416
  for (const method of hasHead ? ['GET', 'HEAD'] : [ask.method]) {
    const response = await send({ ...ask, method })
    expect([method, response.status, headersOf(response)]).toEqual([method, status, headers])
  }
}

const ROUTES = [
  ...Object.entries(DIFF_ROUTES).map(([route, { asks }]) => ({ route, asks, headers: bearer })),
  ...Object.entries({ ...UPLOAD_ROUTES, ...CI_ROUTES }).map(([route, { asks }]) => ({
    route,
    asks,
    headers: {},
  })),
]

describe.each(ROUTES)('$route', ({ route, asks, headers }) => {
  it.each(asks.map(([status, makeAsk]) => ({ status, makeAsk })))(
    'returns $status with exactly these headers',
    async ({ status, makeAsk }) => {
      const ask = await makeAsk(status === 409 ? conflicting : own, other)
      const expected =
        SPECIAL[route]?.[status] ?? (status === 429 ? overLimit(limitOf(route)) : JSON_HEADERS)
      const all = { ...ask.headers, ...headers }
      await expectResponse({ ...ask, method: methodOf(route), headers: all }, status, expected)
    },
  )
})

describe.each(Object.entries(DIFF_ROUTES))('%s', (route, { asks }) => {
  const method = methodOf(route)
  const first = async () => ({ ...(await asks[0]![1](own, other)), method })

  it('refuses without a token: 401 that names the scheme', async () => {
    const headers = { ...JSON_HEADERS, 'www-authenticate': 'Bearer' }
    await expectResponse({ ...(await first()), headers: {} }, 401, headers)
  })

  it('refuses two projects: 400', async () => {
    const ask = await first()
    const path = `${ask.path}${ask.path.includes('?') ? '&' : '?'}project=a&project=b`
    await expectResponse({ ...ask, path, headers: { ...bearer } }, 400, JSON_HEADERS)
  })

  it('says nothing about a failure: 500, and 503 without settings', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const ask = await first()
    ask.headers = { ...ask.headers, ...bearer }
    const without = { ...environment, SERVICE_AUTH_TOKEN: undefined }
    await expectResponse({ ...ask, environment: without }, 503, JSON_HEADERS)
    const broken = { ...environment, DB: BROKEN, STORAGE: BROKEN, REVIEW_QUEUE: BROKEN }
    // Refused before any binding is used.
    const untouched = asks[0]![0] === 400
    await expectResponse({ ...ask, environment: broken }, untouched ? 400 : 500, JSON_HEADERS)
    error.mockRestore()
  })
})

const WRITES = Object.entries(DIFF_ROUTES).filter(([route]) => /^(POST|PUT|PATCH) /.test(route))

it.each(WRITES)('%s refuses more than 1 MiB: 413', async (route, { asks }) => {
  const { path } = await asks[0]![1](own, other)
  const body = 'x'.repeat(1024 * 1024 + 1)
  // Routes that read no body know of it by its announced length alone.
  const headers = { ...bearer, 'Content-Length': String(body.length) }
  await expectResponse({ path, method: methodOf(route), body, headers }, 413, JSON_HEADERS)
})

/** A binding of which every use throws. */
const BROKEN = new Proxy(
  {},
  {
    get: () => () => {
      throw new Error('broken')
    },
  },
)

describe('a known path requested by another method', () => {
  it.each(ALLOWED)('%s is 405 and allows %s', async (path, allow) => {
    const method = ['PUT', 'PATCH'].find((name) => !allow.includes(name))!
    const headers = { ...JSON_HEADERS, allow }
    await expectResponse({ path, method, headers: { ...bearer } }, 405, headers)
  })

  it('is tested on every path', () => {
    for (const { route } of ROUTES) {
      const [method = '', path = ''] = route.split(' ')
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}$`)
      const allowed = ALLOWED.find(([example]) => pattern.test(example))?.[1] ?? ''
      expect([route, allowed.split(', ')]).toEqual([route, expect.arrayContaining([method])])
    }
  })
})

describe('a path without a route', () => {
  it.each(['/api/none', '/upload/p/v/more/than/that'])('%s is 404', async (path) => {
    await expectResponse({ path, method: 'GET', headers: { ...bearer } }, 404, JSON_HEADERS)
  })

  it('in a deployment without the component is 404 too', async () => {
    const response = await send({
      path: '/healthz',
      environment: { ...environment, SERVICES: 'cdn' },
    })
    const { 'x-svc-request-id': _, ...headers } = JSON_HEADERS
    expect([response.status, headersOf(response)]).toEqual([404, headers])
  })
})

it('liveness checks are not cached', async () => {
  for (const path of ['/healthz', '/health'])
    await expectResponse({ path, method: 'GET' }, 200, JSON_HEADERS)
})

describe('the description', () => {
  /** Statuses that these requests do not cause: failures of others, and those that every route shares. */
  const ELSEWHERE = new Set([401, 405, 413, 500, 502, 503])
  /** Needs a connection to the design tool or GitHub; tested in test/system/design-tool and test/system/code-host. */
  const CONNECTED = /design-tool|dev-resources|design-snapshots|code-host|fork-keys/

  /** Their 429 takes a crowd: test/ci/annotate.test.ts, test/review/images, test/review/queue/feed.test.ts. */
  const CROWDED = new Set(['annotatePair', 'getThumbnail', 'watchReview'])

  const spelled = ({ method, path }: OperationDescription) =>
    `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

  /** The described statuses of an operation that no request here causes. */
  const unasked = ({ id, responses, errors }: OperationDescription, asked: readonly number[]) =>
    [
      ...responses.map(({ status }) => status),
      ...errors.filter((error) => error !== NOT_DEPLOYED).map(statusOfError),
    ].filter(
      (status) =>
        !ELSEWHERE.has(status) && !asked.includes(status) && !(status === 429 && CROWDED.has(id)),
    )

  it('of the diff service names no status whose headers are not stated here', () => {
    for (const operation of diffComponent.operations) {
      const route = DIFF_ROUTES[spelled(operation)]
      if (!route || CONNECTED.test(operation.path)) continue
      // 400 by two projects.
      const asked = [...route.asks.map(([status]) => status), 400]
      expect([operation.id, unasked(operation, asked)]).toEqual([operation.id, []])
    }
  })

  it.each([
    { component: uploadComponent, routes: Object.entries(UPLOAD_ROUTES) },
    { component: ciComponent, routes: Object.entries(CI_ROUTES) },
  ])('of the component $component.name neither', ({ component, routes }) => {
    for (const operation of component.operations.filter(({ path }) => !CONNECTED.test(path))) {
      const asked = routes
        .filter(([route]) => spelled(operation).startsWith(route.replace(/\*$/, '')))
        .flatMap(([, { asks }]) => asks.map(([status]) => status))
      expect([operation.id, unasked(operation, asked)]).toEqual([operation.id, []])
    }
  })
})

describe('the CDN', () => {
  const CORS = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': 'Content-Type',
    'access-control-expose-headers': 'ETag, Content-Range, Content-Length, Accept-Ranges',
  }
  const FILE = {
    ...CORS,
    'content-type': 'text/html',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: ETAG,
    vary: 'Accept-Encoding',
    'accept-ranges': 'bytes',
  }
  const cdnPart = { 'content-range': expect.stringMatching(/^bytes 0-1\/\d+$/) }
  const PAGE = { ...CORS, 'content-type': 'text/html; charset=utf-8' }
  // Given before it is known whose project it is, which may be private.
  const UNASKED = { ...CORS, 'cache-control': 'private, no-cache' }
  const cases: [string, string, RequestInit, number, object][] = [
    ['a file', '/v1/', {}, 200, FILE],
    ['a part', '/v1/', { headers: { Range: 'bytes=0-1' } }, 206, { ...FILE, ...cdnPart }],
    ['a known file', '/v1/', { headers: { 'If-None-Match': '*' } }, 304, FILE],
    ['the fallback', '/v1/story', {}, 200, { ...FILE, 'cache-control': 'no-cache' }],
    [
      'another version of a file',
      '/v1/',
      { headers: { 'If-Match': '"another"' } },
      412,
      { ...FILE, 'cache-control': 'no-cache' },
    ],
    [
      'a part outside',
      '/v1/',
      { headers: { Range: 'bytes=9999-' } },
      416,
      {
        ...FILE,
        'cache-control': 'no-cache',
        'content-range': expect.stringMatching(/^bytes \*\/\d+$/),
      },
    ],
    [
      'a version without its slash',
      '/v1',
      {},
      308,
      { ...CORS, 'cache-control': 'no-cache', location: '/v1/' },
    ],
    ['no file', '/v1/x.png', {}, 404, { ...PAGE, 'cache-control': 'no-cache' }],
    [
      'another method',
      '/v1/',
      { method: 'POST' },
      405,
      { ...UNASKED, 'content-type': 'application/json', allow: 'GET, HEAD, OPTIONS' },
    ],
    ['OPTIONS', '/v1/', { method: 'OPTIONS' }, 204, UNASKED],
    ['the liveness check', '/health', {}, 200, { ...UNASKED, 'content-type': 'application/json' }],
  ]

  it.each(cases)(
    'returns %s with exactly these headers',
    async (_, path, init, status, headers) => {
      const response = await view(own.project, path, init)
      expect([response.status, headersOf(response)]).toEqual([status, headers])
    },
  )

  it('refuses a host that is no project’s with exactly these headers', async () => {
    const response = await send({ path: 'http://localhost:8787/none' })
    expect([response.status, headersOf(response)]).toEqual([
      400,
      { ...CORS, 'content-type': 'application/json', 'cache-control': 'no-store' },
    ])
  })
})
