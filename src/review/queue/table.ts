import { selected, type Selected } from '../../store/columns.ts'
import type { PairObjects } from '../../store/review/pair-objects.ts'
import type { RecordedPair } from '../../store/review/queue-mirror.ts'
import { stalenessLimit, type LiveLock, type QueueCounts } from './state.ts'

/** The part of a registration that the queue needs. `objects` is absent if none of them has been found yet. */
export type Registration = Pick<RecordedPair, 'pairId' | 'ordinal' | 'registration' | 'name'> & {
  objects?: PairObjects
}

/** A pair in the queue; `lock` is null when there is none or it is stale. */
export interface QueuedPair extends RecordedPair {
  lock: LiveLock | null
  /** The latest revision that D1 is known to have. */
  mirroredRevision: number
  /** Who set or cleared the done flag last; null if it was no person, or if that is not known. */
  markedBy: string | null
  /** When they did, in Unix milliseconds; null if that is not known. */
  markedAt: number | null
}

type PairRow = Selected<Omit<QueuedPair, 'lock'>> & {
  lockedBy: string | null
  lockedAt: number | null
}

const COLUMNS = selected<PairRow>()(
  'ordinal pairId registration name done doneRevision objects mirroredRevision markedBy',
  'markedAt lockedBy lockedAt',
)

/**
 * The queue's rows. Every method is synchronous, so whatever a caller does without awaiting is one atomic step.
 * `now`, in Unix milliseconds, decides which locks are stale.
 */
export class QueueTable {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  get(pairId: string, now: number): QueuedPair | null {
    return this.#pair(now, `SELECT ${COLUMNS} FROM pairs WHERE pair_id = ?1`, pairId)
  }

  has(pairId: string): boolean {
    return this.#ordinalOf(pairId) !== null
  }

  /** Lists all pairs in order. */
  list(now: number): QueuedPair[] {
    const rows = this.#sql.exec<PairRow>(`SELECT ${COLUMNS} FROM pairs ORDER BY ordinal`)
    return Array.from(rows, (row) => toQueuedPair(row, now))
  }

