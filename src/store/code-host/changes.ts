// Versions of connected projects whose gate may have changed; triggers of the database write them.

/** How many projects one request wakes the reporters of. */
const MOST_PROJECTS = 20

/** Lists projects whose changes nobody has taken yet. */
export async function listChangedProjects(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT DISTINCT project_id FROM code_host_changes LIMIT ?1`)
    .bind(MOST_PROJECTS)
    .all<{ project_id: string }>()
  return results.map(({ project_id }) => project_id)
}

/** Lists the versions of a project that have changed, at most `limit`. */
export async function listChangedVersions(
  db: D1Database,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT version_id FROM code_host_changes WHERE project_id = ?1 LIMIT ?2`)
    .bind(projectId, limit)
    .all<{ version_id: string }>()
  return results.map(({ version_id }) => version_id)
}

/** Deletes changes that their reporter has noted: what changes from then on is a change of its own. */
export async function deleteChanges(
  db: D1Database,
  { projectId, versions }: { projectId: string; versions: string[] },
): Promise<void> {
  await db
    .prepare(`
      DELETE FROM code_host_changes
      WHERE project_id = ?1 AND version_id IN (SELECT value FROM json_each(?2))`)
    .bind(projectId, JSON.stringify(versions))
    .run()
}
