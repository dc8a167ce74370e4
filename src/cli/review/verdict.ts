import { gateOf, type Conclusion, type GateReason, type GateState } from '../../vocabulary/gate.ts'
import type { Failure } from '../errors.ts'
import { countText } from '../output/size-text.ts'
import { waitingOf } from './counts.ts'
import type { Review } from './review-of-version.ts'

/** Whether a version is green, and if not, why. */
interface Verdict {
  conclusion: Conclusion
  reasons: GateReason[]
}

/** Returns the verdict of the service on a version, but for what the thresholds leave out. */
export const verdictOf = (review: Review): Verdict => gateOf(stateOf(review))

function stateOf({ gate, failOn, hidden }: Review): GateState {
  return {
    recorded: gate.recorded,
    missing_outcome: gate.missingOutcome,
    not_captured: gate.notCaptured,
    allow_uncaptured: gate.allowUncaptured,
    unjudged: gate.unjudged,
    open_issues: gate.openIssues - waitingOf(hidden, 'open'),
    candidates: gate.candidates - waitingOf(hidden, 'candidate'),
    unnamed_changes: gate.unnamedChanges,
    fail_on: failOn,
    connected: gate.connected,
  }
}

const UNCAPTURED: ReadonlySet<GateReason> = new Set(['missing_outcome', 'not_captured'])

/** Whether stories are missing beyond what was granted: how every command ends then, whatever else was found. */
export const isIncomplete = (review: Review): boolean =>
  verdictOf(review).reasons.some(
    (reason) => UNCAPTURED.has(reason) || (reason === 'not_recorded' && review.failOn !== 'never'),
  )

const fails = (state: GateState): boolean => gateOf(state).conclusion === 'failure'

/** Returns how a review ends that is not done; null if it is. A pending check does not keep the command waiting. */
export function failureOf(review: Review): Failure | null {
  if (isIncomplete(review)) return 'incomplete'
  const state = { ...stateOf(review), connected: false }
  if (fails({ ...state, unjudged: 0 })) return 'found'
  return review.failure ?? (fails(state) ? 'found' : null)
}

/** Says in a few words each why a version is not green. */
export function reasonTexts(review: Review): string[] {
  const state = stateOf(review)
  const { reasons } = gateOf(state)
  const has = (reason: GateReason) => reasons.includes(reason)
  const waiting = state.candidates + state.unnamed_changes
  return [
    has('not_recorded') && 'nothing was captured',
    has('missing_outcome') &&
      `${countText(state.missing_outcome, 'story', 'stories')} without an outcome`,
    has('not_captured') &&
      `${countText(state.not_captured, 'story', 'stories')} not captured (${state.allow_uncaptured} allowed)`,
    has('unjudged') && `${countText(state.unjudged, 'pair')} not judged in full`,
    has('open_issues') && `${countText(state.open_issues, 'open issue')} to resolve`,
    waiting > 0 &&
      `${countText(waiting, 'change')} ${waiting === 1 ? 'waits' : 'wait'} for a person`,
  ].filter((text) => text !== false)
}
