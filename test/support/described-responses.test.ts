import { describe, expect, it } from 'vitest'
import { requireDescribed } from './described-responses.ts'

const BASE = 'http://localhost:8787'
const CDN = 'http://view-acme.localhost:8787'
const PAIR_LOCKED = {
  error: 'Pair is locked',
  message: 'Locked by bob',
  locked_by: 'bob',
  locked_at: '2026-11-21T09:29:00.000Z',
}

interface Example {
  method?: string
  url: string
  status?: number
  body: unknown
}

/** What the check says of a JSON response, or null where it finds nothing. */
const complaint = ({ method = 'GET', url, status = 200, body }: Example): Promise<string | null> =>
  requireDescribed({ method, url }, Response.json(body, { status })).then(
    () => null,
    (error: Error) => error.message,
  )

const available = {
  project: 'acme',
  version: 'v1',
  key: 'acme/v1/storybook.zip',
  available: true,
}

describe('a response that is described', () => {
  it.each<Example>([
    { url: `${BASE}/upload/acme/v1`, body: available },
    { url: `${BASE}/api/queue?project=p`, body: { total: 1, done: 0, in_progress: 0, open: 1 } },
    { method: 'POST', url: `${BASE}/api/claim`, status: 409, body: PAIR_LOCKED },
    {
      url: `${BASE}/upload/acme/`,
      status: 400,
      body: { error: 'Missing required parameter: version' },
    },
    { url: `${BASE}/nowhere`, status: 404, body: { error: 'Not found' } },
    { method: 'PUT', url: `${BASE}/healthz`, status: 405, body: { error: 'Method not allowed' } },
    { url: `${CDN}/a/b.json`, body: { anything: 'that a project has uploaded' } },
    { url: `${CDN}/`, status: 500, body: { error: 'Internal server error' } },
  ])('passes: $url', async (example) => {
    expect(await complaint(example)).toBeNull()
  })
})

describe('a response that is not described', () => {
  it.each<Example & { what: string; says: RegExp }>([
    {
      what: 'a status',
      url: `${BASE}/upload/acme/v1`,
      status: 202,
      body: available,
      says: /^GET .*\/upload\/acme\/v1: getUpload 202 is not described$/,
    },
    {
      what: 'a missing field',
      url: `${BASE}/upload/acme/v1`,
      body: { ...available, key: undefined },
      says: /getUpload 200: .*key/,
    },
    {
      what: 'a field of another type',
      url: `${BASE}/api/queue?project=p`,
      body: { total: '1', done: 0, in_progress: 0, open: 1 },
      says: /200: .*total/,
    },
    {
      what: 'an unknown field',
      url: `${BASE}/upload/acme/v1`,
      body: { ...available, etag: '"1"' },
      says: /getUpload 200: the schema knows no etag$/,
    },
    {
      what: 'an unknown field within a list',
      url: `${BASE}/api/state?project=p`,
      body: {
        pairs: [
          {
            pair_id: 'p',
            name: 'P',
            done: false,
            locked_by: null,
            locked_at: null,
            lock_expires_at: null,
            token: 's',
          },
        ],
      },
      says: /the schema knows no pairs\.0\.token$/,
    },
    {
      what: 'an error text',
      url: `${BASE}/api/pairs/p`,
      status: 404,
      body: { error: 'Screen not found' },
      says: /the error "Screen not found" is not described/,
    },
    {
      what: 'an error text beside a described body',
      method: 'POST',
      url: `${BASE}/api/claim`,
      status: 409,
      body: { ...PAIR_LOCKED, error: 'Conflict' },
      says: /the error "Conflict" is not described/,
    },
    {
      what: 'a field of an error',
      url: `${BASE}/api/pairs/p`,
      status: 404,
      body: { error: 'Pair not found', sql: 'SELECT 1' },
      says: /the schema knows no sql/,
    },
    {
      what: 'a success on a path that does not exist',
      url: `${BASE}/nowhere`,
      body: {},
      says: /no operation 200 is not described/,
    },
    {
      what: 'a success of another method',
      method: 'DELETE',
      url: `${BASE}/healthz`,
      body: { status: 'ok' },
      says: /200 is not described/,
    },
    {
      what: 'a media type',
      url: `${CDN}/gone.png`,
      status: 416,
      body: {},
      says: /getFile 416 is described without a body/,
    },
  ])('fails: $what', async ({ says, ...example }) => {
    expect(await complaint(example)).toMatch(says)
  })

  it('fails for a media type that the status does not have', async () => {
    const page = new Response('<p>', { headers: { 'Content-Type': 'text/html' } })
    await expect(requireDescribed({ method: 'GET', url: `${BASE}/health` }, page)).rejects.toThrow(
      'getHealth 200 is not described as "text/html"',
    )
  })
})

it('leaves the body of the response unread', async () => {
  const response = Response.json(available)
  await requireDescribed({ method: 'GET', url: `${BASE}/upload/acme/v1` }, response)
  expect(await response.json()).toEqual(available)
})
