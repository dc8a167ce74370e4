import { DurableObject } from 'cloudflare:workers'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { migrate } from '../../store/object-migrations.ts'
import { replacedFields, type PairObjects } from '../../store/review/pair-objects.ts'
import type { IssueChange } from '../../vocabulary/review-event.ts'
import { Announcements } from './announcements.ts'
import { CHECK_MS, ReviewFeed } from './feed.ts'
import { MIGRATIONS } from './migrations.ts'
import { knownOf, listedOf, stateOf } from './queued-pair.ts'
import { QueueRecords } from './records.ts'
import { QueueTable, type QueuedPair, type Registration } from './table.ts'
import type {
  ClaimOutcome,
  DoneNextOutcome,
  KnownPair,
  ListedPair,
  QueueCounts,
  ReleaseOutcome,
  ReviewState,
  UndoDoneOutcome,
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
 * - Calls wake it, and while somebody watches (`ReviewFeed`) an alarm, which checks who may. Reads compare the age of a
 *   lock with the clock. The connections of those who watch survive hibernation; what is sent to them leaves only once the
 *   writes before it are stored.
 *
 * Calls interleave at every `await`. Each method therefore first awaits what it needs from D1, then reads, decides
 * and writes in one synchronous step, and then writes the mirror.
 *
 * A method that takes a pair returns null if neither the queue nor D1 has it in this project.
 */
export class ReviewQueue extends DurableObject<Env> {
  readonly #table: QueueTable
  readonly #feed: ReviewFeed
  readonly #records: QueueRecords
  readonly #announcements: Announcements

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage, MIGRATIONS)
    this.#table = new QueueTable(ctx.storage.sql)
    this.#feed = new ReviewFeed(ctx)
    this.#announcements = new Announcements({ feed: this.#feed, table: this.#table, db: env.DB })
    this.#records = new QueueRecords(this.#table, env.DB, () => this.#projectId)
  }

  /** Opens a WebSocket for whom `who` names. The caller has checked who that is, and that they may. */
  override async fetch(request: Request): Promise<Response> {
    return this.#feed.open(new URL(request.url).searchParams.get('who') ?? '')
  }

  override webSocketMessage(socket: WebSocket): void {
    this.#feed.refuse(socket)
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close()
  }

  override async alarm(): Promise<void> {
    const now = Date.now()
    // A window of two alarms: one that is late misses no lock, and to name a lock twice changes nothing.
    for (const pair of this.#table.wentStale({ from: now - 2 * CHECK_MS, to: now }))
      this.#announcements.pair(pair, null)
    const members = this.env.DASHBOARD
    await this.#feed.check(async (people) =>
      members ? members.membersAmong({ projectId: this.#projectId, people }) : [],
    )
  }

  /** Sends what was done to issues to those who watch. */
  announce(change: IssueChange): Promise<void> {
    return this.#announcements.issues(change)
  }

  /**
   * Adds a pair at its place in the order, or reopens it. An existing pair is renamed, unless a later registration
   * has already named it, and keeps a live lock.
   */
  async register(pair: Registration): Promise<ReviewState> {
    await this.#records.ensureAll()
    const registered = this.#table.register(pair, Date.now())
    this.#announcements.pair(registered, null)
    await this.#records.mirror(registered)
    return stateOf(registered)
  }

  /** Returns the review state of a pair. Not called `get`, because it may add the pair to the queue. */
  async stateOf(pairId: string): Promise<ReviewState | null> {
    const [state] = await this.statesOf([pairId])
    return state ?? null
  }

  /** Returns a pair's review and its last observed objects. Also retries a mirror write that failed. */
  async known(pairId: string): Promise<KnownPair | null> {
    await this.#records.ensure(pairId)
    const pair = this.#table.get(pairId, Date.now())
    if (pair && pair.mirroredRevision < pair.doneRevision) await this.#records.mirror(pair)
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
    await this.#records.ensure(found.pairId)
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
    if (!observed) return null
    if (observed.done !== pair.done) this.#announcements.pair(observed, null)
    await this.#records.mirror(observed)
    return knownOf(observed)
  }

  /** Returns the review states of these pairs, in the given order. */
  async statesOf(pairIds: string[]): Promise<(ReviewState | null)[]> {
    for (const pairId of pairIds) await this.#records.ensure(pairId)
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
    await this.#records.ensure(pairId)
    const now = Date.now()
    const pair = this.#table.get(pairId, now)
    if (!pair) return null
    const { lock } = pair
    if (lock && lock.who !== who && !force)
      return { claimed: false, lockedBy: lock.who, lockedAt: isoTime(lock.at) }
    this.#table.lock(pairId, who, now)
    const locked = { ...pair, lock: { who, at: now } }
    this.#announcements.pair(locked, who)
    return { claimed: true, state: stateOf(locked) }
  }

  /** Releases the lock; `released` is false if `who` does not hold it. */
  async release({ pairId, who }: PairAndReviewer): Promise<ReleaseOutcome | null> {
    await this.#records.ensure(pairId)
    const pair = this.#table.get(pairId, Date.now())
    if (!pair) return null
    const lockedBy = pair.lock && pair.lock.who
    if (lockedBy !== who) return { released: false, lockedBy }
    this.#table.unlock(pairId)
    this.#announcements.pair({ ...pair, lock: null }, who)
    return { released: true, lockedBy: null }
  }

  /**
   * Sets or clears the flag, whoever holds the lock. Setting it releases the lock; clearing it does not. With a
   * `version`, nothing changes if the pair has a newer one, which the returned state then shows.
   */
  async setDone({
    pairId,
    who = null,
    done,
    version,
  }: {
    pairId: string
    who?: string | null
    done: boolean
    version?: number
  }): Promise<ReviewState | null> {
    await this.#records.ensure(pairId)
    const now = Date.now()
    const newer = this.#newerThan(version, pairId)
    if (newer) return stateOf(newer)
    const pair = this.#table.setDone({ pairId, who, done }, now)
    if (!pair) return null
    this.#announcements.pair(pair, who)
    await this.#records.mirror(pair, { isReopened: !done })
    return stateOf(pair)
  }

  /**
   * Clears the flag if it was `who` who set it last, and nobody else has done anything with the pair's issues since. If
   * `who` has cleared it already, nothing changes. Otherwise `undone` is false, and `markedBy` is who set or cleared it
   * last; null if it was no person.
   */
  async undoDone({ pairId, who }: PairAndReviewer): Promise<UndoDoneOutcome | null> {
    await this.#records.ensure(pairId)
    const since = await this.#records.decidedSince(this.#table.get(pairId, Date.now()), who)
    const now = Date.now()
    const marked = this.#table.get(pairId, now)
    if (!marked) return null
    const { done, markedBy } = marked
    if (markedBy !== who || since) return { undone: false, done, markedBy, since }
    const reopened = done ? this.#table.setDone({ pairId, who, done: false }, now) : null
    if (reopened) this.#announcements.pair(reopened, who)
    const pair = reopened ?? marked
    await this.#records.mirror(pair, { isReopened: true })
    return { undone: true, state: stateOf(pair) }
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
    await this.#records.ensure(pairId)
    const now = Date.now()
    if (this.#newerThan(version, pairId)) return { next: null, outdated: true }
    const pair = this.#table.setDone({ pairId, who, done: true }, now)
    if (!pair) return null
    const next = this.#table.next(who, pairId, now)
    if (claim && next !== null) this.#table.lock(next, who, now)
    this.#announcements.pair(pair, who)
    const locked = claim && next !== null ? this.#table.get(next, now) : null
    if (locked) this.#announcements.pair(locked, who)
    await this.#records.mirror(pair)
    return { next }
  }

  /** Returns the next pair after `after` that `who` could review, or null. Locks nothing. */
  async next({ who, after }: { who: string; after: string | null }): Promise<string | null> {
    await this.#records.ensureAll()
    return this.#table.next(who, after, Date.now())
  }

  async counts(): Promise<QueueCounts> {
    await this.#records.ensureAll()
    return this.#table.counts(Date.now())
  }

  /** Lists every pair in order. */
  async list(): Promise<ListedPair[]> {
    await this.#records.ensureAll()
    return this.#table.list(Date.now()).map(listedOf)
  }

  #newerThan(version: number | undefined, pairId: string): QueuedPair | null {
    const pair = version === undefined ? null : this.#table.get(pairId, Date.now())
    return pair && pair.doneRevision !== version ? pair : null
  }

  get #projectId(): string {
    const { name } = this.ctx.id
    if (name === undefined) throw new Error('a review queue must be named by the id of its project')
    return name
  }
}
