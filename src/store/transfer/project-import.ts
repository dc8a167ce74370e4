/** The import that a project came from. */
export interface ProjectImport {
  manifestSha256: string
  rowsWritten: number
  finishedAt: string | null
}

interface ProjectImportRow {
  manifest_sha256: string
  rows_written: number
  finished_at: string | null
}

/** Returns null for a project that was not imported. */
export async function getProjectImport(
  db: D1Database,
  projectId: string,
): Promise<ProjectImport | null> {
  const row = await db
    .prepare(
      `SELECT manifest_sha256, rows_written, finished_at FROM project_imports WHERE project_id = ?1`,
    )
    .bind(projectId)
    .first<ProjectImportRow>()
  return (
    row && {
      manifestSha256: row.manifest_sha256,
      rowsWritten: row.rows_written,
      finishedAt: row.finished_at,
    }
  )
}

/** Whether an import into the project has begun and is not finished. */
export const isBeingImported = async (db: D1Database, projectId: string): Promise<boolean> =>
  (await getProjectImport(db, projectId))?.finishedAt === null
