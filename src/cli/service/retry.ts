import type { IncomingHttpHeaders } from 'node:http'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 20_000
/** A server that asks for a longer wait is taken to have refused. */
export const LONGEST_RETRY_AFTER_MS = 5 * 60_000

/** Statuses that another attempt may change; 501 and 505 to 511 are not among them. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])

export const isPassing = (status: number): boolean => PASSING.has(status)

/**
 * How long to wait before attempt `number` (1 is the first repetition): exponential, with full jitter
 * over its upper half so that clients cut off together do not come back together.
 */
export function pauseMs(number: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (number - 1))
  return pause / 2 + (pause / 2) * Math.random()
}

/** The `Retry-After` of a response in milliseconds (RFC 9110 §10.2.3), null without one. */
function retryAfterMs(headers: IncomingHttpHeaders): number | null {
  const text = headers['retry-after']
  if (text === undefined) return null
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

/**
 * How long to wait before repetition `number`, as long as the failed response asks for if it does; null if
 * that is too long to wait for. `headers` are absent where the connection failed.
 */
export function pauseAfter(number: number, headers?: IncomingHttpHeaders): number | null {
  const asked = headers ? retryAfterMs(headers) : null
  if (asked === null) return pauseMs(number)
  return asked > LONGEST_RETRY_AFTER_MS ? null : asked + pauseMs(1)
}
