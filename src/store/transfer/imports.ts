import { recordDeed, recordIfChanged, type Deed } from '../audit/record.ts'
import type { ProjectTable } from './project-table.ts'
import { PROJECT_TABLES } from './tables.ts'

/** Returns the id of a project that differs from this one at most in case, or null; pairs may come before the project. */
export async function findProjectRows(db: D1Database, projectId: string): Promise<string | null> {
  const named = PROJECT_TABLES.filter(({ parent }) => !parent).map(
    ({ name }) => `SELECT project_id FROM ${name} WHERE project_id = ?1`,
  )
  const results = await db.batch<{ project_id: string }>(
    named.map((sql) => db.prepare(`${sql} LIMIT 1`).bind(projectId)),
  )
  return results.flatMap((result) => result.results)[0]?.project_id ?? null
}

/** Begins an import, unless one into this project has begun already. */
export async function beginImport(
  db: D1Database,
  start: { projectId: string; manifestSha256: string; now: string },
): Promise<void> {
  await db
    .prepare(`
      INSERT INTO project_imports (project_id, manifest_sha256, started_at) VALUES (?1, ?2, ?3)
      ON CONFLICT DO NOTHING`)
    .bind(start.projectId, start.manifestSha256, start.now)
    .run()
}

/** Ends an import all of whose rows are written, and records it in the audit log. */
export async function finishImport(
  db: D1Database,
  end: { projectId: string; rowsWritten: number; source: string } & Pick<Deed, 'who' | 'at'>,
): Promise<void> {
  const { projectId, rowsWritten, source, who, at } = end
  await db.batch([
    db
      .prepare(`
        UPDATE project_imports SET finished_at = ?3
        WHERE project_id = ?1 AND rows_written = ?2 AND finished_at IS NULL`)
      .bind(projectId, rowsWritten, at),
    recordIfChanged(db, {
      action: 'project_imported',
      projectId,
      subject: projectId,
      detail: { project: source },
      who,
      at,
    }),
  ])
}

/** Records in the audit log that a project was exported. */
export const recordExport = async (
  db: D1Database,
  { projectId, ...deed }: { projectId: string } & Pick<Deed, 'who' | 'at'>,
): Promise<void> => {
  await recordDeed(db, { ...deed, action: 'project_exported', projectId, subject: projectId }).run()
}

/** Returns those of the ids that another project has in this table. */
export async function listForeignIds(
  db: D1Database,
  { name, id }: ProjectTable & { id: string },
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<string[]> {
  const { results } = await db
    .prepare(`
      SELECT ${name}.${id} AS id
      FROM json_each(?2) AS named CROSS JOIN ${name} ON ${name}.${id} = named.value
      WHERE project_id <> ?1`)
    .bind(projectId, JSON.stringify(ids))
    .all<{ id: string }>()
  return results.map((row) => row.id)
}
