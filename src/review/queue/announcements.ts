import { countPairIssues } from '../../store/review/issues.ts'
import type { IssueChange } from '../../vocabulary/review-event.ts'
import type { ReviewFeed } from './feed.ts'
import { listedOf } from './queued-pair.ts'
import type { QueuedPair, QueueTable } from './table.ts'
import { listedPairView, queueCountsView } from './views.ts'

/** Tells those who watch a project what is changed in it. Nothing is read while nobody does. */
export class Announcements {
  readonly #of: { feed: ReviewFeed; table: QueueTable; db: D1Database }
  /** Resolves once the changes of issues so far are sent, which keeps their order. */
  #sent: Promise<void> = Promise.resolve()

  constructor(of: { feed: ReviewFeed; table: QueueTable; db: D1Database }) {
    this.#of = of
  }

  /** Sends what was done to issues. */
  issues(change: IssueChange): Promise<void> {
    if (!this.#of.feed.isWatched) return Promise.resolve()
    const sent = this.#sendAfter(this.#sent, change)
    this.#sent = sent.catch(() => {})
    return sent
  }

  async #sendAfter(earlier: Promise<void>, change: IssueChange): Promise<void> {
    await earlier
    const counts = await countPairIssues(this.#of.db, change.pair_id)
    this.#of.feed.send({ type: 'issues', ...change, counts })
  }

  /** Sends what a pair is now; `who` changed it, null: no person. */
  pair(pair: QueuedPair, who: string | null): void {
    if (!this.#of.feed.isWatched) return
    const queue = queueCountsView(this.#of.table.counts(Date.now()))
    this.#of.feed.send({ type: 'pair', who, pair: listedPairView(listedOf(pair)), queue })
  }
}
