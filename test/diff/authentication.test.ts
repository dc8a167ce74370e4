import { env, exports } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callWith } from '../support/counting.ts'
import { statusAndBody, diff, register, TOKEN } from '../support/review.ts'
import { call } from '../support/service.ts'

const unauthorized = [
  401,
  { error: 'Unauthorized', message: 'A valid bearer token is required' },
] as const

describe('the bearer token', () => {
  it.each([
    ['GET', '/api/pairs/p'],
    ['POST', '/api/pairs'],
    ['PUT', '/api/pairs'],
    ['GET', '/image/p/a'],
    ['GET', '/image/p/x'],
    ['GET', '/api/issues?pair=p'],
    ['POST', '/api/claim'],
    ['GET', '/api/no-such-route'],
    ['GET', '/api'],
    ['GET', '/image'],
    ['POST', '/healthz'],
  ])('is required on %s %s', async (method, path) => {
    const response = await call(path, { method })
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(await statusAndBody(response)).toEqual(unauthorized)
  })

  it.each([
    '',
    'Bearer',
    'Bearer ',
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN.toUpperCase()}`,
    `Bearer ${TOKEN} ${TOKEN}`,
  ])('is refused as "%s"', async (value) => {
    const response = await diff('/api/pairs/p', { headers: { Authorization: value } })
    expect(await statusAndBody(response)).toEqual(unauthorized)
  })

  it('is refused before the body is read', async () => {
    const response = await call('/api/pairs', { method: 'POST', body: 'x'.repeat(2 ** 21) })
    expect(await statusAndBody(response)).toEqual(unauthorized)
  })

  it('may have its scheme in any case', async () => {
    const response = await call('/api/pairs/p', { headers: { Authorization: `bearer ${TOKEN}` } })
    expect(response.status).toBe(404)
  })

  it('is not required for the liveness check', async () => {
    const response = await call('/healthz')
    expect(await statusAndBody(response)).toEqual([
      200,
      { status: 'ok', timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) },
    ])
  })
})

describe('without a configured token', () => {
  afterEach(() => vi.restoreAllMocks())

  it('only the liveness check works, and the log says why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const token of [undefined, '']) {
      const closed = { ...env, SERVICE_AUTH_TOKEN: token }
      for (const header of ['', 'Bearer', 'Bearer undefined', `Bearer ${TOKEN}`]) {
        const response = await callWith(closed, 'http://localhost/api/pairs/p', {
          headers: { Authorization: header },
        })
        expect(await statusAndBody(response)).toEqual([
          503,
          { error: 'Not configured', message: 'SERVICE_AUTH_TOKEN is not set' },
        ])
      }
      expect((await callWith(closed, 'http://localhost/healthz')).status).toBe(200)
    }
    expect(log).toHaveBeenCalledWith(expect.stringContaining('diff_token_missing'))
  })
})

describe('every route', () => {
  it('is 404 for an unknown path and 405 with Allow for another method', async () => {
    expect(await statusAndBody(await diff('/api/no-such-route'))).toEqual([
      404,
      { error: 'Not found' },
    ])
    for (const [method, path, allow] of [
      ['PUT', '/api/pairs', 'POST'],
      ['DELETE', '/api/pairs/p', 'GET, HEAD'],
      ['POST', '/image/p/a', 'GET, HEAD'],
      ['PUT', '/api/issues', 'GET, HEAD, POST'],
      ['POST', '/api/issues/i', 'GET, HEAD, PATCH, DELETE'],
      ['GET', '/api/issues/i/transition', 'POST'],
      ['POST', '/api/issues/i/severity', 'PATCH'],
      ['POST', '/api/issues/i/history', 'GET, HEAD'],
      ['GET', '/api/pairs/p/candidates/dismiss-bulk', 'POST'],
      ['DELETE', '/healthz', 'GET, HEAD'],
    ] as const) {
      const response = await diff(path, { method })
      expect([method, path, response.headers.get('Allow')]).toEqual([method, path, allow])
      expect(await statusAndBody(response)).toEqual([405, { error: 'Method not allowed' }])
    }
  })

  it('is 413 for a body over 1 MiB, announced or not', async () => {
    const refused = [
      413,
      { error: 'Payload too large', message: 'A request body is at most 1 MiB' },
    ]
    const large = JSON.stringify({ note: 'x'.repeat(1024 * 1024) })
    for (const body of [large, new Blob([large]).stream()])
      expect(await statusAndBody(await diff('/api/issues', { method: 'POST', body }))).toEqual(
        refused,
      )
    const small = new Blob(['{"pair_id": 1}']).stream()
    expect((await diff('/api/issues', { method: 'POST', body: small })).status).toBe(400)
  })

  it.each(['', '{', 'pair_id=p', '{"pair_id": "p",}'])(
    'is 400 for a body that is not JSON: %j',
    async (body) => {
      expect(await statusAndBody(await diff('/api/pairs', { method: 'POST', body }))).toEqual([
        400,
        { error: 'Invalid request', message: 'body: is not JSON' },
      ])
    },
  )

  it.each([
    ['is not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['holds half of a surrogate pair', String.raw`{"pair_id": "p", "\ude00": 1}`],
  ])('is 400 for a body that %s: %s', async (why, body) => {
    expect(await statusAndBody(await diff('/api/claim', { method: 'POST', body }))).toEqual([
      400,
      { error: 'Invalid request', message: `body: ${why}` },
    ])
  })

  it('reads half of a surrogate pair as U+FFFD, so that a lock under such a name stays with it', async () => {
    const { pair_id } = await register()
    const as = async (path: string, name: string) => {
      const body = String.raw`{"pair_id": "${pair_id}", "who": "ada \ud83d${name}"}`
      return statusAndBody(await diff(path, { method: 'POST', body }))
    }
    const held = { locked_by: 'ada \ufffd' }
    expect(await as('/api/claim', '')).toMatchObject([200, held])
    expect(await as('/api/claim', '')).toMatchObject([200, held])
    expect((await as('/api/claim', ' other'))[0]).toBe(409)
    expect((await as('/api/release', ''))[0]).toBe(200)
    expect((await as('/api/claim', ' other'))[0]).toBe(200)
  })

  it('takes whole surrogate pairs, and what merely looks like half of one', async () => {
    const who = 'ada 😀 \\ud83d'
    const body = JSON.stringify({ pair_id: 'none', who }).replace('😀', String.raw`\ud83d\ude00`)
    expect((await diff('/api/claim', { method: 'POST', body })).status).toBe(404)
  })

  it.each(['null', '[]', '"text"', '1'])(
    'is 400 for a body that is not an object: %s',
    async (body) => {
      const [status, { error, message }] = await statusAndBody(
        await diff('/api/pairs', { method: 'POST', body }),
      )
      expect([status, error]).toEqual([400, 'Invalid request'])
      expect(message).toMatch(/^body: .*expected object/)
    },
  )

  it('puts the request id into every response: the caller’s own if it is valid', async () => {
    const id = '01HZXW5V7N8Q9R0STVWXYZ1234'
    const mine = await diff('/api/pairs/none', { headers: { 'X-Svc-Request-Id': id } })
    expect(mine.headers.get('X-Svc-Request-Id')).toBe(id)
    expect(await mine.json()).toEqual({ error: 'Pair not found', request_id: id })
    const other = await diff('/api/pairs/none', { headers: { 'X-Svc-Request-Id': 'x'.repeat(50) } })
    const made = other.headers.get('X-Svc-Request-Id')
    expect(made).toMatch(/^[0-9A-Z]{26}$/)
    expect(await other.json()).toMatchObject({ request_id: made })
  })

  it('is 500 without details for an unexpected failure', async () => {
    const broken = { ...env, DB: { prepare: () => fail('secret detail') } }
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await callWith(broken, 'http://localhost/api/pairs/p', {
      headers: { Authorization: `Bearer ${TOKEN}` },
    })
    error.mockRestore()
    expect(await statusAndBody(response)).toEqual([
      500,
      { error: 'Internal server error', message: 'Request failed' },
    ])
  })
})

const fetchDirectly = (path: string, headers = {}) =>
  exports.DiffService.fetch(new URL(path, 'http://view-demo.localhost'), { headers })

describe('the DiffService entrypoint', () => {
  it('is the diff service alone, whatever the host', async () => {
    const { pair_id: pairId } = await register()
    const bearer = { Authorization: `Bearer ${TOKEN}` }
    expect(await (await fetchDirectly(`/api/pairs/${pairId}`, bearer)).json()).toMatchObject({
      pair_id: pairId,
    })
    expect((await fetchDirectly('/healthz')).status).toBe(200)
    expect((await fetchDirectly('/health', bearer)).status).toBe(404)
    expect((await fetchDirectly('/upload/p/v', bearer)).status).toBe(404)
  })

  it('requires the bearer token too', async () => {
    expect((await fetchDirectly('/api/pairs/p')).status).toBe(401)
    expect((await fetchDirectly('/health')).status).toBe(401)
  })
})

function fail(message: string): never {
  throw new Error(message)
}
