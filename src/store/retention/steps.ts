interface RetentionStep {
  startedAt: string
  finishedAt: string
}

/** How far retention is; null: not yet. */
interface RetentionTimes {
  /** The last step that came to its end. */
  step: RetentionStep | null
  /** All projects were looked at since then, but for new ones, which come first. */
  roundAt: string | null
  /** When the bucket was last read to its end. */
  sweptAt: string | null
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

export async function getRetentionTimes(db: D1Database): Promise<RetentionTimes> {
  const row = await db
    .prepare(
      `SELECT step.started_at, step.finished_at, swept_at,
              (SELECT min(taken_at) FROM retention_turns WHERE taken_at > '') AS round_at
       FROM (SELECT 1) LEFT JOIN retention_steps AS step ON step.id = 1
         LEFT JOIN bucket_sweeps AS sweep ON sweep.id = 1`,
    )
    .first<Record<'started_at' | 'finished_at' | 'swept_at' | 'round_at', string | null>>()
  const { started_at: startedAt, finished_at: finishedAt } = row ?? {}
  return {
    step: startedAt && finishedAt ? { startedAt, finishedAt } : null,
    roundAt: row?.round_at ?? null,
    sweptAt: row?.swept_at ?? null,
  }
}
