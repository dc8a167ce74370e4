import {
  CONCLUSIONS,
  type Conclusion,
  type FailOn,
  type GateState,
} from '../../src/vocabulary/gate.ts'

/** What is green. */
export const GREEN: GateState = {
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

/** What may be so, how each differs from what is green, its colours, and why. */
export const CASES: [string, Partial<GateState>, Colours, string[]][] = [
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
