import { HOUR_MS, SECOND_MS, DAY_MS } from '../../base/time.ts'
import type { GithubError } from '../../clients/github/error.ts'
import type { Attempts } from '../../store/code-host/report-table.ts'

const FIRST_PAUSE_MS = 5 * SECOND_MS
const LONGEST_PAUSE_MS = HOUR_MS

/** So many failures in a row, some five minutes of them, are shown as an error of the connection. */
const SHOWN_FROM = 6
/** Then attempts end, until something happens: a decision, a test of the connection, a webhook. */
const GIVEN_UP_AFTER_MS = DAY_MS

export const NO_FAILURES: Attempts = { failures: 0, failingSince: null, retryAt: 0 }

/** Returns how the attempts stand after one has failed. A rate limit is no failure: it says when to go on. */
export function afterFailure(
  { failures, failingSince }: Attempts,
  error: GithubError,
  now: number,
): Attempts {
  if (error.retryAfterSeconds !== null)
    return { failures, failingSince, retryAt: now + error.retryAfterSeconds * SECOND_MS }
  const pauseMs =
    error.failure === 'unavailable'
      ? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      : LONGEST_PAUSE_MS
  return {
    failures: failures + 1,
    failingSince: failingSince ?? now,
    retryAt: now + pauseMs,
  }
}

/** Whether attempts have failed for so long, or for such a reason, that a person should know. */
export const isShown = ({ failures }: Attempts, error: GithubError): boolean =>
  error.failure !== 'rate_limited' && (error.failure !== 'unavailable' || failures >= SHOWN_FROM)

/** Whether no further attempt is scheduled. */
export const hasGivenUp = ({ failingSince }: Attempts, now: number): boolean =>
  failingSince !== null && now - failingSince > GIVEN_UP_AFTER_MS
