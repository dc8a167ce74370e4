import { describe, expect, it } from 'vitest'
import { GithubError } from '../../src/clients/github/error.ts'
import {
  afterFailure,
  hasGivenUp,
  isShown,
  NO_FAILURES,
} from '../../src/code-host/reports/retry.ts'

const HOUR = 3_600_000
const down = new GithubError('unavailable', 'GitHub failed (502)')
const refused = new GithubError('refused', 'GitHub refused the credential')
const limited = new GithubError('rate_limited', 'GitHub’s rate limit is exceeded', 90)

/** The attempts of one failure after the other, each made as soon as it may be. */
function failing(error: GithubError, times: number) {
  const pauses: number[] = []
  let [attempts, now] = [NO_FAILURES, 0]
  for (let i = 0; i < times; i++) {
    attempts = afterFailure(attempts, error, now)
    pauses.push((attempts.retryAt - now) / 1_000)
    now = attempts.retryAt
  }
  return { attempts, now, pauses }
}

describe('while GitHub fails', () => {
  it('attempts become less frequent, down to one an hour', () => {
    expect(failing(down, 12).pauses).toEqual([
      5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600,
    ])
  })

  it('a person learns of it after some minutes', () => {
    const shown = [1, 5, 6, 12].map((times) => isShown(failing(down, times).attempts, down))
    expect(shown).toEqual([false, false, true, true])
  })

  it('attempts end after a day', () => {
    const { attempts, now } = failing(down, 40)
    expect(now).toBeGreaterThan(24 * HOUR)
    expect([hasGivenUp(attempts, 23 * HOUR), hasGivenUp(attempts, now)]).toEqual([false, true])
  })
})

it('a refusal is shown at once, and tried again hourly', () => {
  const { attempts, pauses } = failing(refused, 3)
  expect(pauses).toEqual([3_600, 3_600, 3_600])
  expect(isShown(attempts, refused)).toBe(true)
})

it('a rate limit is waited out, and is no failure', () => {
  const { attempts, pauses } = failing(limited, 3)
  expect(pauses).toEqual([90, 90, 90])
  expect([attempts.failures, isShown(attempts, limited), hasGivenUp(attempts, 1e12)]).toEqual([
    0,
    false,
    false,
  ])
})
