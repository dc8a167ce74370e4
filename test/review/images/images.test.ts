import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { callWith, countingEnv } from '../../support/counting.ts'
import { statusAndBody, diff, register, registration, TOKEN } from '../../support/review.ts'
import { noise } from '../../support/service.ts'

const bytes = noise(5_000)
let body: ReturnType<typeof registration>
let pairId: string
let key: string
let etag: string

async function put(at: string, content: Uint8Array, contentType?: string): Promise<string> {
  const options = contentType === undefined ? {} : { httpMetadata: { contentType } }
  return (await env.STORAGE.put(at, content, options)).httpEtag
}

const image = (slot: string, headers: Record<string, string> = {}, method = 'GET') =>
  diff(`/image/${pairId}/${slot}`, { method, headers })

const read = async (response: Response) => new Uint8Array(await response.arrayBuffer())

beforeEach(async () => {
  body = registration({ image_a_key: crypto.randomUUID(), image_b_key: crypto.randomUUID() })
  pairId = body.pair_id
  key = body.image_a_key
  etag = await put(key, bytes, 'image/png')
  await put(body.image_b_key, noise(100, 2), 'image/webp')
  await register(body)
})

describe('GET /image/:pairId/:slot', () => {
  it('sends the whole image with its own type, and headers that keep a browser from running it', async () => {
    const response = await image('a')
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      200,
      {
        'content-type': 'image/png',
        'content-length': '5000',
        'accept-ranges': 'bytes',
        etag,
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
        'x-svc-request-id': expect.any(String),
      },
    ])
    expect(await read(response)).toEqual(bytes)
    expect(await read(await image('b'))).toEqual(noise(100, 2))
  })

  const shownAs = async (type?: string) => {
    await put(key, bytes, type)
    const { headers } = await image('a')
    return [headers.get('Content-Type'), headers.get('Content-Disposition')]
  }

  it.each([
    ['image/png', 'image/png'],
    ['IMAGE/PNG', 'image/png'],
    ['image/jpeg; charset=utf-8', 'image/jpeg'],
    ['image/gif', 'image/gif'],
    ['image/webp', 'image/webp'],
    ['image/avif', 'image/avif'],
  ])('sends %j as %s, to be shown', async (type, shown) => {
    expect(await shownAs(type)).toEqual([shown, null])
  })

  it('sends a drawing that may hold scripts with its own type, to be saved by whoever opens it', async () => {
    expect(await shownAs('image/SVG+xml;charset=utf-8')).toEqual(['image/svg+xml', 'attachment'])
  })

  it.each([
    undefined,
    '',
    'text/html',
    'text/javascript',
    'application/pdf',
    'application/xml',
    'image',
    'image/',
    'image/*',
    'image/html',
    'image/evil+xml',
    'image/png, text/html',
    'image/png,text/html',
    'text/html;image/png',
    'image/png\ttext/html',
    'x image/png',
    'multipart/x-mixed-replace;boundary=image/png',
  ])('sends an object of the type %j as bytes to save', async (type) => {
    expect(await shownAs(type)).toEqual(['application/octet-stream', 'attachment'])
  })

  it('keeps every answer about an object that is no image from being shown or run', async () => {
    const tag = await put(key, bytes, 'text/javascript')
    const asks: [number, Record<string, string>, string?][] = [
      [200, {}],
      [200, {}, 'HEAD'],
      [206, { Range: 'bytes=0-9' }],
      [304, { 'If-None-Match': tag }],
    ]
    for (const [status, headers, method] of asks) {
      const response = await image('a', headers, method)
      expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
        status,
        {
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
        },
      ])
    }
    for (const headers of [{ Range: 'bytes=5000-' }, { 'If-Match': '"x"' }])
      expect((await image('a', headers)).headers.get('Content-Type')).toBe('application/json')
  })

  it('sends the new image once the key holds another object or the pair has another key', async () => {
    await put(key, noise(10, 3), 'image/png')
    expect(await read(await image('a'))).toEqual(noise(10, 3))
    const replaced = { ...body, image_a_key: crypto.randomUUID() }
    await put(replaced.image_a_key, noise(10, 6), 'image/png')
    await register(replaced)
    expect(await read(await image('a'))).toEqual(noise(10, 6))
  })

  it('responds to HEAD with the same headers and no body', async () => {
    const got = Object.fromEntries((await image('a')).headers)
    const head = await image('a', {}, 'HEAD')
    const { 'x-svc-request-id': _, ...headers } = got
    expect([head.status, Object.fromEntries(head.headers)]).toMatchObject([200, headers])
    expect(await read(head)).toHaveLength(0)
  })
})

describe('If-None-Match', () => {
  it.each(['etag', 'weak', 'list', 'any'])(
    'is 304 for the ETag that the client has: %s',
    async (form) => {
      const value = { etag, weak: `W/${etag}`, list: `"x", ${etag}`, any: '*' }[form] ?? ''
      for (const method of ['GET', 'HEAD']) {
        const response = await image('a', { 'If-None-Match': value }, method)
        expect([response.status, response.headers.get('ETag')]).toEqual([304, etag])
        expect(await read(response)).toHaveLength(0)
      }
    },
  )

  it('is 200 when the image has changed', async () => {
    await put(key, noise(10, 4), 'image/png')
    expect((await image('a', { 'If-None-Match': etag })).status).toBe(200)
  })

  it('takes precedence over a range', async () => {
    const response = await image('a', { 'If-None-Match': etag, Range: 'bytes=0-9' })
    expect(response.status).toBe(304)
  })
})

