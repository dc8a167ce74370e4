/** A project whose objects are to be looked at, and the crop or thumbnail that the look begins after; null: the first. */
export interface RetentionTurn {
  projectId: string
  cropsAfter: string | null
}

/** Returns the projects whose objects were not looked at since `before`, the longest waiting first. */
export async function listTurns(
  db: D1Database,
  { before, limit }: { before: string; limit: number },
): Promise<RetentionTurn[]> {
  const { results } = await db
    .prepare(`
      SELECT project_id, crops_after FROM retention_turns
      WHERE taken_at <= ?1 ORDER BY taken_at LIMIT ?2`)
    .bind(before, limit)
    .all<{ project_id: string; crops_after: string | null }>()
  return results.map((row) => ({ projectId: row.project_id, cropsAfter: row.crops_after }))
}

/** Notes that a project's objects were looked at. */
export async function recordTurn(
  db: D1Database,
  { projectId, cropsAfter }: RetentionTurn,
  now: string,
): Promise<void> {
  await db
    .prepare(`UPDATE retention_turns SET taken_at = ?2, crops_after = ?3 WHERE project_id = ?1`)
    .bind(projectId, now, cropsAfter)
    .run()
}
