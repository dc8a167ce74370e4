import type { MiddlewareHandler } from 'hono'
import { AppError } from '../base/errors.ts'
import { equalSecrets } from '../base/hash.ts'
import type { AppEnv } from '../http/create-app.ts'
import { logEvent } from '../http/log.ts'

/**
 * Accepts only requests with `Authorization: Bearer <SERVICE_AUTH_TOKEN>`. Runs before the routes, so that an unknown
 * path gets the same 401 as a known one. Without a configured token every request is refused.
 */
export const requireBearer: MiddlewareHandler<AppEnv> = async (c, next) => {
  const expected = c.var.config.diff.serviceAuthToken
  if (!expected) {
    logEvent('error', 'diff_token_missing', { request_id: c.var.requestId })
    throw new AppError('not_configured', 'SERVICE_AUTH_TOKEN is not set')
  }
  const given = /^Bearer +(\S+) *$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  if (given === undefined || !equalSecrets(given, expected)) {
    throw new AppError('unauthorized', 'A valid bearer token is required', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  }
  await next()
}
