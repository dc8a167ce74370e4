/** What became of a story in a version. */
export const OUTCOMES = [
  'equal',
  'changed',
  'compared',
  'new',
  'gone',
  'not_captured',
  'skipped',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Where the images of a capture come from: stories of a Storybook, or PNGs of other tools. */
export const CAPTURE_SOURCES = ['storybook', 'images'] as const
export type CaptureSource = (typeof CAPTURE_SOURCES)[number]

/**
 * What fails a review: every change that waits for a person, only the issues that a person opened, or nothing. The
 * strictest first.
 */
export const FAIL_ON = ['waiting', 'open', 'never'] as const
export type FailOn = (typeof FAIL_ON)[number]

/** Earlier names that are still understood. */
export const FAIL_ON_ALIASES = { candidate: 'waiting' } as const satisfies Record<string, FailOn>

export const CONCLUSIONS = ['success', 'pending', 'neutral', 'failure'] as const
export type Conclusion = (typeof CONCLUSIONS)[number]

/** Why a version is not green. */
export const GATE_REASONS = [
  'not_recorded',
  'missing_outcome',
  'not_captured',
  'unjudged',
  'open_issues',
  'candidates',
  'unnamed_changes',
] as const
export type GateReason = (typeof GATE_REASONS)[number]

export interface GateState {
  /** Whether a capture has recorded outcomes. */
  recorded: boolean
  /** Stories that have no outcome. */
  missing_outcome: number
  not_captured: number
  /** How many stories may be left uncaptured. */
  allow_uncaptured: number
  /** Pairs that were not judged in full as they are now. */
  unjudged: number
  open_issues: number
  candidates: number
  /** Pairs that changed without a finding, and that no person has accepted. */
  unnamed_changes: number
  fail_on: FailOn
  /** Whether the code host is notified when a person decides, so that a check may be pending until then. */
  connected: boolean
}

/** What may still become green without a new commit: the pipeline goes on, or a person decides. */
const SETTLED_LATER: ReadonlySet<GateReason> = new Set([
  'not_recorded',
  'missing_outcome',
  'unjudged',
  'candidates',
  'unnamed_changes',
])

const WAITING_FOR_A_PERSON: ReadonlySet<GateReason> = new Set(['candidates', 'unnamed_changes'])

/** Returns whether a version is green, and if not, why. */
export function gateOf(state: GateState): { conclusion: Conclusion; reasons: GateReason[] } {
  const reasons = GATE_REASONS.filter((reason) => applies(reason, state))
  return { conclusion: conclusionOf(reasons, state), reasons }
}

function applies(reason: GateReason, state: GateState): boolean {
  if (reason === 'not_recorded') return !state.recorded
  if (reason === 'not_captured') return state.not_captured > state.allow_uncaptured
  return state[reason] > 0
}

function conclusionOf(
  reasons: readonly GateReason[],
  { fail_on: failOn, connected }: GateState,
): Conclusion {
  if (reasons.length === 0) return 'success'
  const fails = (reason: GateReason) =>
    failOn !== 'never' &&
    !(connected && SETTLED_LATER.has(reason)) &&
    (failOn === 'waiting' || !WAITING_FOR_A_PERSON.has(reason))
  if (reasons.some(fails)) return 'failure'
  return connected && reasons.some((reason) => SETTLED_LATER.has(reason)) ? 'pending' : 'neutral'
}
