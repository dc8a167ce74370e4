import type { Env } from '../../config.ts'
import { getPair } from '../../store/review/pairs.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'
import { reviewQueueOf } from '../queue/stub.ts'
import { pairView } from './pair-view.ts'
import type { PairView } from './view-schema.ts'

/** Returns the pair with its counts and review state, or null when it is unknown or outside the scope. */
export async function getPairView(
  env: Env,
  pairId: string,
  scope: ProjectScope,
): Promise<PairView | null> {
  const pair = await getPair(env.DB, pairId)
  if (!pair || isOutside(scope, pair.projectId)) return null
  return pairView(pair, await reviewQueueOf(env, pair.projectId).stateOf(pairId))
}
