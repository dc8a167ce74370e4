import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  judgeApi,
  judgeBodySize,
  judgeDatabase,
  judgeUploads,
} from '../../scripts/doctor/binding-checks.ts'
import { judgeCertificate } from '../../scripts/doctor/certificate-checks.ts'
import { judgePrivate } from '../../scripts/doctor/private-check.ts'
import { judgeCdn, judgeConnection, judgeOtherHosts } from '../../scripts/doctor/cdn-checks.ts'
import { judgeDashboard } from '../../scripts/doctor/dashboard-check.ts'
import { judgeAddress } from '../../scripts/doctor/delivery-checks.ts'
import {
  judgeCaching,
  judgeEtag,
  judgeGzip,
  judgeRange,
} from '../../scripts/doctor/judge-delivery.ts'
import { judgeTrial } from '../../scripts/doctor/trial-check.ts'
import { DAY_MS } from '../../src/base/time.ts'
import { CliError } from '../../src/cli/errors.ts'
import type { HttpResponse } from '../../src/cli/service/transport.ts'

// What `npm run doctor` makes of responses that only a deployment gives, behind the platform's edge.

const response = (
  status: number,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): HttpResponse => ({ status, headers, body: Buffer.from(body) })

const json = (status: number, body: object) => response(status, { body: JSON.stringify(body) })

const FILE = 'console.log("a script that is longer than its own name")'
const plain = response(200, { body: FILE })
const zipped = gzipSync(FILE)
const gzip = response(200, { headers: { 'content-encoding': 'gzip' }, body: zipped })

describe('a file behind the edge', () => {
  it('is well if its gzip arrives as it was stored', () => {
    expect(judgeGzip(plain, gzip).status).toBe('ok')
  })

  it.each([
    ['the coding is another', { ...gzip, headers: { 'content-encoding': 'br' } }, 'warning'],
    ['there is no coding', plain, 'warning'],
    ['it is zipped twice', { ...gzip, body: gzipSync(zipped) }, 'failed'],
    ['it is cut off', { ...gzip, body: zipped.subarray(0, 20) }, 'failed'],
    ['it is an error', response(502), 'failed'],
  ])('is not if %s', (_, arrived, status) => {
    expect(judgeGzip(plain, arrived)).toMatchObject({ status, remedy: expect.any(String) })
  })

  it('is not if those get a coding who take none', () => {
    expect(judgeGzip(gzip, gzip).status).toBe('failed')
  })

  it.each([
    ['as it was sent', '"1-2-gz"', 304, 'ok'],
    ['made weak', 'W/"1-2-gz"', 304, 'warning'],
    ['of no use', '"1-2-gz"', 200, 'failed'],
  ])('has its ETag %s', (_, etag, status, expected) => {
    const first = response(200, { headers: { etag } })
    expect(judgeEtag(first, response(status)).status).toBe(expected)
  })

  it('has lost its ETag', () => {
    expect(judgeEtag(response(200), response(304))).toMatchObject({
      status: 'failed',
      remedy: expect.stringContaining('respects strong ETags'),
    })
  })

  it.each([
    [206, `bytes 2-9/${FILE.length}`, FILE.slice(2, 10), 'ok'],
    [206, `bytes 2-9/${FILE.length}`, FILE.slice(3, 11), 'failed'],
    [206, `bytes 2-9/99`, FILE.slice(2, 10), 'failed'],
    [200, '', FILE, 'warning'],
    [416, '', '', 'failed'],
  ])('answers a range: %i %s', (status, range, body, expected) => {
    const part = response(status, { headers: { 'content-range': range }, body })
    expect(judgeRange(plain, part).status).toBe(expected)
  })

  it.each([
    ['public', 'HIT', 'ok'],
    ['public', 'DYNAMIC', 'skipped'],
    ['max-age=14400', 'HIT', 'warning'],
  ])('is cached: %s, %s', (cacheControl, status, expected) => {
    const headers = { 'cache-control': cacheControl, 'cf-cache-status': status }
    expect(judgeCaching(response(200, { headers }), 'public').status).toBe(expected)
  })
})

