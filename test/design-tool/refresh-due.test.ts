import { describe, expect, it } from 'vitest'
import { isoTime } from '../../src/base/time.ts'
import { refreshDueAt } from '../../src/design-tool/connections/refresh-due.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** How long before its end a token of this lifetime is to be refreshed. */
function margin(lifetime: number, refreshed = false) {
  const token = { obtainedAt: isoTime(0), expiresAt: isoTime(lifetime), refreshed }
  return lifetime - refreshDueAt(token)!
}

describe('a token is to be refreshed', () => {
  it.each([
    ['7 days before the end of 90', 90 * DAY, 7 * DAY],
    ['with a tenth of a day left', DAY, DAY / 10],
    ['5 minutes before the end of half an hour', 30 * MINUTE, 5 * MINUTE],
    ['at once when it lasts for a minute', MINUTE, 5 * MINUTE],
  ])('%s', (_, lifetime, expected) => {
    expect(margin(lifetime)).toBe(expected)
  })

  it('not in the first half of its life when it was refreshed before', () => {
    expect(margin(90 * DAY, true)).toBe(7 * DAY)
    expect(margin(MINUTE, true)).toBe(30 * SECOND)
  })

  it('never when it does not run out', () => {
    const token = { obtainedAt: isoTime(0), expiresAt: null, refreshed: false }
    expect(refreshDueAt(token)).toBeNull()
  })
})
