import { AppError, notFound } from '../../base/errors.ts'
import type { Env } from '../../config.ts'
import { requireProjectOfPair } from '../../tenancy/pair-project.ts'
import type { ProjectScope } from '../../tenancy/project-scope.ts'
import { getPairView } from '../pairs/get-pair-view.ts'
import { lockView } from '../pairs/pair-view.ts'
import { reviewQueueOf } from '../queue/stub.ts'
import type { ClaimView, DoneNextView, DoneView, ReleaseView } from './view-schema.ts'

// The steps of a review. Each throws `not_found` for a pair that is unknown or outside the scope.

/**
 * Takes or refreshes the lock. Throws `conflict` naming the holder when somebody else holds a live
 * lock and `force` is false.
 */
export async function claimPair(
  env: Env,
  input: { pairId: string; who: string; force: boolean },
  scope: ProjectScope,
): Promise<ClaimView> {
  const queue = await requireQueueOfPair(env, input.pairId, scope)
  const outcome = requireFound(await queue.claim(input))
  if (!outcome.claimed) {
    const { lockedBy, lockedAt } = outcome
    throw new AppError('conflict', `Locked by ${lockedBy} since ${lockedAt}`, {
      error: 'Pair is locked',
      fields: { locked_by: lockedBy, locked_at: lockedAt },
    })
  }
  return { pair_id: input.pairId, ...lockView(outcome.state), done: outcome.state.done }
}

/** Releases the lock; changes nothing when `who` is not the holder. */
export async function releasePair(
  env: Env,
  input: { pairId: string; who: string },
  scope: ProjectScope,
): Promise<ReleaseView> {
  const queue = await requireQueueOfPair(env, input.pairId, scope)
  const { released, lockedBy } = requireFound(await queue.release(input))
  return { pair_id: input.pairId, released, locked_by: lockedBy }
}

/** Sets or clears the done flag, whoever holds the lock. */
export async function setPairDone(
  env: Env,
  input: { pairId: string; done: boolean },
  scope: ProjectScope,
): Promise<DoneView> {
  const queue = await requireQueueOfPair(env, input.pairId, scope)
  const state = requireFound(await queue.setDone(input))
  return { pair_id: input.pairId, done: state.done, locked_by: state.lockedBy }
}

/** Marks the pair done and returns the next one; `claim` locks that one in the same step. */
export async function finishPair(
  env: Env,
  input: { pairId: string; who: string; claim: boolean },
  scope: ProjectScope,
): Promise<DoneNextView> {
  const queue = await requireQueueOfPair(env, input.pairId, scope)
  const { next } = requireFound(await queue.doneNext(input))
  return { done: input.pairId, next: next === null ? null : await getPairView(env, next, null) }
}

const requireQueueOfPair = async (env: Env, pairId: string, scope: ProjectScope) =>
  reviewQueueOf(env, await requireProjectOfPair(env.DB, pairId, scope))

function requireFound<T>(outcome: T | null): T {
  if (outcome === null) throw notFound('Pair')
  return outcome
}
