import { AppError } from '../base/errors.ts'

const LIMIT = 100
const PERIOD_SECONDS = 60

/**
 * Counts one request of an API key, or one use of the URLs that were made with it, each by itself, against
 * the platform's rate limit. The binding tells only
 * whether the key is over it, so the headers of a 429 state the whole period.
 */
export async function countRequest(
  limiter: RateLimit | undefined,
  keyId: string,
  what: 'request' | 'presigned' = 'request',
): Promise<void> {
  if (!limiter) throw new AppError('not_configured', 'The rate limit binding is missing')
  const { success } = await limiter.limit({ key: what === 'request' ? keyId : `${what}:${keyId}` })
  if (success) return
  throw new AppError('rate_limited', `At most ${LIMIT} requests a minute are allowed per API key`, {
    headers: {
      'Retry-After': String(PERIOD_SECONDS),
      'RateLimit-Limit': String(LIMIT),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': String(PERIOD_SECONDS),
    },
  })
}