describe('the hosts of builds', () => {
  it('are the CDN’s by its own answer', () => {
    expect(judgeCdn(json(200, { service: 'cdn' }), 'example.com').status).toBe('ok')
    expect(judgeCdn(json(404, {}), 'example.com')).toMatchObject({
      status: 'failed',
      remedy: expect.stringContaining('*.example.com/*'),
    })
  })

  it.each([
    ['ENOTFOUND', 'DNS record *.cdn.example.com'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'one level'],
    ['EPROTO', 'one level'],
    ['ECONNRESET', 'records and routes'],
  ])('say what is missing for %s', (code, remedy) => {
    const cause = Object.assign(new Error('failed'), { code })
    const error = new CliError('network', 'failed', { cause })
    for (const name of ['cdn', 'cdn hosts'])
      expect(judgeConnection(name, error, 'cdn.example.com')).toMatchObject({
        name,
        status: 'failed',
        remedy: expect.stringContaining(remedy),
      })
  })

  it.each([
    ['storybooks.example.com', 'example-content.com', 'ok'],
    ['storybooks.example.com', 'cdn.example.com', 'warning'],
    ['storybooks.example.com', 'example.com', 'warning'],
    ['storybooks.team.example.com', 'cdn.example.com', 'warning'],
    ['example.com', 'cdn.example.com', 'warning'],
    ['storybooks.example.co.uk', 'example-content.co.uk', 'ok'],
  ])('beside a service or a dashboard at %s: %s', (host, cdnDomain, status) => {
    const hosts = ['review.example.org', host]
    expect(judgeOtherHosts(json(400, {}), { cdnDomain, hosts }).status).toBe(status)
  })

  it('warn of an API among them, and of anything else', () => {
    const hosts = { cdnDomain: 'example-content.com', hosts: ['storybooks.example.com'] }
    expect(judgeOtherHosts(json(200, { status: 'ok' }), hosts).status).toBe('warning')
    expect(judgeOtherHosts(response(200, { body: '<h1>Welcome' }), hosts).status).toBe('warning')
    expect(judgeOtherHosts(response(302), hosts).status).toBe('warning')
    expect(judgeOtherHosts(json(400, { error: 'Invalid subdomain' }), hosts).status).toBe('ok')
  })
})

describe('the dashboard', () => {
  const redirect = (location: string) => response(302, { headers: { location } })
  const judge = (
    arrived: HttpResponse,
    {
      dashboard = 'https://review.example.com',
      access = null,
    }: Partial<Parameters<typeof judgeDashboard>[1]> = {},
  ) => judgeDashboard(arrived, { dashboard, access })

  const team = 'team.cloudflareaccess.com'

  it.each([
    ['of whatever team', null, 'ok'],
    ['of the team that setup was told', { team, audience: 'tag' }, 'ok'],
    ['whose application it does not know', { team, audience: undefined }, 'failed'],
    ['that it was not told of', { team: undefined, audience: undefined }, 'failed'],
    ['of another team', { team: `a-${team}`, audience: 'tag' }, 'failed'],
  ])('behind Access %s', (_, access, status) => {
    const login = redirect(`https://${team}/cdn-cgi/access/login/review.example.com`)
    expect(judge(login, { access }).status).toBe(status)
  })

  it.each([
    ['Access is not configured', json(503, { message: 'ACCESS_AUD is not set' }), 'ACCESS_AUD'],
    ['nothing signs people in', json(401, { message: 'Sign in first' }), 'self-hosted'],
    ['it is the one for development', redirect('/sign-in?return_to=%2F'), 'wrangler.toml'],
    ['it is something else', response(404), 'address'],
  ])('is not if %s', (_, arrived, remedy) => {
    expect(judge(arrived)).toMatchObject({
      status: 'failed',
      remedy: expect.stringContaining(remedy),
    })
  })

  it('may be the one for development on this machine', () => {
    expect(judge(redirect('/sign-in'), { dashboard: 'http://localhost:8788' }).status).toBe('ok')
  })
})

