import { isoTime } from '../../base/time.ts'
import { rejectImages } from '../../store/review/accepted-images.ts'
import { getDecisionOfOthers, type PairDecision } from '../../store/review/issue-undo.ts'
import { getRecordedPair, mirrorDone } from '../../store/review/queue-mirror.ts'
import { rebuild } from './rebuild.ts'
import type { QueuedPair, QueueTable } from './table.ts'

/** The pairs of a queue as D1 has them: read where the queue lacks one, and written when it changes one. */
export class QueueRecords {
  readonly #table: QueueTable
  readonly #db: D1Database
  readonly #projectId: () => string
  /** Resolves when the storage holds every pair; null before the first call, and while pairs may come without one. */
  #rebuilt: Promise<void> | null = null

  constructor(table: QueueTable, db: D1Database, projectId: () => string) {
    this.#table = table
    this.#db = db
    this.#projectId = projectId
  }

  /** Adds a pair that D1 has and the queue lacks. */
  async ensure(pairId: string): Promise<void> {
    await this.ensureAll()
    if (this.#table.has(pairId)) return
    const recorded = await getRecordedPair(this.#db, { projectId: this.#projectId(), pairId })
    if (recorded) this.#table.add(recorded)
  }

  /** Rebuilds a storage that does not hold every pair yet. */
  ensureAll(): Promise<void> {
    this.#rebuilt ??= this.#rebuild()
    return this.#rebuilt
  }

  async #rebuild(): Promise<void> {
    let isComplete = false
    try {
      isComplete = await rebuild(this.#table, this.#db, this.#projectId())
    } finally {
      if (!isComplete) this.#rebuilt = null
    }
  }

  /**
   * Writes flag and objects to D1. A pair that has never changed needs no write: in D1 it starts without either. If a person
   * has reopened it, its images are no longer accepted, in the same step, so that no later mark comes between.
   */
  async mirror(pair: QueuedPair, { isReopened = false } = {}): Promise<void> {
    if (pair.doneRevision === 0) return
    const statements = [mirrorDone(this.#db, pair)]
    if (isReopened) statements.push(rejectImages(this.#db, pair))
    await this.#db.batch(statements)
    this.#table.setMirrored(pair)
  }

  /** Returns what somebody else did last with the issues of a pair since `who` marked it as done. */
  async decidedSince(pair: QueuedPair | null, who: string): Promise<PairDecision | null> {
    if (!pair?.done || pair.markedBy !== who) return null
    const since = isoTime(pair.markedAt ?? 0)
    return getDecisionOfOthers(this.#db, { pairId: pair.pairId, who, since })
  }
}
