import { selected } from '../columns.ts'

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

const ENTRY = selected<UsageEntry>()('projectId tier judgeLabel', {
  day: 'substr(started_at, 1, 10)',
  runs: 'count(*)',
  degraded: `sum(status = 'degraded')`,
  errored: `sum(status = 'errored')`,
  costUsd: 'total(cost_usd)',
  meanLatencyMs: 'avg(latency_ms)',
})

/** Sums up the runs that started in the window, both ends included; only those of `projectId` if given. */
export async function sumUsage(
  db: D1Database,
  input: { projectId: string | null; from: string; to: string },
): Promise<UsageEntry[]> {
  const ofProject = input.projectId === null ? '' : 'AND project_id = ?3'
  const { results } = await db
    .prepare(`
      SELECT ${ENTRY} FROM runs
      WHERE started_at BETWEEN ?1 AND ?2 ${ofProject}
      GROUP BY project_id, day, tier, judge_label
      ORDER BY day, project_id, tier, judge_label`)
    .bind(input.from, input.to, ...(input.projectId === null ? [] : [input.projectId]))
    .all<UsageEntry>()
  return results
}
