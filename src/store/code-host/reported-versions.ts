/** A version that was recorded with its commit. */
export interface ReportedVersion {
  versionId: string
  commit: string
  /** owner/name; null: the pipeline did not say. */
  repository: string | null
  recordedAt: string
}

interface ReportedVersionRow {
  version_id: string
  commit: string
  repository: string | null
  recorded_at: string
}

/**
 * Returns what speaks for the commit of a version: the version of that commit that was recorded last. Null for a version
 * that was recorded without one.
 */
export async function getReportedVersion(
  db: D1Database,
  { projectId, versionId }: { projectId: string; versionId: string },
): Promise<ReportedVersion | null> {
  const row = await db
    .prepare(
      `SELECT version_id, "commit", repository, recorded_at FROM recorded_versions
       WHERE project_id = ?1 AND "commit" = (
         SELECT "commit" FROM recorded_versions WHERE project_id = ?1 AND version_id = ?2)
       ORDER BY recorded_at DESC LIMIT 1`,
    )
    .bind(projectId, versionId)
    .first<ReportedVersionRow>()
  return (
    row && {
      versionId: row.version_id,
      commit: row.commit,
      repository: row.repository,
      recordedAt: row.recorded_at,
    }
  )
}
