interface RetentionStep {
  startedAt: string
  finishedAt: string
}

/** How far retention is; null: not yet. */
interface RetentionTimes {
  /** Of the last step that came to its end. */
  startedAt: string | null
  finishedAt: string | null
  /** All projects were looked at since then, but for new ones, which come first. */
  roundAt: string | null
  /** When the bucket was last read to its end. */
  sweptAt: string | null
}

/** Records a step that came to its end. */
export async function recordRetentionStep(db: D1Database, step: RetentionStep): Promise<void> {
  await db
    .prepare(`
      INSERT INTO retention_steps (id, started_at, finished_at) VALUES (1, ?1, ?2)
      ON CONFLICT DO UPDATE SET started_at = excluded.started_at, finished_at = excluded.finished_at`)
    .bind(step.startedAt, step.finishedAt)
    .run()
}

/** Returns one row, whatever there is. */
export const getRetentionTimes = (db: D1Database): Promise<RetentionTimes | null> =>
  db
    .prepare(`
      SELECT step.started_at AS "startedAt", step.finished_at AS "finishedAt", swept_at AS "sweptAt",
             (SELECT min(taken_at) FROM retention_turns WHERE taken_at > '') AS "roundAt"
      FROM (SELECT 1) LEFT JOIN retention_steps AS step ON step.id = 1
        LEFT JOIN bucket_sweeps AS sweep ON sweep.id = 1`)
    .first()
