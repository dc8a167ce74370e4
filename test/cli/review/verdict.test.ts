import { describe, expect, it } from 'vitest'
import { titleOf } from '../../../src/cli/comment/comment-text.ts'
import type { Review } from '../../../src/cli/review/review-of-version.ts'
import { failureOf, isIncomplete, verdictOf } from '../../../src/cli/review/verdict.ts'
import { FAIL_ON, type FailOn, type GateState } from '../../../src/vocabulary/gate.ts'
import { CASES, GREEN } from '../../vocabulary/gate-states.ts'
import { finding, gate, review, story } from './reviews.ts'

/** A review of which all that is so that a state of the gate says. */
function reviewOf(given: Partial<GateState>, failOn: FailOn, connected: boolean): Review {
  const state = { ...GREEN, ...given }
  const found = (status: 'open' | 'candidate', count: number) =>
    Array.from({ length: count }, (_, number) => finding({ number, status }))
  const findings = [...found('open', state.open_issues), ...found('candidate', state.candidates)]
  const unnamed = Array.from({ length: state.unnamed_changes }, () => story({ unnamed: true }))
  return review([story({ findings }), ...unnamed], {
    failOn,
    gate: gate({
      recorded: state.recorded,
      missingOutcome: state.missing_outcome,
      notCaptured: state.not_captured,
      allowUncaptured: state.allow_uncaptured,
      unjudged: state.unjudged,
      connected,
    }),
  })
}

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
