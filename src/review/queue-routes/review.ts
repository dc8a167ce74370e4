import { AppError, notFound } from '../../base/errors.ts'
import type { Env } from '../../config.ts'
import { requireProjectOfPair } from '../../tenancy/pair-project.ts'
import type { PairView } from '../pairs/pair-view.ts'
import { readPair } from '../pairs/read-pair.ts'
import type { ProjectScope } from '../../tenancy/project-scope.ts'
import { reviewQueueOf } from '../queue/stub.ts'

// What a reviewer does. Answers are JSON-ready; a pair that the scope does not have throws `not_found`.

/** Throws `conflict` naming the holder when another one's lock is live and `force` is not given. */
export async function claimPair(
  env: Env,
  input: { pairId: string; who: string; force: boolean },
  scope: ProjectScope,
) {
  const queue = await queueOfPair(env, input.pairId, scope)
  const outcome = known(await queue.claim(input))
  if (!outcome.claimed) {
    const { lockedBy, lockedAt } = outcome
    throw new AppError('conflict', `Locked by ${lockedBy} since ${lockedAt}`, {
      error: 'Pair is locked',
      fields: { locked_by: lockedBy, locked_at: lockedAt },
    })
  }
  const { done, lockedBy, lockedAt, lockExpiresAt } = outcome.state
  return {
    pair_id: input.pairId,
    locked_by: lockedBy,
    locked_at: lockedAt,
    lock_expires_at: lockExpiresAt,
    done,
  }
}

/** Changes nothing when `who` is not the holder. */
export async function releasePair(
  env: Env,
  input: { pairId: string; who: string },
  scope: ProjectScope,
) {
  const queue = await queueOfPair(env, input.pairId, scope)
  const { released, lockedBy } = known(await queue.release(input))
  return { pair_id: input.pairId, released, locked_by: lockedBy }
}

export async function markPair(
  env: Env,
  input: { pairId: string; done: boolean },
  scope: ProjectScope,
) {
  const queue = await queueOfPair(env, input.pairId, scope)
  const state = known(await queue.setDone(input))
  return { pair_id: input.pairId, done: state.done, locked_by: state.lockedBy }
}

export async function markPairAndMoveOn(
  env: Env,
  input: { pairId: string; who: string; claim: boolean },
  scope: ProjectScope,
) {
  const queue = await queueOfPair(env, input.pairId, scope)
  const { next } = known(await queue.doneNext(input))
  return { done: input.pairId, next: await pairOf(env, next) }
}

export async function nextPair(
  env: Env,
  input: { projectId: string; who: string; after: string | null },
) {
  const next = await reviewQueueOf(env, input.projectId).next(input)
  return { next: await pairOf(env, next) }
}

export async function countPairs(env: Env, projectId: string) {
  const { total, done, inProgress, open } = await reviewQueueOf(env, projectId).counts()
  return { total, done, in_progress: inProgress, open }
}

export async function listReviews(env: Env, projectId: string) {
  const pairs = await reviewQueueOf(env, projectId).list()
  return {
    pairs: pairs.map(({ pairId, name, state }) => ({
      pair_id: pairId,
      name,
      done: state.done,
      locked_by: state.lockedBy,
      locked_at: state.lockedAt,
      lock_expires_at: state.lockExpiresAt,
    })),
  }
}

const queueOfPair = async (env: Env, pairId: string, scope: ProjectScope) =>
  reviewQueueOf(env, await requireProjectOfPair(env.DB, pairId, scope))

function known<T>(answer: T | null): T {
  if (answer === null) throw notFound('Pair')
  return answer
}

const pairOf = async (env: Env, pairId: string | null): Promise<PairView | null> =>
  pairId === null ? null : readPair(env, pairId, null)
