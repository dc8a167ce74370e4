import { isoTime, MINUTE_MS } from '../../base/time.ts'
import type { PairDecision } from '../../store/review/issue-undo.ts'
import type { PairObjects } from '../../store/review/pair-objects.ts'

/** A lock of this age is stale: it counts as no lock, and anyone may claim the pair. */
export const LOCK_STALE_MS = 3 * MINUTE_MS

/** Locks that were last taken or refreshed at or before this time, in Unix milliseconds, are stale. */
export const stalenessLimit = (now: number): number => now - LOCK_STALE_MS

/** A lock that has not gone stale. Times are Unix milliseconds. */
export interface LiveLock {
  who: string
  at: number
}

/** A pair's review as callers see it; a stale lock counts as none. Times are ISO 8601. */
export interface ReviewState {
  done: boolean
  lockedBy: string | null
  lockedAt: string | null
  lockExpiresAt: string | null
}

/** A pair's review, and its last observed objects. */
export interface KnownPair {
  state: ReviewState
  objects: PairObjects
  /** The number of times that the pair has been registered. */
  registration: number
  /** Increases with every registration, and whenever the objects or the done flag change. */
  version: number
}

export interface ListedPair {
  pairId: string
  name: string
  state: ReviewState
}

/** `done`, `inProgress` (not done, with a live lock) and `open` add up to `total`. */
export interface QueueCounts {
  total: number
  done: number
  inProgress: number
  open: number
}

/** `lockedBy` is who holds the lock afterwards. */
export interface ReleaseOutcome {
  released: boolean
  lockedBy: string | null
}

/** `outdated`: nothing was changed, because the pair has a newer version. */
export interface DoneNextOutcome {
  next: string | null
  outdated?: true
}

/**
 * If nothing was undone, `done` is whether the pair is done, and `since` what somebody else did with its issues once it
 * was marked.
 */
export type UndoDoneOutcome =
  | { undone: true; state: ReviewState }
  | { undone: false; done: boolean; markedBy: string | null; since: PairDecision | null }

export type ClaimOutcome =
  | { claimed: true; state: ReviewState }
  | { claimed: false; lockedBy: string; lockedAt: string }

export function reviewState(done: boolean, lock: LiveLock | null): ReviewState {
  return {
    done,
    lockedBy: lock && lock.who,
    lockedAt: lock && isoTime(lock.at),
    lockExpiresAt: lock && isoTime(lock.at + LOCK_STALE_MS),
  }
}
