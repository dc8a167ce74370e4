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
export function pauseMs(number: number, random: () => number = Math.random): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (number - 1))
  return pause / 2 + (pause / 2) * random()
}

/** The `Retry-After` of a response in milliseconds from `now` (RFC 9110 §10.2.3), null without one. */
export function retryAfterMs(headers: IncomingHttpHeaders, now = Date.now()): number | null {
  const text = headers['retry-after']
  if (text === undefined) return null
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
