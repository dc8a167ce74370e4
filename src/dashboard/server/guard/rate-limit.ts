import type { Context } from 'hono'
import { AppError } from '../../../base/errors.ts'
import { overLimit } from '../../../http/over-limit.ts'
import type { DashboardHttp } from '../http.ts'
import type { Identity } from '../sign-in/identity.ts'
import { isRead } from './same-origin.ts'

// Far above what the page requests for a person in a hurry: some fifteen reads for each pair, a thumbnail for each
// screen that is scrolled past, and one write for each candidate of a cause that is decided at once.

/** Must equal what `wrangler.toml` gives the bindings. */
export const PERIOD_SECONDS = 10
export const LIMITS = {
  reads: { binding: 'DASHBOARD_READ_LIMIT', limit: 600 },
  writes: { binding: 'DASHBOARD_WRITE_LIMIT', limit: 200 },
} as const

/**
 * Counts a request of a person, or of an address if nobody has signed in there: people of one office share theirs.
 * Throws `rate_limited`, and `not_configured` if the platform counts nothing here.
 */
export async function countRequest(
  c: Context<DashboardHttp>,
  person: Identity | null,
): Promise<void> {
  const what = isRead(c.req.method) ? 'reads' : 'writes'
  const { binding, limit } = LIMITS[what]
  const limiter = c.env[binding]
  if (!limiter) throw new AppError('not_configured', `${binding} is not bound`)
  const address = c.req.header('CF-Connecting-IP') ?? ''
  const key = person ? `person:${person.who}` : `address:${address}`
  const { success } = await limiter.limit({ key })
  if (success) return
  const each = person ? 'person' : 'address'
  const message = `At most ${limit} ${what} in ${PERIOD_SECONDS} seconds are allowed per ${each}`
  throw overLimit(message, { limit, periodSeconds: PERIOD_SECONDS })
}
