import type { Row } from './columns.ts'
import type { ProjectTable } from './project-table.ts'

/** How far an import has come: so many of its rows are written, in the order of tables and rows. */
interface Progress {
  projectId: string
  rowsWritten: number
}

/** Holds while the import ?2 has written exactly ?3 rows, as SQL. */
const IS_NEXT = `EXISTS (SELECT 1 FROM project_imports
  WHERE project_id = ?2 AND rows_written = ?3 AND finished_at IS NULL)`

/**
 * Writes the next rows of an import and counts them, in one transaction. Does nothing if they are written already.
 * All rows have the same columns.
 */
export async function insertNextRows(
  db: D1Database,
  table: ProjectTable,
  rows: readonly Row[],
  { projectId, rowsWritten }: Progress,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => columns.map((name) => row[name]))
  await db.batch([
    db
      .prepare(
        `INSERT INTO ${table.name} (${columns.map((name) => `"${name}"`).join(', ')})
         SELECT ${columns.map((_, i) => `value ->> ${i}`).join(', ')}
         FROM json_each(?1) WHERE ${IS_NEXT} ORDER BY key`,
      )
      .bind(JSON.stringify(values), projectId, rowsWritten),
    db
      .prepare(`
        UPDATE project_imports SET rows_written = rows_written + ?1
        WHERE project_id = ?2 AND rows_written = ?3 AND finished_at IS NULL`)
      .bind(rows.length, projectId, rowsWritten),
  ])
}
