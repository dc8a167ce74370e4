/** Runs of a project that started on one day, with the same judge label and tier. */
export interface UsageEntry {
  projectId: string
  /** UTC, `YYYY-MM-DD`. */
  day: string
  /** Null, like the label, for runs older than these fields. */
  tier: string | null
  judgeLabel: string | null
  runs: number
  degraded: number
  errored: number
  costUsd: number
  /** The mean over the runs that have ended; null when none has. */
  meanLatencyMs: number | null
}

interface UsageRow {
  project_id: string
  day: string
  tier: string | null
  judge_label: string | null
  runs: number
  degraded: number
  errored: number
  cost_usd: number
  mean_latency_ms: number | null
}

const toUsageEntry = (row: UsageRow): UsageEntry => ({
  projectId: row.project_id,
  day: row.day,
  tier: row.tier,
  judgeLabel: row.judge_label,
  runs: row.runs,
  degraded: row.degraded,
  errored: row.errored,
  costUsd: row.cost_usd,
  meanLatencyMs: row.mean_latency_ms,
})

/** Sums up the runs that started in the window, both ends included; only those of `projectId` if given. */
export async function sumUsage(
  db: D1Database,
  input: { projectId: string | null; from: string; to: string },
): Promise<UsageEntry[]> {
  const ofProject = input.projectId === null ? '' : 'AND project_id = ?3'
  const { results } = await db
    .prepare(
      `SELECT project_id, substr(started_at, 1, 10) AS day, tier, judge_label, count(*) AS runs,
              sum(status = 'degraded') AS degraded, sum(status = 'errored') AS errored,
              total(cost_usd) AS cost_usd, avg(latency_ms) AS mean_latency_ms
       FROM runs WHERE started_at BETWEEN ?1 AND ?2 ${ofProject}
       GROUP BY project_id, day, tier, judge_label
       ORDER BY day, project_id, tier, judge_label`,
    )
    .bind(input.from, input.to, ...(input.projectId === null ? [] : [input.projectId]))
    .all<UsageRow>()
  return results.map(toUsageEntry)
}
