import { notFound } from '../../base/errors.ts'
import type { Env } from '../../settings/config.ts'
import { getPair } from '../../store/review/pairs.ts'
import { findImages, lookAtObjects } from '../../tenancy/pair-objects.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'
import { reviewQueueOf } from '../queue/stub.ts'
import { pairView } from './pair-view.ts'
import type { PairView } from './view-schema.ts'

/** Returns the pair with its counts and review state, or null if there is none. Reads none of its objects. */
export async function getPairView(env: Env, pairId: string): Promise<PairView | null> {
  const pair = await getPair(env.DB, pairId)
  return pair && pairView(pair, await reviewQueueOf(env, pair.projectId).stateOf(pairId))
}

/**
 * Returns the pair with its counts and review state after checking its two images: if one was replaced, the pair is
 * no longer done. Throws `not_found` if it is unknown or outside the scope.
 */
export async function lookAtPairView(
  env: Env,
  pairId: string,
  scope: ProjectScope,
): Promise<PairView> {
  const pair = await getPair(env.DB, pairId)
  if (!pair || isOutside(scope, pair.projectId)) throw notFound('Pair')
  const queue = reviewQueueOf(env, pair.projectId)
  const look = await lookAtObjects(queue, pair, () => findImages(env, pair))
  if (!look) return pairView(pair, null)
  const { state, objects } = look.pair
  return pairView({ ...pair, objects }, state)
}
