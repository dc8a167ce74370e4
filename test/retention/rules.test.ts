import { describe, expect, it } from 'vitest'
import { DAY_MS, isoTime } from '../../src/base/time.ts'
import { endedByRules } from '../../src/retention/rules.ts'
import { RetentionPolicy } from '../../src/vocabulary/retention-policy.ts'

const NOW = Date.parse('2026-11-24T00:00:00.000Z')

/** Names of versions with their age in days, newest first. */
const versions = (ages: Record<string, number>) =>
  Object.entries(ages).map(([versionId, days]) => ({
    versionId,
    arrivedAt: isoTime(NOW - days * DAY_MS),
  }))

const ended = (ages: Record<string, number>, rules: unknown[]) =>
  Object.fromEntries(endedByRules(versions(ages), RetentionPolicy.parse({ rules }).rules, NOW))

describe('rules of retention', () => {
  it('end what is older than its days', () => {
    expect(
      ended({ 'pr-3': 1, 'pr-2': 13, 'pr-1': 15 }, [{ match: 'pr-*', keep_days: 14 }]),
    ).toEqual({
      'pr-*': ['pr-1'],
    })
  })

  it('end what is not among the newest', () => {
    expect(
      ended({ 'pr-3': 1, main: 2, 'pr-2': 3, 'pr-1': 4 }, [{ match: 'pr-*', keep_builds: 2 }]),
    ).toEqual({ 'pr-*': ['pr-1'] })
  })

  it('keep what either the days or the number keeps', () => {
    const rules = [{ match: '*', keep_days: 10, keep_builds: 2 }]
    expect(ended({ a: 20, b: 30, c: 40 }, rules)).toEqual({ '*': ['c'] })
    expect(ended({ a: 1, b: 2, c: 3 }, rules)).toEqual({})
  })

  it('decide by the first that matches', () => {
    const rules = [
      { match: 'pr-keep-*', keep_days: 3_650 },
      { match: 'pr-*', keep_days: 1 },
    ]
    expect(ended({ 'pr-keep-1': 50, 'pr-1': 50, main: 50 }, rules)).toEqual({ 'pr-*': ['pr-1'] })
  })

  it('end nothing where there are none', () => {
    expect(ended({ 'pr-1': 3_000 }, [])).toEqual({})
  })
})