describe('the service', () => {
  it('may run without parts of it, which is said', () => {
    expect(judgeDatabase(json(404, {})).status).toBe('warning')
    expect(judgeUploads(json(404, { error: 'Not found' })).status).toBe('warning')
    expect(judgeUploads(json(404, { error: 'File not found' })).status).toBe('ok')
    expect(judgeApi(json(404, {})).status).toBe('warning')
  })

  it('has not shown its database where something in front of it refuses', () => {
    expect(judgeDatabase(json(401, { error: 'Invalid API key' })).status).toBe('ok')
    expect(judgeDatabase(response(401, { body: '<html>Unauthorized' })).status).toBe('failed')
  })

  it('must not let anyone in without the token', () => {
    expect(judgeApi(json(200, { total: 0 })).status).toBe('failed')
  })

  it('gets the largest archive, unless the platform refuses it', () => {
    expect(judgeBodySize(json(403, { error: 'Invalid signature' })).status).toBe('ok')
    const page = response(413, { body: '<html>413 Request Entity Too Large' })
    expect(judgeBodySize(page)).toMatchObject({
      status: 'warning',
      remedy: expect.stringContaining('R2'),
    })
    expect(judgeBodySize(response(403, { body: '<html>Blocked' })).status).toBe('failed')
  })
})

describe('a file of a private build', () => {
  const keyed = response(200, { headers: { 'cache-control': 'private, no-cache' } })

  it('opens with its key alone', () => {
    expect(judgePrivate(response(401), keyed).status).toBe('ok')
  })

  it.each([
    ['is not looked at in a public project', response(200), response(200), 'skipped'],
    ['is closed to its own key', response(401), response(401), 'failed'],
    ['may be kept by caches', response(401), plain, 'failed'],
    ['is answered with an error', response(500), response(500), 'failed'],
  ])('%s', (_, open, withKey, status) => {
    expect(judgePrivate(open, withKey)).toMatchObject({
      status,
      remedy: expect.any(String) as string,
    })
  })
})

describe('a certificate', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')

  it.each([
    ['Jan 15 00:00:00 2026 GMT', 'ok', 'until 2026-01-15'],
    ['Jan 14 23:59:59 2026 GMT', 'warning', 'ends in 13 days'],
    ['Jan  1 00:00:00 2026 GMT', 'failed', 'ended on 2026-01-01'],
    ['Dec 31 00:00:00 2025 GMT', 'failed', 'ended on 2025-12-31'],
  ])('that ends on %s: %s', (end, status, words) => {
    const certificate = { valid_from: 'Oct 15 00:00:00 2025 GMT', valid_to: end }
    expect(judgeCertificate('example.com', certificate, now)).toMatchObject({
      status,
      detail: expect.stringContaining(words) as string,
    })
  })

  it('of two weeks is warned of in its last three days', () => {
    const certificate = {
      valid_from: 'Dec 22 00:00:00 2025 GMT',
      valid_to: 'Jan  5 00:00:00 2026 GMT',
    }
    const statusAt = (days: number) =>
      judgeCertificate('example.com', certificate, now + days * DAY_MS).status
    expect([statusAt(1), statusAt(2)]).toEqual(['ok', 'warning'])
  })

  it('that a host does not show is not judged', () => {
    expect(judgeCertificate('example.com', null, now).status).toBe('skipped')
  })
})

describe('a trial', () => {
  const host = 'storybook-cdn.example.workers.dev'

  it('is a warning where it works, and a failure where something else answers', () => {
    expect(judgeTrial(json(200, { service: 'cdn' }), host)).toMatchObject({
      status: 'warning',
      remedy: expect.stringContaining('--cdn-domain'),
    })
    expect(judgeTrial(json(404, {}), host).status).toBe('failed')
  })

  it.each([
    [`https://${host}/p/shop/v1/`, 'ok'],
    [`https://${host}/v1/`, 'failed'],
    [`https://view-shop.${host}/v1/`, 'failed'],
  ])('has its builds at paths of one host: %s', (viewUrl, status) => {
    expect(judgeAddress(viewUrl, { cdnDomain: null, trialHost: host }).status).toBe(status)
  })
})
