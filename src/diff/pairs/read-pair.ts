import type { Env } from '../../config.ts'
import { getPair } from '../../store/pairs.ts'
import { reviewQueueOf } from '../review-queue/queue-stub.ts'
import { pairView, type PairView } from './pair-view.ts'

/** The pair with its counts and review state, or null when there is none of this id. */
export async function readPair(env: Env, pairId: string): Promise<PairView | null> {
  const pair = await getPair(env.DB, pairId)
  if (!pair) return null
  return pairView(pair, await reviewQueueOf(env, pair.projectId).stateOf(pairId))
}
