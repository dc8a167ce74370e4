import { isBeingRemoved } from '../retention/kept.ts'

/**
 * Notes that files of a version may arrive until `until`, although nothing may ever name them. Returns false, and notes
 * nothing, while one of them or the version is being deleted: what is sent then could be deleted with it.
 */
export async function noteGrantedFiles(
  db: D1Database,
  granted: {
    projectId: string
    versionId: string
    keys: readonly string[]
    until: string
    now: string
  },
): Promise<boolean> {
  const { meta } = await db
    .prepare(`
      INSERT INTO retained_objects (project_id, kind, subject, pair_id, since)
      SELECT ?1, 'capture', value, '', ?4 FROM json_each(?3)
      WHERE NOT ${isBeingRemoved('?5')} AND NOT EXISTS (
        SELECT 1 FROM retained_objects AS deleting INDEXED BY retained_objects_deleting
        WHERE deleting.project_id = ?1 AND deleting.kind = 'capture'
          AND deleting.subject IN (SELECT value FROM json_each(?3))
          AND deleting.deleting_until > ?5)
      ON CONFLICT DO UPDATE
        SET since = max(since, excluded.since), removed_after = NULL, deleting_until = NULL`)
    .bind(
      granted.projectId,
      granted.versionId,
      JSON.stringify([...new Set(granted.keys)]),
      granted.until,
      granted.now,
    )
    .run()
  return meta.changes > 0
}
