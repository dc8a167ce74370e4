import type { Env } from '../../config.ts'
import { getPairView } from '../pairs/get-pair-view.ts'
import { lockView } from '../pairs/pair-view.ts'
import type { ListedPair } from './state.ts'
import { reviewQueueOf } from './stub.ts'
import type { QueueCountsView, NextPairView, QueueStateView } from './view-schema.ts'

/** Returns the next pair that `who` could review, or null. Locks nothing. */
export async function getNextPair(
  env: Env,
  { projectId, who, after }: { projectId: string; who: string; after: string | null },
): Promise<NextPairView> {
  const next = await reviewQueueOf(env, projectId).next({ who, after })
  return { next: next === null ? null : await getPairView(env, next) }
}

/** Counts a project's pairs in each state. */
export async function countPairs(env: Env, projectId: string): Promise<QueueCountsView> {
  const { total, done, inProgress, open } = await reviewQueueOf(env, projectId).counts()
  return { total, done, in_progress: inProgress, open }
}

/** Lists the review state of every pair of a project, in the order of the queue. */
export async function listReviewStates(env: Env, projectId: string): Promise<QueueStateView> {
  const pairs = await reviewQueueOf(env, projectId).list()
  return { pairs: pairs.map(listedPairView) }
}

const listedPairView = ({ pairId, name, state }: ListedPair) => ({
  pair_id: pairId,
  name,
  done: state.done,
  ...lockView(state),
})
