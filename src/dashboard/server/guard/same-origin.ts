import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../../base/errors.ts'
import type { DashboardHttp } from '../http.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a method changes nothing (RFC 9110 §9.2.1). */
export const isRead = (method: string): boolean => SAFE.has(method)

/** What browsers say of requests by this server's own pages; `none`: of an address that a person typed. */
const OWN_SITES = new Set([null, 'same-origin', 'none'])

/**
 * Whether a browser sent the request on behalf of another site, by either of two headers. Every browser of today sends
 * `Sec-Fetch-Site` to https and localhost, and `Origin` with each write; a client that sends neither is not a
 * browser, and does not send a person's cookie without their knowledge.
 */
function isCrossSite({ headers, url }: Request): boolean {
  if (!OWN_SITES.has(headers.get('Sec-Fetch-Site'))) return true
  const origin = headers.get('Origin')
  return origin !== null && origin !== new URL(url).origin
}

/** Refuses requests from pages of other sites: every write, and all data routes. */
export const refuseCrossSiteRequests: MiddlewareHandler<DashboardHttp> = async (c, next) => {
  const isGuarded = !isRead(c.req.method) || c.req.path.startsWith('/api/')
  if (isGuarded && isCrossSite(c.req.raw))
    throw new AppError('forbidden', 'The request came from another site')
  await next()
}
