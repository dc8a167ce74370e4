import { describe, expect, it } from 'vitest'
import {
  CONCLUSIONS,
  FAIL_ON,
  gateOf,
  type Conclusion,
  type FailOn,
  type GateState,
} from '../../src/vocabulary/gate.ts'

const GREEN: GateState = {
  recorded: true,
  missing_outcome: 0,
  not_captured: 0,
  allow_uncaptured: 0,
  unjudged: 0,
  open_issues: 0,
  candidates: 0,
  unnamed_changes: 0,
  fail_on: 'waiting',
  connected: false,
}

const [success, pending, neutral, failure] = CONCLUSIONS

/** By what fails: without a connection to the code host, and with one. */
type Colours = Record<FailOn, [Conclusion, Conclusion]>

const same = (alone: Conclusion, connected: Conclusion): Colours => ({
  waiting: [alone, connected],
  open: [alone, connected],
  never: [alone, connected],
})

const UNFINISHED: Colours = { ...same(failure, pending), never: [neutral, pending] }
const FINAL: Colours = { ...same(failure, failure), never: [neutral, neutral] }
const WAITING: Colours = { ...same(neutral, pending), waiting: [failure, pending] }

const CASES: [string, Partial<GateState>, Colours, string[]][] = [
  // captured
  ['all captured and equal', {}, same(success, success), []],
  ['nothing recorded', { recorded: false }, UNFINISHED, ['not_recorded']],
  ['a story without an outcome', { missing_outcome: 1 }, UNFINISHED, ['missing_outcome']],
  ['a story that was not captured', { not_captured: 1 }, FINAL, ['not_captured']],
  ['one that may be missing', { not_captured: 1, allow_uncaptured: 1 }, same(success, success), []],
  ['more than may be missing', { not_captured: 3, allow_uncaptured: 2 }, FINAL, ['not_captured']],
  // changed, and judged
  ['a pair that was not judged', { unjudged: 1 }, UNFINISHED, ['unjudged']],
  ['a change without a name', { unnamed_changes: 1 }, WAITING, ['unnamed_changes']],
  ['a candidate', { candidates: 1 }, WAITING, ['candidates']],
  // decided
  ['an open issue', { open_issues: 1 }, FINAL, ['open_issues']],
  // several at once
  [
    'an open issue and a candidate',
    { open_issues: 1, candidates: 2 },
    { ...FINAL, never: [neutral, pending] },
    ['open_issues', 'candidates'],
  ],
  [
    'an uncaptured story and one without an outcome',
    { not_captured: 1, missing_outcome: 1 },
    { ...FINAL, never: [neutral, pending] },
    ['missing_outcome', 'not_captured'],
  ],
  [
    'a candidate and a change without a name',
    { candidates: 1, unnamed_changes: 1 },
    WAITING,
    ['candidates', 'unnamed_changes'],
  ],
]

describe.each(CASES)('a version with %s', (_, state, colours, reasons) => {
  it.each(FAIL_ON)('that fails on %s', (failOn) => {
    const gates = [false, true].map((connected) =>
      gateOf({ ...GREEN, ...state, fail_on: failOn, connected }),
    )
    expect(gates.map(({ conclusion }) => conclusion)).toEqual(colours[failOn])
    expect(gates.map((gate) => gate.reasons)).toEqual([reasons, reasons])
  })
})

const EITHER = [0, 1]
const STATES: GateState[] = [true, false].flatMap((recorded) =>
  EITHER.flatMap((missing_outcome) =>
    EITHER.flatMap((not_captured) =>
      EITHER.flatMap((unjudged) =>
        EITHER.flatMap((open_issues) =>
          EITHER.flatMap((candidates) =>
            EITHER.flatMap((unnamed_changes) =>
              FAIL_ON.flatMap((fail_on) =>
                [true, false].map((connected) => ({
                  ...GREEN,
                  recorded,
                  missing_outcome,
                  not_captured,
                  unjudged,
                  open_issues,
                  candidates,
                  unnamed_changes,
                  fail_on,
                  connected,
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
)

describe('over all states', () => {
  it('is green only where nothing is missing and nothing waits', () => {
    const green = STATES.filter((state) => gateOf(state).conclusion === 'success')
    const complete = FAIL_ON.flatMap((fail_on) =>
      [true, false].map((connected) => ({ ...GREEN, fail_on, connected })),
    )
    expect(green).toEqual(complete)
  })

  it('is pending only where the code host is told of what follows', () => {
    for (const state of STATES)
      if (gateOf(state).conclusion === 'pending') expect(state.connected).toBe(true)
  })

  it('never fails where nothing is to fail', () => {
    for (const state of STATES)
      if (state.fail_on === 'never') expect(gateOf(state).conclusion).not.toBe('failure')
  })
})
