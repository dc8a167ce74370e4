import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../../base/errors.ts'
import type { DashboardHttp } from '../env.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a browser sent the request on behalf of another site. Every browser of today sends `Sec-Fetch-Site`
 * to https and localhost, and `Origin` with each write; a client that sends neither is not a browser, and does
 * not send a person's cookie without their knowledge.
 */
export function isForeign(request: Request): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  // `none`: a person typed the address.
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('Origin')
  return origin !== null && origin !== new URL(request.url).origin
}

/** Refuses requests from pages of other sites: every write, and all data routes. */
export const refuseForeignRequests: MiddlewareHandler<DashboardHttp> = async (c, next) => {
  const isGuarded = !SAFE.has(c.req.method) || c.req.path.startsWith('/api/')
  if (isGuarded && isForeign(c.req.raw))
    throw new AppError('forbidden', 'The request came from another site')
  await next()
}
