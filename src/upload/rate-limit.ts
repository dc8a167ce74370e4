import { AppError } from '../base/errors.ts'

const LIMIT = 100
const PERIOD_SECONDS = 60

/**
 * Counts a request of an API key, or a use of a URL that was presigned with it, against the platform's rate
 * limit; the two are counted apart. The binding tells only whether the key is over the limit, so the headers
 * of a 429 state the whole period.
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
