/** Names and times as in the responses of the API. */
interface ChangedPair {
  pair_id: string
  name: string
  done: boolean
  locked_by: string | null
  locked_at: string | null
  lock_expires_at: string | null
}

/** A pair was claimed, released, marked, reopened or registered, or its lock has gone stale. */
export interface PairChanged {
  type: 'pair'
  /** Who did it; null for whatever is not a person's doing. */
  who: string | null
  /** The pair as it is since. */
  pair: ChangedPair
  /** The figures of the queue since. */
  queue: { total: number; done: number; in_progress: number; open: number }
}

/** What somebody did to issues of a pair. */
export interface IssueChange {
  pair_id: string
  who: string | null
  /** As in an issue's history. */
  action: string
  /** The issue as it is since; null for several, and for one that is gone. */
  issue: { id: string; number: number; status: string; severity: string | null } | null
}

export interface IssuesChanged extends IssueChange {
  type: 'issues'
  /** How many issues the pair has since, by status. */
  counts: Record<'candidate' | 'open' | 'fixed_awaiting_verify' | 'closed' | 'dismissed', number>
}

/** The first message of a connection: changes before it may have been missed. */
interface FeedBegun {
  type: 'begun'
}

/** A message of a project's feed, to everybody who has the project open. */
export type ReviewEvent = FeedBegun | PairChanged | IssuesChanged

/** `sequence` is 0, 1, 2 … on each connection. */
export type SentEvent = ReviewEvent & { sequence: number }
