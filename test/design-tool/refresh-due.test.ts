import { describe, expect, it } from 'vitest'
import { isoTime } from '../../src/base/time.ts'
import { refreshDueAt } from '../../src/design-tool/connections/refresh-due.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** Returns how long before its expiry a token of this lifetime is due for a refresh. */
function margin(lifetime: number, refreshed = false) {
  const token = { obtainedAt: isoTime(0), expiresAt: isoTime(lifetime), refreshed }
  return lifetime - refreshDueAt(token)!
}

describe('a token is due for a refresh', () => {
  it.each([
    ['7 days before its expiry if it lasts 90', 90 * DAY, 7 * DAY],
    ['when a tenth of a day is left if it lasts a day', DAY, DAY / 10],
    ['5 minutes before its expiry if it lasts half an hour', 30 * MINUTE, 5 * MINUTE],
    ['at once if it lasts a minute', MINUTE, 5 * MINUTE],
  ])('%s', (_, lifetime, expected) => {
    expect(margin(lifetime)).toBe(expected)
  })

  it('not in the first half of its lifetime if it came from a refresh', () => {
    expect(margin(90 * DAY, true)).toBe(7 * DAY)
    expect(margin(MINUTE, true)).toBe(30 * SECOND)
  })

  it('never if it does not expire', () => {
    const token = { obtainedAt: isoTime(0), expiresAt: null, refreshed: false }
    expect(refreshDueAt(token)).toBeNull()
  })
})
