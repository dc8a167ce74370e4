import type { PairState, PairSummary } from '../api/types.ts'
import { isCounted } from '../words/capture-words.ts'

// What the list of pairs shows, and in which order.

/** A pair with who reviews it; a pair that the queue does not know is open. */
export interface ListedPair extends PairSummary {
  done: boolean
  lockedBy: string | null
  /** Its place in the queue. */
  place: number
}

export function joined(
  pairs: readonly PairSummary[],
  states: ReadonlyMap<string, PairState>,
): ListedPair[] {
  return pairs.map((pair, place) => {
    const state = states.get(pair.pair_id)
    return { ...pair, place, done: state?.done ?? false, lockedBy: state?.locked_by ?? null }
  })
}

export const STATES = ['all', 'open', 'progress', 'done'] as const
export type StateFilter = (typeof STATES)[number]

export const FINDINGS = [
  'any',
  'waiting',
  'candidates',
  'issues',
  'verify',
  'warnings',
  'unjudged',
] as const
export type FindingFilter = (typeof FINDINGS)[number]

export const ORDERS = ['need', 'queue', 'name', 'candidates', 'judged'] as const
export type Order = (typeof ORDERS)[number]

export interface Filter {
  text: string
  state: StateFilter
  finding: FindingFilter
  order: Order
}

export const stateOf = ({ done, lockedBy }: ListedPair): Exclude<StateFilter, 'all'> =>
  done ? 'done' : lockedBy === null ? 'open' : 'progress'

export const countedWarnings = ({ latest_run: run }: ListedPair) =>
  (run?.capture_warnings ?? []).filter(isCounted)

/** Whether a person has to decide something: a candidate, or a change that no finding names. */
const waits = ({ issues, unnamed_change: unnamed }: PairSummary): boolean =>
  issues.candidate > 0 || unnamed !== null

/** Returns the first pair after this one that this person may review, going around at the end. */
export function waitingAfter(
  ids: readonly string[],
  states: ReadonlyMap<string, PairState>,
  after: string | null,
  who: string,
): string | null {
  const at = after === null ? -1 : ids.indexOf(after)
  const around = [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))]
  const isWaiting = (id: string): boolean => {
    const state = states.get(id)
    return state === undefined || (!state.done && [null, who].includes(state.locked_by))
  }
  return around.find(isWaiting) ?? null
}

const HAS: Record<FindingFilter, (pair: ListedPair) => boolean> = {
  any: () => true,
  waiting: waits,
  candidates: ({ issues }) => issues.candidate > 0,
  issues: ({ issues }) => issues.open > 0,
  verify: ({ issues }) => issues.fixed_awaiting_verify > 0,
  warnings: (pair) => countedWarnings(pair).length > 0,
  unjudged: ({ latest_run: run }) => run === null || run.status === 'errored',
}

/** Returns the pairs that pass the filter, in its order. */
export function listed(pairs: readonly ListedPair[], filter: Filter): ListedPair[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return pairs
    .filter(
      (pair) =>
        (filter.state === 'all' || stateOf(pair) === filter.state) &&
        HAS[filter.finding](pair) &&
        mentions(pair, words),
    )
    .toSorted(BY[filter.order])
}

const mentions = ({ name, pair_id: id, link_id: link }: ListedPair, words: string[]): boolean => {
  const text = `${name} ${id} ${link ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Returns the rank of a pair, most urgent lowest: pairs under review are near the end, done pairs last. */
function rank(pair: ListedPair): number {
  if (pair.done) return 5
  if (pair.lockedBy !== null) return 4
  const { open, fixed_awaiting_verify: fixed } = pair.issues
  if (waits(pair)) return 0
  if (fixed > 0) return 1
  return open > 0 ? 3 : 2
}

const judgedAt = ({ latest_run: run }: ListedPair): string => run?.started_at ?? ''

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const BY: Record<Order, (p: ListedPair, q: ListedPair) => number> = {
  need: (p, q) => rank(p) - rank(q) || q.issues.candidate - p.issues.candidate || p.place - q.place,
  queue: (p, q) => p.place - q.place,
  name: (p, q) => collator.compare(p.name, q.name) || p.place - q.place,
  candidates: (p, q) => q.issues.candidate - p.issues.candidate || p.place - q.place,
  judged: (p, q) => judgedAt(q).localeCompare(judgedAt(p)) || p.place - q.place,
}

/** Counts the pairs in each state, for the filter's buttons. */
export function countStates(pairs: readonly ListedPair[]): Record<StateFilter, number> {
  const counts = { all: pairs.length, open: 0, progress: 0, done: 0 }
  for (const pair of pairs) counts[stateOf(pair)]++
  return counts
}
