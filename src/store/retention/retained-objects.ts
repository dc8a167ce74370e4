import { recordIfChanged, RETENTION } from '../audit/record.ts'
import type { Selected } from '../columns.ts'

// Objects that are kept for a time of the project's policy although nothing needs them. Triggers note files that a pair or an
// outcome has named before, and runs with artifacts (migrations/0031_retained_objects.sql). What grants a URL notes its file.

export type RetainedKind = 'capture' | 'artifacts'

/** Which of a project's objects a statement is about. */
interface RetainedSet {
  projectId: string
  kind: RetainedKind
}

/** An object, or the objects of a run, whose time has come. */
export interface DueObject {
  /** The key of a file, or the id of a run. */
  subject: string
  /** It was marked before, and its grace is over; otherwise its time is. */
  isEnding: boolean
  /** It was superseded at a time that is not known. */
  isUndated: boolean
}

const toDueObject = (row: Selected<DueObject>): DueObject => ({
  ...row,
  isEnding: row.isEnding === 1,
  isUndated: row.isUndated === 1,
})

const OF_SET = 'project_id = ?1 AND kind = ?2'

/**
 * Returns what was not needed since `keptSince`, at most `most.kept`, and what was marked and may be removed by `now`, at
 * most `most.ending`, each once. A file that several pairs have named is due when the last of them is done with it.
 */
export async function listDueObjects(
  db: D1Database,
  { projectId, kind }: RetainedSet,
  due: { keptSince: string; now: string; most: { kept: number; ending: number } },
): Promise<DueObject[]> {
  const { results } = await db
    .prepare(`
      SELECT subject, 0 AS "isEnding", since = '' AS "isUndated" FROM (
        SELECT subject, since FROM retained_objects
        WHERE ${OF_SET} AND removed_after IS NULL AND since <= ?3 ORDER BY since LIMIT ?5)
      UNION
      SELECT subject, 1, 0 FROM (
        SELECT subject FROM retained_objects AS ending
        WHERE ${OF_SET} AND removed_after <= ?4 AND NOT EXISTS (
          SELECT 1 FROM retained_objects AS other
          WHERE other.project_id = ending.project_id AND other.kind = ending.kind
            AND other.subject = ending.subject
            AND (other.removed_after IS NULL OR other.removed_after > ?4))
        ORDER BY removed_after LIMIT ?6)`)
    .bind(projectId, kind, due.keptSince, due.now, due.most.kept, due.most.ending)
    .all<Selected<DueObject>>()
  return results.map(toDueObject)
}

/** Marks those of `unneeded` as ending, and takes the mark from those that are needed, whose time starts again. */
export async function markRetained(
  db: D1Database,
  { projectId, kind }: RetainedSet,
  marks: {
    needed: readonly string[]
    unneeded: readonly string[]
    removedAfter: string
    now: string
  },
): Promise<void> {
  if (marks.needed.length + marks.unneeded.length === 0) return
  const among = 'subject IN (SELECT value FROM json_each(?3))'
  await db.batch([
    db
      .prepare(`
        UPDATE retained_objects SET since = ?4, removed_after = NULL, deleting_until = NULL
        WHERE ${OF_SET} AND ${among}`)
      .bind(projectId, kind, JSON.stringify(marks.needed), marks.now),
    db
      .prepare(`
        UPDATE retained_objects SET removed_after = ?4
        WHERE ${OF_SET} AND ${among} AND removed_after IS NULL`)
      .bind(projectId, kind, JSON.stringify(marks.unneeded), marks.removedAfter),
  ])
}

/** Who deletes objects, until when. */
interface DeletionLease {
  now: string
  until: string
}

/**
 * Takes those of `subjects` whose grace is over to be deleted, and returns them. From now on until the lease ends nothing can
 * name them, so that whether something does is certain when it is looked up next.
 */
export async function leaseRetained(
  db: D1Database,
  { projectId, kind }: RetainedSet,
  subjects: readonly string[],
  { now, until }: DeletionLease,
): Promise<string[]> {
  if (subjects.length === 0) return []
  const { results } = await db
    .prepare(`
      UPDATE retained_objects SET deleting_until = ?5
      WHERE ${OF_SET} AND subject IN (SELECT value FROM json_each(?3))
        AND removed_after <= ?4 AND (deleting_until IS NULL OR deleting_until <= ?4)
        AND NOT EXISTS (
          SELECT 1 FROM retained_objects AS other
          WHERE other.project_id = ?1 AND other.kind = ?2 AND other.subject = retained_objects.subject
            AND (other.removed_after IS NULL OR other.removed_after > ?4))
      RETURNING subject`)
    .bind(projectId, kind, JSON.stringify(subjects), now, until)
    .all<{ subject: string }>()
  return [...new Set(results.map((row) => row.subject))]
}

/** Forgets what is deleted, `objects` in storage. Nothing happens once the lease is another's. */
export async function forgetRetained(
  db: D1Database,
  { projectId, kind }: RetainedSet,
  removed: { subjects: readonly string[]; objects: number; lease: DeletionLease },
): Promise<void> {
  await db.batch([
    db
      .prepare(`
        DELETE FROM retained_objects
        WHERE ${OF_SET} AND subject IN (SELECT value FROM json_each(?3)) AND deleting_until = ?4`)
      .bind(projectId, kind, JSON.stringify(removed.subjects), removed.lease.until),
    recordIfChanged(db, {
      action: 'objects_removed',
      who: RETENTION,
      at: removed.lease.now,
      projectId,
      subject: projectId,
      detail: { kind, objects: removed.objects },
    }),
  ])
}