describe('If-Match', () => {
  it.each(['etag', 'list', 'any'])('sends the image that it names: %s', async (form) => {
    const value = { etag, list: `"x", ${etag}`, any: '*' }[form] ?? ''
    expect((await image('a', { 'If-Match': value })).status).toBe(200)
    expect((await image('a', { 'If-Match': value, Range: 'bytes=0-9' })).status).toBe(206)
    expect((await image('a', { 'If-Match': value, 'If-None-Match': etag })).status).toBe(304)
  })

  it.each(['other', 'weak'])('is 412 for another image: %s', async (form) => {
    const value = { other: '"x"', weak: `W/${etag}` }[form] ?? ''
    for (const headers of [{}, { Range: 'bytes=0-9' }, { 'If-None-Match': etag }])
      expect(await statusAndBody(await image('a', { 'If-Match': value, ...headers }))).toEqual([
        412,
        { error: 'Precondition failed' },
      ])
    expect((await image('a', { 'If-Match': value }, 'HEAD')).status).toBe(412)
  })
})

describe('a range', () => {
  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=4990-', 4990, 5000],
    ['bytes=-10', 4990, 5000],
    ['bytes=4990-9999', 4990, 5000],
    ['bytes=-9999', 0, 5000],
  ])('%s is 206', async (range, from, to) => {
    const response = await image('a', { Range: range })
    expect([
      response.status,
      response.headers.get('Content-Range'),
      response.headers.get('Content-Length'),
      response.headers.get('ETag'),
    ]).toEqual([206, `bytes ${from}-${to - 1}/5000`, String(to - from), etag])
    expect(await read(response)).toEqual(bytes.slice(from, to))
  })

  it.each(['bytes=5000-', 'bytes=-0'])('%s is 416', async (range) => {
    const response = await image('a', { Range: range })
    expect(response.headers.get('Content-Range')).toBe('bytes */5000')
    expect(await statusAndBody(response)).toEqual([416, { error: 'Range not satisfiable' }])
  })

  it.each(['bytes=9-0', 'bytes=0-1,4-5', 'lines=1-2', 'bytes'])('%s is ignored', async (range) => {
    const response = await image('a', { Range: range })
    expect([response.status, (await read(response)).length]).toEqual([200, 5000])
  })

  it('is honoured under If-Range only for the same object', async () => {
    const range = { Range: 'bytes=0-9' }
    expect((await image('a', { ...range, 'If-Range': etag })).status).toBe(206)
    for (const value of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 00:00:00 GMT'])
      expect((await image('a', { ...range, 'If-Range': value })).status).toBe(200)
  })

  it('of an image that is replaced between two reads gets the whole new image', async () => {
    const replacement = noise(20, 5)
    const STORAGE = new Proxy(env.STORAGE, {
      get: (bucket, name: keyof R2Bucket) =>
        name === 'head'
          ? async (at: string) => {
              const found = await bucket.head(at)
              await put(at, replacement, 'image/png')
              return found
            }
          : (bucket[name] as (...args: unknown[]) => unknown).bind(bucket),
    })
    const response = await callWith({ ...env, STORAGE }, `http://localhost/image/${pairId}/a`, {
      headers: { Authorization: `Bearer ${TOKEN}`, Range: 'bytes=0-9' },
    })
    expect([response.status, response.headers.get('Content-Range')]).toEqual([200, null])
    expect(await read(response)).toEqual(replacement)
  })
})

describe('a missing image', () => {
  it('is 400 for another slot', async () => {
    for (const slot of ['c', 'A', 'ab', '0']) {
      const [status, { error, message }] = await statusAndBody(await image(slot))
      expect([status, error]).toEqual([400, 'Invalid request'])
      expect(message).toMatch(/^slot: /)
    }
  })

  it('is 404 for an unknown pair', async () => {
    const notFound = [404, { error: 'Pair not found' }]
    expect(await statusAndBody(await diff('/image/none/a'))).toEqual(notFound)
  })

  it('is 404 when nothing is stored at the key', async () => {
    await env.STORAGE.delete(key)
    for (const headers of [{}, { Range: 'bytes=0-1' }, { 'If-None-Match': etag }])
      expect(await statusAndBody(await image('a', headers))).toEqual([
        404,
        { error: 'Image not found' },
      ])
    expect((await image('a', {}, 'HEAD')).status).toBe(404)
  })
})

it('costs one read of storage and one query; a range or a changed image costs one more read', async () => {
  const { counts, env: counting } = countingEnv()
  const cost = async (init: { method?: string; headers?: Record<string, string> }) => {
    const before = { ...counts }
    const headers = { ...init.headers, Authorization: `Bearer ${TOKEN}` }
    await callWith(counting, `http://localhost/image/${pairId}/a`, { ...init, headers })
    return [counts.r2Reads - before.r2Reads, counts.d1Queries - before.d1Queries]
  }
  expect(await cost({})).toEqual([1, 1])
  expect(await cost({ headers: { 'If-None-Match': etag } })).toEqual([1, 1])
  expect(await cost({ method: 'HEAD' })).toEqual([1, 1])
  expect(await cost({ headers: { Range: 'bytes=0-9' } })).toEqual([2, 1])
  expect(await cost({ headers: { 'If-None-Match': '"x"' } })).toEqual([2, 1])
})
