import { AppError } from '../base/errors.ts'
import type { Env } from '../settings/config.ts'
import { overLimit } from '../http/over-limit.ts'

/** How many requests a minute the platform allows for one API key, or project; each limit is counted separately. */
export interface RequestLimit {
  binding: 'UPLOAD_RATE_LIMIT' | 'CI_RATE_LIMIT' | 'FORK_RATE_LIMIT'
  /** Must equal the limit of the binding in `wrangler.toml`. */
  perMinute: number
}

export const UPLOAD_LIMIT: RequestLimit = { binding: 'UPLOAD_RATE_LIMIT', perMinute: 100 }
/** The limit for requests from a pipeline and for the files it uploads, which are several per story. */
export const CI_LIMIT: RequestLimit = { binding: 'CI_RATE_LIMIT', perMinute: 600 }

/** The limit for runs of forks, of which everybody may ask: each request makes some of GitHub, which limits those by the hour. */
export const FORK_LIMIT: RequestLimit = { binding: 'FORK_RATE_LIMIT', perMinute: 30 }

const PERIOD_SECONDS = 60

export const limitMessage = ({ binding, perMinute }: RequestLimit) =>
  `At most ${perMinute} requests a minute are allowed per ${binding === 'FORK_RATE_LIMIT' ? 'project' : 'API key'}`

/**
 * Counts a request of an API key (or of runs of forks for a project), or the use of a URL signed for it, against a limit. Requests, uploads and crops are
 * counted separately, so that public crops do not use up a pipeline's limit. Throws `rate_limited`.
 */
export async function countRequest(
  env: Env,
  limit: RequestLimit,
  keyId: string,
  what: 'request' | 'presigned' | 'crop' = 'request',
): Promise<void> {
  const limiter = env[limit.binding]
  if (!limiter) throw new AppError('not_configured', `${limit.binding} is not bound`)
  const { success } = await limiter.limit({ key: what === 'request' ? keyId : `${what}:${keyId}` })
  if (success) return
  throw overLimit(limitMessage(limit), { limit: limit.perMinute, periodSeconds: PERIOD_SECONDS })
}
