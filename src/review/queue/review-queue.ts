import { DurableObject } from 'cloudflare:workers'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { parseNullable } from '../../store/json-column.ts'
import { migrate } from '../../store/object-migrations.ts'
import { PairObjects, replacedFields } from '../../store/review/pair-objects.ts'
import { getRecordedPair, mirrorDone } from '../../store/review/queue-mirror.ts'
import { MIGRATIONS } from './migrations.ts'
import { QueueTable, type QueuedPair, type Registration } from './table.ts'
import { rebuild } from './rebuild.ts'
import {
  reviewState,
  type ClaimOutcome,
  type DoneNextOutcome,
  type KnownPair,
  type ListedPair,
  type QueueCounts,
  type ReleaseOutcome,
  type ReviewState,
} from './state.ts'

interface PairAndReviewer {
  pairId: string
  who: string
}

/**
 * The review queue of one project: the single writer of its locks, done flags and order.
 *
 * - An instance is named by the id of its project (`reviewQueueOf`).
 * - Its state lives in its own SQLite storage, which is migrated when the object starts. D1 holds the pairs
 *   themselves and a mirror of the done flags and of the pairs' last observed objects, written after the storage and
 *   before the method returns. If that write fails the request fails, and a retry writes it again.
 * - A done flag is bound to the objects last observed: a caller that reads others reports them (`observe`), which
 *   clears the flag. The queue itself does not read those objects.
 * - Eviction loses only the knowledge that the storage is complete, which one read restores. An empty storage is
 *   rebuilt from D1, without the locks. A pair that is only in D1, because its registration failed half-way, is added
 *   when a call names it.
 * - Only calls wake it. There is no alarm: reads compare the age of a lock with the clock.
 *
 * Calls interleave at every `await`. Each method therefore first awaits what it needs from D1, then reads, decides
 * and writes in one synchronous step, and then writes the mirror.
 *
 * A method that takes a pair returns null if neither the queue nor D1 has it in this project.
 */
