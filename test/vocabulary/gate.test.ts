import { describe, expect, it } from 'vitest'
import { FAIL_ON, gateOf, type GateState } from '../../src/vocabulary/gate.ts'
import { CASES, GREEN } from './gate-states.ts'

describe.each(CASES)('a version with %s', (_, state, colours, reasons) => {
  it.each(FAIL_ON)('has its conclusion and its reasons with fail_on %j', (failOn) => {
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

describe('the gate of any state', () => {
  it('is green only where nothing is missing and nothing waits', () => {
    const green = STATES.filter((state) => gateOf(state).conclusion === 'success')
    const complete = FAIL_ON.flatMap((fail_on) =>
      [true, false].map((connected) => ({ ...GREEN, fail_on, connected })),
    )
    expect(green).toEqual(complete)
  })

  it('is pending only where the code host is notified of later decisions', () => {
    for (const state of STATES)
      if (gateOf(state).conclusion === 'pending') expect(state.connected).toBe(true)
  })

  it('never fails with fail_on "never"', () => {
    for (const state of STATES)
      if (state.fail_on === 'never') expect(gateOf(state).conclusion).not.toBe('failure')
  })
})
