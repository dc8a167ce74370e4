import type { Env } from '../../config.ts'
import { getPair } from '../../store/review/pairs.ts'
import { findImages, lookAtObjects } from '../../tenancy/pair-objects.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'
import { reviewQueueOf } from '../queue/stub.ts'
import { pairView } from './pair-view.ts'
import type { PairView } from './view-schema.ts'

/**
 * Returns the pair with its counts and review state, or null when it is unknown or outside the scope. Reads
 * nothing of its objects.
 */
export async function getPairView(
  env: Env,
  pairId: string,
  scope: ProjectScope,
): Promise<PairView | null> {
  const pair = await getPair(env.DB, pairId)
  if (!pair || isOutside(scope, pair.projectId)) return null
  return pairView(pair, await reviewQueueOf(env, pair.projectId).stateOf(pairId))
}

/** Like `getPairView`, but looks at its two images first: a pair whose images were replaced is not done. */
export async function lookAtPairView(
  env: Env,
  pairId: string,
  scope: ProjectScope,
): Promise<PairView | null> {
  const pair = await getPair(env.DB, pairId)
  if (!pair || isOutside(scope, pair.projectId)) return null
  const look = await lookAtObjects(reviewQueueOf(env, pair.projectId), pair, () =>
    findImages(env, pair),
  )
  if (!look) return pairView(pair, null)
  const { state, objects } = look.pair
  return pairView({ ...pair, objects }, state)
}
