import { setTimeout as pause } from 'node:timers/promises'
import { CliError } from '../errors.ts'
import { durationText } from '../output/duration-text.ts'
import { isPassing, LONGEST_RETRY_AFTER_MS, pauseMs } from '../service/retry.ts'

/** What the client of a code host throws, as far as it is read here. */
export interface HostError extends Error {
  status: number
  response?: { headers: Record<string, string | number | undefined>; data?: unknown }
}

/** Returns how long to wait before another attempt, in milliseconds; null if another one cannot succeed. */
export function waitFor(error: HostError, changes: boolean, attempt: number): number | null {
  if (!isHostError(error)) return null
  const limit = rateLimitMs(error, attempt)
  if (limit !== null) return limit > LONGEST_RETRY_AFTER_MS ? null : limit
  return !changes && isTransient(error) ? pauseMs(attempt) : null
}

/**
 * Returns the wait that a rate limit asks for, or null for any other response. GitHub's secondary limits come as 403 or
 * 429 (docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api), GitLab's as 429, whose headers have
 * no `x-` (docs.gitlab.com/administration/settings/user_and_ip_rate_limits).
 */
function rateLimitMs({ status, message, response }: HostError, attempt: number): number | null {
  const headers = response?.headers ?? {}
  const after = Number(headers['retry-after'] ?? NaN)
  const spent = String(headers['x-ratelimit-remaining'] ?? headers['ratelimit-remaining']) === '0'
  const limited =
    status === 429 || (status === 403 && (spent || after >= 0 || /rate limit/i.test(message)))
  if (!limited) return null
  if (after >= 0) return after * 1000 + pauseMs(1)
  const reset =
    Number(headers['x-ratelimit-reset'] ?? headers['ratelimit-reset'] ?? NaN) * 1000 - Date.now()
  if (spent && !Number.isNaN(reset)) return Math.max(0, reset) + pauseMs(1)
  return 60_000 * 2 ** (attempt - 1)
}

export const isHostError = (error: unknown): error is HostError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

export const isUnreachable = ({ response }: HostError): boolean => response === undefined

/** Whether the connection or the server failed: another attempt may succeed. */
const isTransient = (error: HostError): boolean => isUnreachable(error) || isPassing(error.status)

/** Whether the host refused for lack of a permission; for private resources it responds 404. A rate limit is none. */
export const isForbidden = (error: HostError): boolean =>
  (error.status === 403 || error.status === 404) && rateLimitMs(error, 1) === null

/** Returns the host's own message. */
export const wordsOf = (host: string, error: HostError): string =>
  error.response === undefined
    ? `${host} cannot be reached: ${error.message}.`
    : `${host}: ${error.status} ${error.message}.`

/** The longest wait for which a date is printed: a server may name any number. */
const LONGEST_PRINTED_MS = 31 * 86_400_000

/** Returns the host's own message, after what it means where it is a rate limit. */
export function messageOf(host: string, error: HostError): string {
  const limit = error.response === undefined ? null : rateLimitMs(error, 1)
  if (limit === null) return wordsOf(host, error)
  const wait = Math.min(limit, LONGEST_PRINTED_MS)
  const at = new Date(Date.now() + wait).toISOString().slice(0, 16).replace('T', ' ')
  return `The rate limit of ${host} is used up until ${at} UTC, in ${durationText(wait)}: run it again then. ${wordsOf(host, error)}`
}

/** Returns the error that ends a command: refused, or failed after retries. */
export function hostFailure(host: string, error: unknown, what: string, remedy = ''): unknown {
  if (!isHostError(error)) return error
  const failure = isTransient(error) && error.status !== 429 ? 'network' : 'refused'
  return new CliError(failure, `${what}. ${messageOf(host, error)}${remedy && ` ${remedy}`}`, {
    cause: error,
  })
}

const ATTEMPTS = 3

/**
 * Creates what does not exist yet. If the response to that is lost, it is looked up again, so that nothing
 * is created twice.
 */
export async function ensure<T>(find: () => Promise<T | null>, make: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const found = await find()
    if (found !== null) return found
    try {
      return await make()
    } catch (error) {
      if (
        !isHostError(error) ||
        !isTransient(error) ||
        error.status === 429 ||
        attempt === ATTEMPTS
      )
        throw error
      await pause(pauseMs(attempt))
    }
  }
}
