import { AppError, notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { recordDone } from '../../store/review/last-review.ts'
import { SLOTS, type Slot } from '../../store/review/pair-fields.ts'
import { IMAGE_FIELD } from '../../store/review/pair-objects.ts'
import { getPairImages } from '../../store/review/pair-keys.ts'
import {
  etagOf,
  findImages,
  lookAtObjects,
  replacedWords,
  type Look,
  type ReadPair,
} from '../../tenancy/pair-objects.ts'
import { requireProjectOfPair } from '../../tenancy/pair-project.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'
import { getPairView } from '../pairs/get-pair-view.ts'
import { lockView } from '../pairs/pair-view.ts'
import { reviewQueueOf } from './stub.ts'
import type { UndoDoneOutcome } from './state.ts'
import type { ClaimView, DoneNextView, DoneView, ReleaseView } from './view-schema.ts'

// The steps of a review. Each throws `not_found` for a pair that is unknown or outside the scope. Claiming a pair and
// marking it as done cost a HEAD of both images: if one was replaced, the pair is no longer done.

/**
 * Takes or refreshes the lock. Throws `conflict` naming the holder if somebody else holds a live lock and `force` is
 * false.
 */
export async function claimPair(
  env: Env,
  input: { pairId: string; who: string; force: boolean },
  scope: ProjectScope,
): Promise<ClaimView> {
  const pair = await requirePairImages(env, input.pairId, scope)
  const queue = reviewQueueOf(env, pair.projectId)
  const [outcome, look] = await Promise.all([queue.claim(input), lookAtImages(env, pair)])
  const claim = requireFound(outcome)
  if (!claim.claimed) {
    const { lockedBy, lockedAt } = claim
    throw new AppError('conflict', `Locked by ${lockedBy} since ${lockedAt}`, {
      error: 'Pair is locked',
      fields: { locked_by: lockedBy, locked_at: lockedAt },
    })
  }
  return { pair_id: input.pairId, ...lockView(claim.state), done: look.pair.state.done }
}

/** Releases the lock; does nothing if `who` is not the holder. */
export async function releasePair(
  env: Env,
  input: { pairId: string; who: string },
  scope: ProjectScope,
): Promise<ReleaseView> {
  const queue = await requireQueueOfPair(env, input.pairId, scope)
  const { released, lockedBy } = requireFound(await queue.release(input))
  return { pair_id: input.pairId, released, locked_by: lockedBy }
}

/** The ETags of the images that the reviewer saw, as far as the client sends them. */
type SeenImages = Partial<Record<Slot, string>>

/**
 * Sets or clears the done flag, whoever holds the lock. Throws `conflict` naming the image if the pair is marked as
 * done and an image differs from the one the reviewer saw or, if the client does not say, from the one last observed.
 */
export async function setPairDone(
  env: Env,
  input: { pairId: string; who: string; done: boolean; seen: SeenImages },
  scope: ProjectScope,
): Promise<DoneView> {
  const { pairId, who, done } = input
  if (done)
    return markDone(env, input, scope, async (queue, version) => {
      const state = requireFound(await queue.setDone({ pairId, who, done, version }))
      return state.done ? { pair_id: pairId, done: true, locked_by: state.lockedBy } : null
    })
  const queue = await requireQueueOfPair(env, pairId, scope)
  const state = requireFound(await queue.setDone({ pairId, who, done }))
  return { pair_id: pairId, done: state.done, locked_by: state.lockedBy }
}

/**
 * Reopens a pair that `who` has marked as done; asked again, it changes nothing. Throws `conflict` naming who has set or
 * cleared the flag since, or has done something with an issue of the pair.
 */
export async function undoPairDone(
  env: Env,
  { pairId, who }: { pairId: string; who: string },
  scope: ProjectScope,
): Promise<DoneView> {
  const queue = await requireQueueOfPair(env, pairId, scope)
  const outcome = requireFound(await queue.undoDone({ pairId, who }))
  if (!outcome.undone) throw new AppError('conflict', sinceThen(outcome))
  return { pair_id: pairId, done: false, locked_by: outcome.state.lockedBy }
}

function sinceThen({ done, markedBy, since }: UndoDoneOutcome & { undone: false }): string {
  if (since) return `${since.who} acted since (${since.action} on #${since.number})`
  if (done) return `${markedBy ?? 'Somebody'} marked the pair as done since`
  return markedBy === null
    ? 'The pair is not done any more: it was registered again, or has other images'
    : `${markedBy} reopened the pair since`
}

/** Marks the pair done, as `setPairDone` does, and returns the next one, which `claim` locks in the same step. */
export async function finishPair(
  env: Env,
  input: { pairId: string; who: string; claim: boolean; seen: SeenImages },
  scope: ProjectScope,
): Promise<DoneNextView> {
  const { pairId, who, claim } = input
  const { next } = await markDone(env, input, scope, async (queue, version) => {
    const outcome = requireFound(await queue.doneNext({ pairId, who, claim, version }))
    return outcome.outdated ? null : outcome
  })
  return { done: pairId, next: next === null ? null : await getPairView(env, next) }
}

const MOST_ATTEMPTS = 3

/** Marks a pair as done on its current images. `mark` returns null if the pair has a newer version. */
async function markDone<T>(
  env: Env,
  { pairId, who, seen }: { pairId: string; who: string; seen: SeenImages },
  scope: ProjectScope,
  mark: (queue: ReturnType<typeof reviewQueueOf>, version: number) => Promise<T | null>,
): Promise<T> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const pair = await requirePairImages(env, pairId, scope)
    const queue = reviewQueueOf(env, pair.projectId)
    const look = await lookAtImages(env, pair)
    const others = othersThanSeen(look, seen)
    if (others.length > 0) throw replacedError(others)
    const marked = look.settled ? await mark(queue, look.pair.version) : null
    if (marked !== null) {
      const etags = { a: etagOf(look.found, 'a'), b: etagOf(look.found, 'b') }
      await recordDone(env.DB, { pairId, who, at: isoTime(), etags })
      return marked
    }
  }
  throw new AppError('conflict', 'The pair is changing: look at it again')
}

const othersThanSeen = ({ found, replaced }: Look, seen: SeenImages): Slot[] =>
  SLOTS.filter((slot) =>
    seen[slot] === undefined
      ? replaced.includes(IMAGE_FIELD[slot])
      : seen[slot] !== etagOf(found, slot),
  )

const replacedError = (slots: Slot[]) =>
  new AppError('conflict', `${replacedWords(slots)} since the pair was looked at`, {
    error: 'Pair has other images',
    fields: { images_changed: slots },
  })

async function requirePairImages(env: Env, pairId: string, scope: ProjectScope): Promise<ReadPair> {
  const pair = await getPairImages(env.DB, pairId)
  if (!pair || isOutside(scope, pair.projectId)) throw notFound('Pair')
  return pair
}

const lookAtImages = async (env: Env, pair: ReadPair) =>
  requireFound(
    await lookAtObjects(reviewQueueOf(env, pair.projectId), pair, () => findImages(env, pair)),
  )

const requireQueueOfPair = async (env: Env, pairId: string, scope: ProjectScope) =>
  reviewQueueOf(env, await requireProjectOfPair(env.DB, pairId, scope))

function requireFound<T>(outcome: T | null): T {
  if (outcome === null) throw notFound('Pair')
  return outcome
}
