import { selected, type Selected } from '../columns.ts'

/** A queued pair as D1 holds it, from which the review queue can be rebuilt. Locks are not in D1. */
export interface RecordedPair {
  pairId: string
  /** Ascending in the order of first registration, which is the order of the queue. */
  ordinal: number
  /** The number of times that the pair has been registered. */
  registration: number
  name: string
  done: boolean
  /** Increases with every change of `done` and of `objects`, and with registrations. */
  doneRevision: number
  /** Its last observed objects, as JSON (`PairObjects`); null if there are none. */
  objects: string | null
}

type RecordedPairRow = Selected<RecordedPair>

const COLUMNS = selected<RecordedPair>()(
  'pairId ordinal registration name done doneRevision objects',
)

const toRecordedPair = (row: RecordedPairRow): RecordedPair => ({ ...row, done: row.done === 1 })

/** Lists a page of a project's pairs in the order of the queue, beginning after `afterOrdinal`. */
export async function listRecordedPairs(
  db: D1Database,
  projectId: string,
  { afterOrdinal, limit }: { afterOrdinal: number; limit: number },
): Promise<RecordedPair[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM pairs WHERE project_id = ?1 AND ordinal > ?2 ORDER BY ordinal LIMIT ?3`,
    )
    .bind(projectId, afterOrdinal, limit)
    .all<RecordedPairRow>()
  return results.map(toRecordedPair)
}

/** Returns a pair of this project, or null. */
export async function getRecordedPair(
  db: D1Database,
  { projectId, pairId }: { projectId: string; pairId: string },
): Promise<RecordedPair | null> {
  const row = await db
    .prepare(`SELECT ${COLUMNS} FROM pairs WHERE pair_id = ?1 AND project_id = ?2`)
    .bind(pairId, projectId)
    .first<RecordedPairRow>()
  return row && toRecordedPair(row)
}

/** Returns the statement that stores a done flag and the observed objects, unless newer ones are stored already. */
export const mirrorDone = (
  db: D1Database,
  {
    pairId,
    done,
    doneRevision,
    objects = null,
  }: Pick<RecordedPair, 'pairId' | 'done' | 'doneRevision'> & Partial<RecordedPair>,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE pairs SET done = ?2, done_revision = ?3, objects = ?4
      WHERE pair_id = ?1 AND done_revision < ?3`)
    .bind(pairId, Number(done), doneRevision, objects)
