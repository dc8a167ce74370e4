import { claim, listStates, nextPair, type Claimed } from '../api/diff.ts'
import { ApiError } from '../api/request.ts'
import type { PairState } from '../api/types.ts'
import { navigate } from '../app/location.ts'
import { who } from '../app/session.ts'
import { say, sayError } from '../ui/toast.tsx'
import { listed, waitingAfter, type ListedPair } from './pair-list.ts'
import { failure, loadPairs, pairs } from './project-pairs.ts'
import { listQuery, reviewUrl, shownFilter, shownVersion } from './shown-list.ts'
import { words } from './words.ts'

/**
 * The pairs in the order in which a list showed them last. Decisions change what the list would show, but not the way
 * through it.
 */
let queue: { project: string; list: string; ids: string[] } | null = null

/** Keeps the order of the list that is shown now. */
export function keepOrder(project: string, shown: readonly ListedPair[]): void {
  queue = { project, list: listQuery(), ids: shown.map(({ pair_id: id }) => id) }
}

/** Returns the pairs in the order of the list; null if none was shown, so that the service's order counts. */
async function orderOf(project: string): Promise<string[] | null> {
  const list = listQuery()
  if (queue?.project === project && queue.list === list) return queue.ids
  if (list === '') return null
  await loadPairs(project, shownVersion())
  if (failure.peek() !== null) throw new Error(failure.peek() ?? '')
  keepOrder(project, listed(pairs.peek(), shownFilter()))
  return queue?.ids ?? null
}

const statesOf = async (project: string): Promise<Map<string, PairState>> =>
  new Map((await listStates(project)).map((state) => [state.pair_id, state]))

/** Whether the way through the pairs is that of a list, and not the service's own. */
export const isListed = async (project: string): Promise<boolean> =>
  (await orderOf(project)) !== null

/** Returns the pair that waits next; null if there is none. */
export async function nextPairId(project: string, after: string | null): Promise<string | null> {
  const ids = await orderOf(project)
  if (ids === null) return (await nextPair(project, after))?.pair_id ?? null
  return waitingAfter(ids, await statesOf(project), after, who())
}

/** Claims the next pair of the list that waits and that nobody claims first; null if there is none. */
export async function claimNext(
  project: string,
  after: string,
): Promise<{ pairId: string; held: Claimed } | null> {
  const states = await statesOf(project)
  let ids = (await orderOf(project)) ?? []
  for (;;) {
    const pairId = waitingAfter(ids, states, after, who())
    if (pairId === null) return null
    try {
      return { pairId, held: await claim(project, pairId, false) }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      ids = ids.filter((id) => id !== pairId)
    }
  }
}

/** Returns the neighbour of a pair in the list, or in the service's order, whatever its state; null at the ends. */
export async function neighbour(
  project: string,
  pairId: string,
  by: 1 | -1,
): Promise<string | null> {
  const listedIds = await orderOf(project)
  const ids = listedIds?.includes(pairId) ? listedIds : [...(await statesOf(project)).keys()]
  return ids[ids.indexOf(pairId) + by] ?? null
}

/** Opens the next pair that needs a reviewer. */
export async function startReview(project: string): Promise<void> {
  try {
    const next = await nextPairId(project, null)
    if (next === null) say(listQuery() === '' ? words.nothingWaits : words.nothingWaitsInList)
    else navigate(reviewUrl(project, next))
  } catch (error) {
    sayError(error)
  }
}
