import { gunzipSync } from 'node:zlib'
import { failed, ok, skipped, warning, type CheckResult } from '../../src/cli/doctor/check.ts'
import type { HttpResponse } from '../../src/cli/service/transport.ts'

// How files arrive that the CDN sends as gzip, with strong ETags, ranges and a year of caching. A proxy between it
// and the reader may undo each of these; nothing of that can be seen locally.

/** The edge zips and rewrites again unless a rule asks it to keep strong ETags, which needs the bytes as they are. */
export const REWRITES =
  'In the CDN’s zone, make a Cache Rule for all hosts that respects strong ETags: it also switches off Rocket Loader, Email Obfuscation, Automatic HTTPS Rewrites and Mirage.'

/** `plain` was asked for without a coding, `gzip` with all that browsers take. */
export function judgeGzip(plain: HttpResponse, gzip: HttpResponse): CheckResult {
  const coding = gzip.headers['content-encoding']
  if (plain.status !== 200 || gzip.status !== 200)
    return failed(
      'gzip',
      'network',
      `a file is answered with ${plain.status}, and with ${gzip.status} as gzip`,
      'Look into the log of the CDN (`npx wrangler tail`).',
    )
  if (plain.headers['content-encoding'] !== undefined)
    return failed(
      'gzip',
      'network',
      `a reader that takes no coding gets ${plain.headers['content-encoding']}`,
      REWRITES,
    )
  if (coding !== 'gzip')
    return warning('gzip', `it arrives as ${coding ?? 'it is, without a coding'}`, REWRITES)
  if (!unzipped(gzip.body)?.equals(plain.body))
    return failed('gzip', 'network', 'what arrives as gzip is not the file', REWRITES)
  return ok('gzip', `${plain.body.length} bytes arrive as ${gzip.body.length}`)
}

function unzipped(body: Buffer): Buffer | null {
  try {
    return gunzipSync(body)
  } catch {
    return null
  }
}

/** `again` was asked for with the ETag of `first`. */
export function judgeEtag(first: HttpResponse, again: HttpResponse): CheckResult {
  const { etag } = first.headers
  if (etag === undefined) return failed('etag', 'network', 'the ETag is lost on the way', REWRITES)
  if (again.status !== 304)
    return failed(
      'etag',
      'network',
      `a browser that has the file gets it again (${again.status} instead of 304)`,
      REWRITES,
    )
  if (etag.startsWith('W/'))
    return warning('etag', `${etag} was made weak on the way: a 304 still saves the file`, REWRITES)
  return ok('etag', `${etag} arrives as it was sent, and a file that is known is not sent again`)
}

/** The part that `judgeRange` expects, as the request asks for it. */
export const RANGE = { header: 'bytes=2-9', start: 2, end: 10 } as const

export function judgeRange(plain: HttpResponse, part: HttpResponse): CheckResult {
  if (part.status === 200)
    return warning('range', 'a part is answered with the whole file', REWRITES)
  const expected = `bytes ${RANGE.start}-${RANGE.end - 1}/${plain.body.length}`
  const isPart = part.body.equals(plain.body.subarray(RANGE.start, RANGE.end))
  if (part.status === 206 && part.headers['content-range'] === expected && isPart)
    return ok('range', expected)
  return failed(
    'range',
    'network',
    `bytes ${RANGE.start} to ${RANGE.end - 1} are answered with ${part.status} ${part.headers['content-range'] ?? ''}`,
    REWRITES,
  )
}

/** `sent` is what the service sets for this file; null if that is not known. */
export function judgeCaching(second: HttpResponse, sent: string | null): CheckResult {
  const { 'cache-control': arrived, 'cf-cache-status': status } = second.headers
  if (sent !== null && arrived !== sent)
    return warning(
      'caching',
      `Cache-Control arrives as ${JSON.stringify(arrived)}, and was sent as ${JSON.stringify(sent)}`,
      'Set Browser Cache TTL of the CDN’s zone to “Respect Existing Headers”.',
    )
  if (typeof status === 'string' && /^(HIT|REVALIDATED)$/.test(status))
    return ok('caching', `the second read is a ${status.toLowerCase()}`)
  return skipped(
    'caching',
    `${arrived ?? 'no Cache-Control'} arrives; whether the entrypoint behind the CDN is cached cannot be seen from outside`,
    'Compare the reads of the bucket with the requests of the CDN in the account’s analytics.',
  )
}
