import { failed, ok, skipped, type CheckResult } from '../../src/cli/doctor/check.ts'
import type { HttpResponse } from '../../src/cli/service/transport.ts'

/** `open` was asked for without the project's key, `keyed` with it where that was refused. */
export function judgePrivate(open: HttpResponse, keyed: HttpResponse): CheckResult {
  if (open.status === 200)
    return skipped(
      'private',
      'the project is public, so nothing private was read',
      'To look at that too, use a key of a private project that has no builds.',
    )
  if (open.status !== 401)
    return failed(
      'private',
      'network',
      `a file is answered with ${open.status} to a reader without the key`,
      'Look into the log of the CDN (`npx wrangler tail`).',
    )
  if (keyed.status !== 200)
    return failed(
      'private',
      'network',
      `a file of a private project is answered with ${keyed.status} to its own key`,
      'Deploy all Workers again: the CDN must read the database of the service.',
    )
  const { 'cache-control': caching = '' } = keyed.headers
  if (!caching.includes('private'))
    return failed(
      'private',
      'network',
      `a private file arrives with Cache-Control ${JSON.stringify(caching)}, so that caches of others may keep it`,
      'Set Browser Cache TTL of the CDN’s zone to “Respect Existing Headers”, and remove cache rules for its hosts.',
    )
  return ok('private', 'a file opens with the project’s key, and without it is 401')
}
