import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId, timeOfId, ulid } from '../../src/base/ids.ts'

describe('the time of an id', () => {
  it('is when it was made', () => {
    const before = Date.now()
    const time = timeOfId(newId('run')) ?? 0
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now())
  })

  it('is read back from every ULID', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (time) => {
        expect(timeOfId(`run_${ulid(time).toLowerCase()}`)).toBe(time)
      }),
    )
  })

  it.each(['', 'run_', 'run_1', 'run_01M80ZE5X9VN7VWWXSA2S36Y6X', `${newId('run')}x`, 'pair-1'])(
    'of %j is not known',
    (id) => {
      expect(timeOfId(id)).toBeNull()
    },
  )
})
