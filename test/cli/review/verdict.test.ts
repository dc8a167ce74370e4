import { describe, expect, it } from 'vitest'
import { titleOf } from '../../../src/cli/comment/comment-text.ts'
import type { Review } from '../../../src/cli/review/review-of-version.ts'
import { failureOf, isIncomplete, verdictOf } from '../../../src/cli/review/verdict.ts'
import { FAIL_ON, type FailOn, type GateState } from '../../../src/vocabulary/gate.ts'
import { CASES, GREEN } from '../../vocabulary/gate-states.ts'
import { finding, review, story } from './reviews.ts'

/** A review in which all holds that a state of the gate says. */
function reviewOf(given: Partial<GateState>, failOn: FailOn, connected: boolean): Review {
  const state = { ...GREEN, ...given }
  return review([story()], {
    failOn,
    gate: {
      recorded: state.recorded,
      missingOutcome: state.missing_outcome,
      notCaptured: state.not_captured,
      allowUncaptured: state.allow_uncaptured,
      unjudged: state.unjudged,
      openIssues: state.open_issues,
      candidates: state.candidates,
      unnamedChanges: state.unnamed_changes,
      connected,
    },
  })
}

describe('what the thresholds leave out', () => {
  it.each([
    ['open', 'open_issues'],
    ['candidate', 'candidates'],
  ] as const)('does not count: %s', (status, reason) => {
    const left = (waits: boolean, count: number) =>
      verdictOf(
        review([story()], {
          failOn: 'waiting',
          hidden: [finding({ status, waits })],
          gate: { openIssues: count, candidates: count },
        }),
      ).reasons
    expect(left(true, 1)).not.toContain(reason)
    expect(left(true, 2)).toContain(reason)
    // The gate does not count a finding that is not found any more.
    expect(left(false, 1)).toContain(reason)
  })
})

describe.each(CASES)('a version with %s', (_, given, colours, reasons) => {
  it.each(FAIL_ON)('has the colours of the gate with --fail-on %s', (failOn) => {
    const conclusions = [false, true].map(
      (connected) => verdictOf(reviewOf(given, failOn, connected)).conclusion,
    )
    expect(conclusions).toEqual(colours[failOn])
  })

  it.each(FAIL_ON)('ends in a code that agrees with its colour with --fail-on %s', (failOn) => {
    const found = reviewOf(given, failOn, false)
    const isMissing = reasons.some((reason) => /missing_outcome|not_captured/.test(reason))
    const isUnrecorded = reasons.includes('not_recorded') && failOn !== 'never'
    const [alone] = colours[failOn]
    expect(isIncomplete(found)).toBe(isMissing || isUnrecorded)
    expect(failureOf(found)).toBe(
      isIncomplete(found) ? 'incomplete' : alone === 'failure' ? 'found' : null,
    )
    // A pending check does not make the command end otherwise.
    expect(failureOf(reviewOf(given, failOn, true))).toBe(failureOf(found))
  })

  it('has a title that says why it is not green', () => {
    const found = reviewOf(given, 'waiting', false)
    expect(titleOf(found)).toMatch(
      reasons.length === 0 ? /^\d+ captured: / : /\b(not|to|wait|without|nothing)/,
    )
  })
})
