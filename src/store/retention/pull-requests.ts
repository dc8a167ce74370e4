/**
 * Returns the versions of a pull request: those of builds that were uploaded for it, those whose outcomes were recorded
 * as of it, in this repository where both name one, and `pr-<number>`.
 */
export async function listVersionsOfPullRequest(
  db: D1Database,
  of: { projectId: string; repository: string | null; pullRequest: number },
): Promise<string[]> {
  const { results } = await db
    .prepare(`
      SELECT version_id FROM builds WHERE project_id = ?1 AND pull_request = ?2
      UNION
      SELECT version_id FROM recorded_versions
      WHERE project_id = ?1 AND pull_request = ?2
        AND (?3 IS NULL OR repository IS NULL OR repository = ?3 COLLATE NOCASE)
      UNION
      SELECT version_id FROM builds WHERE project_id = ?1 AND version_id = ?4`)
    .bind(of.projectId, of.pullRequest, of.repository, `pr-${of.pullRequest}`)
    .all<{ version_id: string }>()
  return results.map((row) => row.version_id)
}
