/** How far the bucket is read. Between two readings `afterKey` is null and `finishedAt` is the end of the last. */
export interface Sweep {
  beganAt: string
  afterKey: string | null
  finishedAt: string | null
}

/** Returns the reading that is under way, or the last one. */
export async function getSweep(db: D1Database): Promise<Sweep> {
  const row = await db
    .prepare(`SELECT began_at, after_key, finished_at FROM bucket_sweeps WHERE id = 1`)
    .first<{ began_at: string; after_key: string | null; finished_at: string | null }>()
  if (!row) return { beganAt: '', afterKey: null, finishedAt: '' }
  return { beganAt: row.began_at, afterKey: row.after_key, finishedAt: row.finished_at }
}

/** Notes how far the bucket is read, unless another step has gone on from `from` before. */
export async function recordSweep(db: D1Database, from: Sweep, to: Sweep): Promise<void> {
  await db
    .prepare(`
      INSERT INTO bucket_sweeps (id, began_at, after_key, finished_at, swept_at)
      VALUES (1, ?3, ?4, ?5, ?5)
      ON CONFLICT (id) DO UPDATE
        SET began_at = excluded.began_at, after_key = excluded.after_key,
            finished_at = excluded.finished_at, swept_at = coalesce(excluded.swept_at, swept_at)
        WHERE began_at = ?1 AND after_key IS ?2`)
    .bind(from.beganAt, from.afterKey, to.beganAt, to.afterKey, to.finishedAt)
    .run()
}

/** Returns those of these projects that a row knows and that no import is filling. */
export async function listSettledProjects(
  db: D1Database,
  projectIds: readonly string[],
): Promise<Set<string>> {
  const { results } = await db
    .prepare(`
      SELECT value FROM json_each(?1)
      WHERE (EXISTS (SELECT 1 FROM projects WHERE project_id = value)
          OR EXISTS (SELECT 1 FROM pairs WHERE project_id = value))
        AND NOT EXISTS (SELECT 1 FROM project_imports
                        WHERE project_id = value AND finished_at IS NULL)`)
    .bind(JSON.stringify(projectIds))
    .all<{ value: string }>()
  return new Set(results.map(({ value }) => value))
}

/** Whether this table has the version of the row `stored`, in either spelling. */
const isKnownBy = (table: string): string => `EXISTS (
  SELECT 1 FROM ${table} WHERE project_id = ?1
    AND version_id IN (stored.value ->> 0, stored.value ->> 1))`

/**
 * Marks those of these versions, of which an archive or an index is stored, that no row knows: as if they had been removed by
 * `now`, they are looked through a week later and deleted, unless an upload comes first. Storage has names in Unicode's form
 * C, rows of earlier releases as they were sent. Returns how many.
 */
export async function markUnknownVersions(
  db: D1Database,
  { projectId, versionIds }: { projectId: string; versionIds: readonly string[] },
  now: string,
): Promise<number> {
  const stored = versionIds.map((id) => [id, id.normalize('NFD')])
  const { meta } = await db
    .prepare(`
      INSERT INTO version_removals (project_id, version_id, state, since)
      SELECT ?1, stored.value ->> 0, 'removed', ?3 FROM json_each(?2) AS stored
      WHERE NOT ${isKnownBy('builds')} AND NOT ${isKnownBy('recorded_versions')}
        AND NOT ${isKnownBy('version_removals')}`)
    .bind(projectId, JSON.stringify(stored), now)
    .run()
  return meta.changes
}

/** Notes files that nothing cites, with the times they were stored, unless they are known. Returns how many. */
export async function noteUncitedFiles(
  db: D1Database,
  { projectId, files }: { projectId: string; files: readonly { key: string; storedAt: string }[] },
): Promise<number> {
  const { meta } = await db
    .prepare(`
      INSERT INTO retained_objects (project_id, kind, subject, pair_id, since)
      SELECT ?1, 'capture', file.value ->> '$.key', '', file.value ->> '$.storedAt'
      FROM json_each(?2) AS file
      WHERE NOT EXISTS (SELECT 1 FROM retained_objects AS known
                        WHERE known.project_id = ?1 AND known.kind = 'capture'
                          AND known.subject = file.value ->> '$.key')`)
    .bind(projectId, JSON.stringify(files))
    .run()
  return meta.changes
}

/** Returns those of these runs and snapshots, by id, that no row has: none while a project is imported. */
export async function listUnknownOwners(
  db: D1Database,
  ids: readonly string[],
): Promise<Set<string>> {
  const { results } = await db
    .prepare(`
      SELECT DISTINCT value FROM json_each(?1)
      WHERE NOT EXISTS (SELECT 1 FROM runs WHERE run_id = value)
        AND NOT EXISTS (SELECT 1 FROM design_snapshots WHERE id = value)
        AND NOT EXISTS (SELECT 1 FROM project_imports WHERE finished_at IS NULL)`)
    .bind(JSON.stringify(ids))
    .all<{ value: string }>()
  return new Set(results.map(({ value }) => value))
}