export class ReviewQueue extends DurableObject<Env> {
  readonly #table: QueueTable
  /** Resolves when the storage holds every pair; null before the first call, and while pairs may come without one. */
  #rebuilt: Promise<void> | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage, MIGRATIONS)
    this.#table = new QueueTable(ctx.storage.sql)
  }

  /**
   * Adds a pair at its place in the order, or reopens it. An existing pair is renamed, unless a later registration
   * has already named it, and keeps a live lock.
   */
  async register(pair: Registration): Promise<ReviewState> {
    await this.#ensureRebuilt()
    const registered = this.#table.register(pair, Date.now())
    await this.#mirror(registered)
    return stateOf(registered)
  }

  /** Returns the review state of a pair. Not called `get`, because it may add the pair to the queue. */
  async stateOf(pairId: string): Promise<ReviewState | null> {
    await this.#ensureKnown(pairId)
    const pair = this.#table.get(pairId, Date.now())
    return pair && stateOf(pair)
  }

  /** Returns a pair's review and its last observed objects. Also retries a mirror write that failed. */
  async known(pairId: string): Promise<KnownPair | null> {
    await this.#ensureKnown(pairId)
    const pair = this.#table.get(pairId, Date.now())
    if (pair && pair.mirroredRevision < pair.doneRevision) await this.#mirror(pair)
    return pair && knownOf(pair)
  }

  /**
   * Records the objects that a caller found after reading `version`. If one of them replaces an object observed
   * before, the pair is no longer done. Changes nothing and returns null if the pair has changed or been registered
   * again since: the observation may be outdated.
   */
  async observe(found: {
    pairId: string
    registration: number
    version: number
    objects: PairObjects
  }): Promise<KnownPair | null> {
    await this.#ensureKnown(found.pairId)
    const now = Date.now()
    const pair = this.#table.get(found.pairId, now)
    if (!pair || pair.doneRevision !== found.version || pair.registration > found.registration)
      return null
    const { objects } = knownOf(pair)
    const observed = this.#table.setObjects(
      found.pairId,
      {
        objects: { ...objects, ...found.objects },
        reopen: replacedFields(objects, found.objects).length > 0,
      },
      now,
    )
    if (observed) await this.#mirror(observed)
    return observed && knownOf(observed)
  }

  /** Returns the review states of these pairs, in the given order. */
  async statesOf(pairIds: string[]): Promise<(ReviewState | null)[]> {
    for (const pairId of pairIds) await this.#ensureKnown(pairId)
    const now = Date.now()
    return pairIds.map((pairId) => {
      const pair = this.#table.get(pairId, now)
      return pair && stateOf(pair)
    })
  }

  /** Takes or refreshes the lock; `force` takes it even from another holder. */
  async claim({
    pairId,
    who,
    force = false,
  }: PairAndReviewer & { force?: boolean }): Promise<ClaimOutcome | null> {
    await this.#ensureKnown(pairId)
    const now = Date.now()
    const pair = this.#table.get(pairId, now)
    if (!pair) return null
    const { lock } = pair
    if (lock && lock.who !== who && !force)
      return { claimed: false, lockedBy: lock.who, lockedAt: isoTime(lock.at) }
    this.#table.lock(pairId, who, now)
    return { claimed: true, state: reviewState(pair.done, { who, at: now }) }
  }

  /** Releases the lock; `released` is false if `who` does not hold it. */
  async release({ pairId, who }: PairAndReviewer): Promise<ReleaseOutcome | null> {
    await this.#ensureKnown(pairId)
    const pair = this.#table.get(pairId, Date.now())
    if (!pair) return null
    const lockedBy = pair.lock && pair.lock.who
    if (lockedBy !== who) return { released: false, lockedBy }
    this.#table.unlock(pairId)
    return { released: true, lockedBy: null }
  }

  /**
   * Sets or clears the flag, whoever holds the lock. Setting it releases the lock; clearing it does not. With a
   * `version`, nothing changes if the pair has a newer one, which the returned state then shows.
   */
  async setDone({
    pairId,
    done,
    version,
  }: {
    pairId: string
    done: boolean
    version?: number
  }): Promise<ReviewState | null> {
    await this.#ensureKnown(pairId)
    const now = Date.now()
    if (version !== undefined) {
      const current = this.#table.get(pairId, now)
      if (current && current.doneRevision !== version) return stateOf(current)
    }
    const pair = this.#table.setDone(pairId, done, now)
    if (!pair) return null
    await this.#mirror(pair)
    return stateOf(pair)
  }

  /**
   * Marks a pair done and returns the next one, which `claim` locks for `who` in the same step. With a `version`,
   * nothing changes if the pair has a newer one.
   */
  async doneNext({
    pairId,
    who,
    claim,
    version,
  }: PairAndReviewer & { claim: boolean; version?: number }): Promise<DoneNextOutcome | null> {
    await this.#ensureKnown(pairId)
    const now = Date.now()
    if (version !== undefined) {
      const current = this.#table.get(pairId, now)
      if (current && current.doneRevision !== version) return { next: null, outdated: true }
    }
    const pair = this.#table.setDone(pairId, true, now)
    if (!pair) return null
    const next = this.#table.next(who, pairId, now)
    if (claim && next !== null) this.#table.lock(next, who, now)
    await this.#mirror(pair)
    return { next }
  }

  /** Returns the next pair after `after` that `who` could review, or null. Locks nothing. */
  async next({ who, after }: { who: string; after: string | null }): Promise<string | null> {
    await this.#ensureRebuilt()
    return this.#table.next(who, after, Date.now())
  }

  async counts(): Promise<QueueCounts> {
    await this.#ensureRebuilt()
    return this.#table.counts(Date.now())
  }

  /** Lists every pair in order. */
  async list(): Promise<ListedPair[]> {
    await this.#ensureRebuilt()
    return this.#table
      .list(Date.now())
      .map((pair) => ({ pairId: pair.pairId, name: pair.name, state: stateOf(pair) }))
  }

  /** Adds a pair that D1 has and the queue lacks. */
  async #ensureKnown(pairId: string): Promise<void> {
    await this.#ensureRebuilt()
    if (this.#table.has(pairId)) return
    const recorded = await getRecordedPair(this.env.DB, { projectId: this.#projectId, pairId })
    if (recorded) this.#table.add(recorded)
  }

  /** Rebuilds a storage that does not hold every pair yet. */
  #ensureRebuilt(): Promise<void> {
    this.#rebuilt ??= this.#rebuild()
    return this.#rebuilt
  }

  async #rebuild(): Promise<void> {
    let isComplete = false
    try {
      isComplete = await rebuild(this.#table, this.env.DB, this.#projectId)
    } finally {
      if (!isComplete) this.#rebuilt = null
    }
  }

  /** Writes flag and objects to D1. A pair that has never changed needs no write: in D1 it starts without either. */
  async #mirror(pair: QueuedPair): Promise<void> {
    if (pair.doneRevision === 0) return
    await mirrorDone(this.env.DB, pair)
    this.#table.setMirrored(pair)
  }

  get #projectId(): string {
    const { name } = this.ctx.id
    if (name === undefined) throw new Error('a review queue must be named by the id of its project')
    return name
  }
}

const stateOf = ({ done, lock }: QueuedPair): ReviewState => reviewState(done, lock)

const knownOf = (pair: QueuedPair): KnownPair => ({
  state: stateOf(pair),
  objects: parseNullable(PairObjects, pair.objects) ?? {},
  registration: pair.registration,
  version: pair.doneRevision,
})
