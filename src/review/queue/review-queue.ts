import { DurableObject } from 'cloudflare:workers'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../config.ts'
import { getRecordedPair, mirrorDone } from '../../store/review/queue-mirror.ts'
import { migrate } from './migrations.ts'
import { QueueTable, type QueuedPair, type Registration } from './table.ts'
import { rebuild } from './rebuild.ts'
import {
  reviewState,
  type ClaimOutcome,
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
 * - An instance is the queue of the project whose id is its name (`reviewQueueOf`).
 * - Its state lies in its own SQLite storage, brought up to date with every start. D1 holds the pairs themselves and a mirror of the done
 *   flags, written after the own storage and before the answer; a mirror that fails fails the
 *   request, and the same request again mirrors again.
 * - Eviction loses nothing but the knowledge that the storage is complete, which one read restores.
 *   Storage that is empty is rebuilt from D1; locks are lost then. A pair that D1 knows and the queue
 *   does not (its registration failed half-way) is adopted when it is asked for.
 * - Only calls wake it. There is no alarm: a lock goes stale by comparison with the clock.
 *
 * Calls interleave at every `await`. Each method therefore awaits first what it needs from D1, then
 * reads, decides and writes in one synchronous step, then mirrors.
 *
 * Methods that take a pair answer null when neither the queue nor D1 knows it in this project.
 */
export class ReviewQueue extends DurableObject<Env> {
  readonly #table: QueueTable
  /** Settles when the storage holds every pair; null before the first call and after a failure. */
  #rebuilt: Promise<void> | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage)
    this.#table = new QueueTable(ctx.storage.sql)
  }

  /**
   * Adds a pair at its place in the order. One that is known is open again and gets the name,
   * unless a later registration has named it already; a live lock is left alone.
   */
  async register(pair: Registration): Promise<ReviewState> {
    await this.#complete()
    const registered = this.#table.register(pair, Date.now())
    await this.#mirror(registered)
    return stateOf(registered)
  }

  async stateOf(pairId: string): Promise<ReviewState | null> {
    await this.#ensureKnown(pairId)
    const pair = this.#table.get(pairId, Date.now())
    return pair && stateOf(pair)
  }

  /** Takes or refreshes the lock. `force` takes it from another holder too. */
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

  /** Gives the lock back; `released` is false when `who` does not hold it. */
  async release({ pairId, who }: PairAndReviewer): Promise<ReleaseOutcome | null> {
    await this.#ensureKnown(pairId)
    const pair = this.#table.get(pairId, Date.now())
    if (!pair) return null
    const lockedBy = pair.lock && pair.lock.who
    if (lockedBy !== who) return { released: false, lockedBy }
    this.#table.unlock(pairId)
    return { released: true, lockedBy: null }
  }

  /** Sets the flag, whoever holds the lock. Done clears the lock; not done keeps it. */
  async setDone({ pairId, done }: { pairId: string; done: boolean }): Promise<ReviewState | null> {
    await this.#ensureKnown(pairId)
    const pair = this.#table.setDone(pairId, done, Date.now())
    if (!pair) return null
    await this.#mirror(pair)
    return stateOf(pair)
  }

  /** Marks a pair as done and finds the next one, which `claim` locks for `who` in the same step. */
  async doneNext({
    pairId,
    who,
    claim,
  }: PairAndReviewer & { claim: boolean }): Promise<{ next: string | null } | null> {
    await this.#ensureKnown(pairId)
    const now = Date.now()
    const pair = this.#table.setDone(pairId, true, now)
    if (!pair) return null
    const next = this.#table.next(who, pairId, now)
    if (claim && next !== null) this.#table.lock(next, who, now)
    await this.#mirror(pair)
    return { next }
  }

  /** The next pair after `after` that `who` could work on. Locks nothing. */
  async next({ who, after }: { who: string; after: string | null }): Promise<string | null> {
    await this.#complete()
    return this.#table.next(who, after, Date.now())
  }

  async counts(): Promise<QueueCounts> {
    await this.#complete()
    return this.#table.counts(Date.now())
  }

  /** Every pair in order. */
  async list(): Promise<ListedPair[]> {
    await this.#complete()
    return this.#table
      .list(Date.now())
      .map((pair) => ({ pairId: pair.pairId, name: pair.name, state: stateOf(pair) }))
  }

  /** Makes sure the queue knows a pair that D1 knows. */
  async #ensureKnown(pairId: string): Promise<void> {
    await this.#complete()
    if (this.#table.has(pairId)) return
    const recorded = await getRecordedPair(this.env.DB, { projectId: this.#projectId, pairId })
    if (recorded) this.#table.add(recorded)
  }

  /** Makes sure the storage holds every pair that D1 knew when it was new. */
  #complete(): Promise<void> {
    this.#rebuilt ??= rebuild(this.#table, this.env.DB, this.#projectId).catch((error: unknown) => {
      this.#rebuilt = null
      throw error
    })
    return this.#rebuilt
  }

  /** Nothing to tell while the flag has never been set: D1 has it unset from the start. */
  async #mirror(pair: QueuedPair): Promise<void> {
    if (pair.doneRevision > 0) await mirrorDone(this.env.DB, pair)
  }

  get #projectId(): string {
    const { name } = this.ctx.id
    if (name === undefined) throw new Error('a review queue is reached by the id of its project')
    return name
  }
}

const stateOf = ({ done, lock }: QueuedPair): ReviewState => reviewState(done, lock)
