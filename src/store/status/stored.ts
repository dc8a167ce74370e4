/** What a project's served archives take. */
interface ProjectStorage {
  projectId: string
  builds: number
  bytes: number
}

/** Lists the projects whose served archives take most. */
export async function listLargestProjects(
  db: D1Database,
  limit: number,
): Promise<ProjectStorage[]> {
  const { results } = await db
    .prepare(
      `SELECT project_id, builds, bytes FROM project_storage ORDER BY bytes DESC, project_id LIMIT ?1`,
    )
    .bind(limit)
    .all<{ project_id: string; builds: number; bytes: number }>()
  return results.map(({ project_id, builds, bytes }) => ({ projectId: project_id, builds, bytes }))
}

/**
 * Returns the names of the migrations that were applied, in their order, as wrangler records them: none where it keeps
 * no record, because something else made the tables.
 */
export async function listAppliedMigrations(db: D1Database): Promise<string[]> {
  const record = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'`)
  if ((await record.first()) === null) return []
  const { results } = await db
    .prepare(`SELECT name FROM d1_migrations ORDER BY id`)
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}
