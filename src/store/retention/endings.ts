/** A version that ends: how many builds it has, and from when on they may be removed. */
export interface EndingVersion {
  versionId: string
  builds: number
  removedAfter: string
}

interface EndingVersionRow {
  version_id: string
  builds: number
  removed_after: string
}

/**
 * Marks all builds of the versions as ending, and returns those of the versions that exist. A version that
 * is ending already keeps its time. It is not if a build of it carries no mark and has arrived since, or may
 * still arrive.
 */
export async function markEnding(
  db: D1Database,
  input: {
    projectId: string
    versionIds: readonly string[]
    removedAfter: string
    now: string
  },
): Promise<EndingVersion[]> {
  const versions = JSON.stringify(input.versionIds)
  const [, ending] = await db.batch<EndingVersionRow>([
    db
      .prepare(
        `UPDATE builds SET removed_after = ?3
         WHERE project_id = ?1 AND version_id IN (SELECT value FROM json_each(?2))
           AND (removed_after IS NULL OR EXISTS (
             SELECT 1 FROM builds AS other
             WHERE other.project_id = builds.project_id AND other.version_id = builds.version_id
               AND other.removed_after IS NULL
               AND (other.arrived_at IS NOT NULL OR other.reserved_until > ?4)))`,
      )
      .bind(input.projectId, versions, input.removedAfter, input.now),
    db
      .prepare(
        `SELECT version_id, count(*) AS builds, min(removed_after) AS removed_after FROM builds
         WHERE project_id = ?1 AND version_id IN (SELECT value FROM json_each(?2))
         GROUP BY version_id ORDER BY version_id`,
      )
      .bind(input.projectId, versions),
  ])
  return (ending?.results ?? []).map((row) => ({
    versionId: row.version_id,
    builds: row.builds,
    removedAfter: row.removed_after,
  }))
}
