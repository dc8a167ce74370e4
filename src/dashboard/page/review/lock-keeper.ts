import { signal } from '@preact/signals'
import { claim, diffUrl, type Claimed } from '../api/diff.ts'
import { isLive, onChange } from '../api/feed.ts'
import { onReturn } from '../api/outbox.ts'
import { ApiError, OfflineError } from '../api/request.ts'
import { who } from '../app/session.ts'
import type { ReviewEvent } from '../../../vocabulary/review-event.ts'
import { sayError } from '../ui/toast.tsx'
import { afterClaim, type ClaimResult, type LockState } from './lock.ts'
import { lockWords } from './words.ts'

/** A lock ends after 180 seconds without a refresh. */
const REFRESH_MS = 60_000
/** Where changes do not come by themselves: a takeover by somebody else is noticed within this time. */
const REFRESH_ALONE_MS = 20_000
const TICK_MS = 5_000

/** For how long a lock that was held counts as held before a decision is sent. */
const SURE_MS = 1_000

/** Somebody else has the pair. */
export class LostPairError extends Error {
  override readonly name = 'LostPairError'

  constructor(holder: string) {
    super(lockWords.notSent(holder))
  }
}

/** Holds the lock of one pair while its review is open. */
export class LockKeeper {
  readonly state = signal<LockState>({ kind: 'none' })
  readonly #project: string
  readonly #pairId: string
  #stops: (() => void)[] = []
  #refreshedAt = 0
  #heldAt = 0
  /** When the lock was taken that the page knows of. */
  #takenAt = ''

  constructor(project: string, pairId: string) {
    this.#project = project
    this.#pairId = pairId
  }

  /** Claims the lock and keeps it. `held` is given if an earlier step has claimed it already. */
  async open(held: Claimed | null): Promise<void> {
    this.#watch()
    if (held === null) {
      this.state.value = { kind: 'claiming' }
      await this.#claim(false)
    } else this.#hold(held)
  }

  takeOver(): Promise<void> {
    return this.#claim(true)
  }

  /**
   * Throws `LostPairError` if somebody else has the pair, and `OfflineError` if nobody can say: before a decision is sent, so
   * that whoever has lost the pair learns it first.
   */
  async confirm(): Promise<void> {
    if (this.state.peek().kind === 'none') return
    if (Date.now() - this.#heldAt > SURE_MS) await this.#claim(false)
    const state = this.state.peek()
    if (state.kind === 'unsure' || state.kind === 'lost') throw new OfflineError()
    if (state.kind === 'theirs' || state.kind === 'taken') throw new LostPairError(state.holder)
  }

  /** Releases the lock; also works while the page is being closed, when nothing can be awaited. */
  close(): void {
    const wasMine = this.state.peek().kind === 'mine' || this.state.peek().kind === 'unsure'
    this.stop()
    if (!wasMine) return
    void fetch(diffUrl(this.#project, '/api/release'), {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ pair_id: this.#pairId, who: who() }),
    }).catch(() => {})
  }

  /** Ends without releasing the lock, because a step of the queue has cleared it already. */
  stop(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
    this.state.value = { kind: 'none' }
  }

  #watch(): void {
    if (this.#stops.length > 0) return
    const refresh = (): void => void this.#refresh()
    const look = (): void => {
      // A person who comes back to the page wants to know at once.
      this.#refreshedAt = 0
      if (document.visibilityState === 'visible') void this.#refresh()
    }
    const leave = (): void => this.close()
    const timer = window.setInterval(refresh, TICK_MS)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('pagehide', leave)
    this.#stops = [
      () => window.clearInterval(timer),
      () => document.removeEventListener('visibilitychange', look),
      () => window.removeEventListener('focus', look),
      () => window.removeEventListener('pagehide', leave),
      onReturn(() => void this.#claim(false)),
      onChange((event) => this.#hear(event)),
    ]
  }

  /** Follows what becomes of the lock elsewhere; once it is free, this person has it. */
  #hear(event: ReviewEvent): void {
    if (event.type === 'begun') {
      if (Date.now() - this.#refreshedAt > TICK_MS) void this.#claim(false)
    } else if (event.type === 'pair' && event.pair.pair_id === this.#pairId) {
      const { done, locked_by: holder, locked_at: at, lock_expires_at: expires } = event.pair
      if (holder === null) return void (done || this.#claim(false))
      if (holder !== who()) this.#settle({ result: 'refused', holder }, at)
      else if (expires !== null)
        this.#settle({ result: 'held', expiresAt: Date.parse(expires) }, at)
    }
  }

  #hold({ locked_at: at, lock_expires_at: expires }: Claimed): void {
    this.#settle({ result: 'held', expiresAt: Date.parse(expires) }, at)
  }

  /** Refreshes a lock that is held; somebody else's lock is not requested repeatedly. */
  async #refresh(): Promise<void> {
    const state = this.state.peek()
    if (state.kind === 'unsure') this.#settle({ result: 'offline' })
    const isDue = Date.now() - this.#refreshedAt >= (isLive.peek() ? REFRESH_MS : REFRESH_ALONE_MS)
    if ((state.kind === 'mine' || state.kind === 'unsure') && isDue) await this.#claim(false)
  }

  async #claim(force: boolean): Promise<void> {
    this.#refreshedAt = Date.now()
    try {
      this.#hold(await claim(this.#project, this.#pairId, force))
    } catch (error) {
      if (error instanceof OfflineError) this.#settle({ result: 'offline' })
      else if (error instanceof ApiError && error.status === 409)
        this.#settle({ result: 'refused', holder: holderOf(error) }, takenAt(error))
      else sayError(error)
    }
  }

  /** `at` is when the lock was taken; null if that is not known. */
  #settle(claimed: ClaimResult, at: string | null = null): void {
    // It may have been closed while the response was on its way.
    if (this.#stops.length === 0) return
    // So may the lock have been taken by somebody else, of which an event has come first.
    if (at !== null && at < this.#takenAt) return
    this.#takenAt = at ?? this.#takenAt
    if (claimed.result === 'held') this.#heldAt = Date.now()
    this.state.value = afterClaim(this.state.peek(), claimed, Date.now())
  }
}

const takenAt = ({ body }: ApiError): string | null =>
  typeof body['locked_at'] === 'string' ? body['locked_at'] : null

const holderOf = ({ body }: ApiError): string =>
  typeof body['locked_by'] === 'string' ? body['locked_by'] : 'somebody else'
