interface RetentionStep {
  startedAt: string
  finishedAt: string
}

/** Records a step that came to its end. */
export async function recordRetentionStep(db: D1Database, step: RetentionStep): Promise<void> {
  await db
    .prepare(
      `INSERT INTO retention_steps (id, started_at, finished_at) VALUES (1, ?1, ?2)
       ON CONFLICT DO UPDATE SET started_at = excluded.started_at, finished_at = excluded.finished_at`,
    )
    .bind(step.startedAt, step.finishedAt)
    .run()
}

/** Returns the last step that came to its end; null if none has. */
export async function getRetentionStep(db: D1Database): Promise<RetentionStep | null> {
  const row = await db
    .prepare(`SELECT started_at, finished_at FROM retention_steps WHERE id = 1`)
    .first<{ started_at: string; finished_at: string }>()
  return row && { startedAt: row.started_at, finishedAt: row.finished_at }
}
