import { selected } from '../columns.ts'

/** A version that was recorded with its commit. */
export interface ReportedVersion {
  versionId: string
  commit: string
  /** owner/name; null: the pipeline did not say. */
  repository: string | null
  recordedAt: string
}

const COLUMNS = selected<ReportedVersion>({
  versionId: true,
  commit: '"commit"',
  repository: true,
  recordedAt: true,
})

/**
 * Returns the version that decides what is reported on the commit of a version: the one of that commit that was recorded
 * last. Null for a version that was recorded without a commit.
 */
export async function getReportedVersion(
  db: D1Database,
  { projectId, versionId }: { projectId: string; versionId: string },
): Promise<ReportedVersion | null> {
  return db
    .prepare(
      `SELECT ${COLUMNS} FROM recorded_versions
       WHERE project_id = ?1 AND "commit" = (
         SELECT "commit" FROM recorded_versions WHERE project_id = ?1 AND version_id = ?2)
       ORDER BY recorded_at DESC LIMIT 1`,
    )
    .bind(projectId, versionId)
    .first<ReportedVersion>()
}