  /** Adds a pair as D1 holds it. One that exists already is left unchanged. */
  add(pair: RecordedPair): void {
    this.#sql.exec(
      `INSERT INTO pairs (ordinal, pair_id, registration, name, done, done_revision, objects,
                          mirrored_revision)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?6) ON CONFLICT (pair_id) DO NOTHING`,
      pair.ordinal,
      pair.pairId,
      pair.registration,
      pair.name,
      Number(pair.done),
      pair.doneRevision,
      pair.objects,
    )
  }

  /** Adds a pair, or reopens it. An outdated registration changes neither its name nor its objects. */
  register(pair: Registration, now: number): QueuedPair {
    const stored = this.#pair(
      now,
      `INSERT INTO pairs (ordinal, pair_id, registration, name, objects, done_revision)
       VALUES (?1, ?2, ?3, ?4, ?5, ?5 IS NOT NULL)
       ON CONFLICT (pair_id) DO UPDATE
         SET name = iif(excluded.registration >= registration, excluded.name, name),
             objects = iif(excluded.registration >= registration, excluded.objects, objects),
             registration = max(excluded.registration, registration),
             done = 0,
             marked_by = NULL,
             done_revision = done_revision + (done OR excluded.registration > registration
                                              OR excluded.registration = registration
                                              AND objects IS NOT excluded.objects)
       RETURNING ${COLUMNS}`,
      pair.ordinal,
      pair.pairId,
      pair.registration,
      pair.name,
      pair.objects && Object.keys(pair.objects).length > 0 ? JSON.stringify(pair.objects) : null,
    )
    if (!stored) throw new Error('a registered pair was not stored')
    return stored
  }

  lock(pairId: string, who: string, now: number): void {
    this.#sql.exec(
      `UPDATE pairs SET locked_by = ?2, locked_at = ?3 WHERE pair_id = ?1`,
      pairId,
      who,
      now,
    )
  }

  unlock(pairId: string): void {
    this.#sql.exec(`UPDATE pairs SET locked_by = NULL, locked_at = NULL WHERE pair_id = ?1`, pairId)
  }

  /** Sets or clears the flag, as `who` does. Setting it releases the lock, whoever holds it. */
  setDone(
    { pairId, who, done }: { pairId: string; who: string | null; done: boolean },
    now: number,
  ): QueuedPair | null {
    return this.#pair(
      now,
      `UPDATE pairs SET
         done = ?2,
         marked_by = ?3,
         marked_at = ?4,
         done_revision = done_revision + (done <> ?2),
         locked_by = iif(?2, NULL, locked_by),
         locked_at = iif(?2, NULL, locked_at)
       WHERE pair_id = ?1 RETURNING ${COLUMNS}`,
      pairId,
      Number(done),
      who,
      now,
    )
  }

  /** Records the observed objects; with `reopen` the pair is no longer done. */
  setObjects(
    pairId: string,
    { objects, reopen }: { objects: PairObjects; reopen: boolean },
    now: number,
  ): QueuedPair | null {
    return this.#pair(
      now,
      `UPDATE pairs SET objects = ?2, done = iif(?3, 0, done), marked_by = iif(?3, NULL, marked_by),
         done_revision = done_revision + 1
       WHERE pair_id = ?1 RETURNING ${COLUMNS}`,
      pairId,
      JSON.stringify(objects),
      Number(reopen),
    )
  }

  setMirrored({ pairId, doneRevision }: QueuedPair): void {
    this.#sql.exec(
      `UPDATE pairs SET mirrored_revision = max(mirrored_revision, ?2) WHERE pair_id = ?1`,
      pairId,
      doneRevision,
    )
  }

  /**
   * Returns the first pair after `after` that is not done and that `who` could claim, wrapping around at the end of
   * the queue; `after` itself comes last. Starts at the beginning if `after` is null or unknown.
   */
  next(who: string, after: string | null, now: number): string | null {
    const from = after === null ? 0 : (this.#ordinalOf(after) ?? 0)
    return (
      this.#firstClaimable(who, { above: from, upTo: Number.MAX_SAFE_INTEGER }, now) ??
      this.#firstClaimable(who, { above: 0, upTo: from }, now)
    )
  }

  #firstClaimable(who: string, range: { above: number; upTo: number }, now: number): string | null {
    const found = this.#sql.exec<{ pair_id: string }>(
      `SELECT pair_id FROM pairs
       WHERE done = 0 AND ordinal > ?1 AND ordinal <= ?2
         AND (locked_by IS NULL OR locked_by = ?3 OR locked_at <= ?4)
       ORDER BY ordinal LIMIT 1`,
      range.above,
      range.upTo,
      who,
      stalenessLimit(now),
    )
    return found.toArray()[0]?.pair_id ?? null
  }

  counts(now: number): QueueCounts {
    const { total, done } = this.#sql
      .exec<{ total: number; done: number }>(`SELECT total, done FROM queue`)
      .one()
    const { live } = this.#sql
      .exec<{ live: number }>(
        `SELECT count(*) AS live FROM pairs WHERE done = 0 AND locked_at > ?1`,
        stalenessLimit(now),
      )
      .one()
    return { total, done, inProgress: live, open: total - done - live }
  }

  /** Lists the pairs whose locks have gone stale since `from`; they count as open since. */
  wentStale({ from, to }: { from: number; to: number }): QueuedPair[] {
    const rows = this.#sql.exec<PairRow>(
      `SELECT ${COLUMNS} FROM pairs WHERE done = 0 AND locked_at > ?1 AND locked_at <= ?2`,
      stalenessLimit(from),
      stalenessLimit(to),
    )
    return Array.from(rows, (row) => toQueuedPair(row, to))
  }

  lastOrdinal(): number {
    const rows = this.#sql.exec<{ last: number | null }>(`SELECT max(ordinal) AS last FROM pairs`)
    return rows.one().last ?? 0
  }

  isRebuilt(): boolean {
    return this.#sql.exec<{ rebuilt: number }>(`SELECT rebuilt FROM queue`).one().rebuilt === 1
  }

  setRebuilt(): void {
    this.#sql.exec(`UPDATE queue SET rebuilt = 1`)
  }

  #ordinalOf(pairId: string): number | null {
    const statement = `SELECT ordinal FROM pairs WHERE pair_id = ?1`
    const [row] = this.#sql.exec<{ ordinal: number }>(statement, pairId).toArray()
    return row?.ordinal ?? null
  }

  #pair(now: number, statement: string, ...binds: SqlStorageValue[]): QueuedPair | null {
    const [row] = this.#sql.exec<PairRow>(statement, ...binds).toArray()
    return row ? toQueuedPair(row, now) : null
  }
}

function toQueuedPair({ lockedBy: who, lockedAt: at, ...row }: PairRow, now: number): QueuedPair {
  const isLocked = who !== null && at !== null && at > stalenessLimit(now)
  return { ...row, done: row.done === 1, lock: isLocked ? { who, at } : null }
}
