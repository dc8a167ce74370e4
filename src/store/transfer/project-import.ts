import { selected } from '../columns.ts'

/** The import that a project came from. */
export interface ProjectImport {
  manifestSha256: string
  rowsWritten: number
  finishedAt: string | null
}

const COLUMNS = selected<ProjectImport>()('manifestSha256 rowsWritten finishedAt')

/** Returns null for a project that was not imported. */
export const getProjectImport = (
  db: D1Database,
  projectId: string,
): Promise<ProjectImport | null> =>
  db
    .prepare(`SELECT ${COLUMNS} FROM project_imports WHERE project_id = ?1`)
    .bind(projectId)
    .first<ProjectImport>()

/** Whether an import into the project has begun and is not finished. */
export const isBeingImported = async (db: D1Database, projectId: string): Promise<boolean> =>
  (await getProjectImport(db, projectId))?.finishedAt === null
