import type { RunDifference, RunPass } from './run-columns.ts'
import { RUN_COLUMNS, toRun, type Run, type RunRow } from './run-rows.ts'

interface RunCompletion {
  runId: string
  pairId: string
  leaseToken: string
  status: 'complete' | 'degraded'
  /** How many findings it has. */
  findings: number
  passes: RunPass[]
  /** Null: the images do not differ, or could not be compared. */
  difference: RunDifference | null
  costUsd: number
  latencyMs: number
  /** Why it is degraded. */
  error: string | null
  now: string
}

/** Counts the events of an action that the run recorded in the histories of its pair's issues. */
const eventCount = (action: string) => `
  (SELECT count(*) FROM issues JOIN issue_events ON issue_id = issues.id
   WHERE issues.pair_id = ?2 AND issue_events.run_id = ?1 AND action = '${action}')`

/**
 * Ends a run with its outcome, in one transaction with its changes to the pair's issues: the statements of
 * `reconciliation`, each of which must name the run and its lease. The counts are those of the changes made. Returns
 * null, having changed nothing, if another attempt has taken over the run.
 */
export async function completeRun(
  db: D1Database,
  completion: RunCompletion,
  reconciliation: D1PreparedStatement[],
): Promise<Run | null> {
  const results = await db.batch<RunRow>([
    ...reconciliation,
    db
      .prepare(`
        UPDATE runs SET status = ?4, passes = ?6, cost_usd = ?7, latency_ms = ?8, error = ?9,
          finished_at = ?10, difference = ?11,
          counts = json_object(
            'created', ${eventCount('detected')},
            'detected', ?5,
            'refreshed', ${eventCount('refreshed')},
            'superseded', ${eventCount('superseded')},
            'candidates',
              (SELECT count(*) FROM issues WHERE pair_id = ?2 AND status = 'candidate'),
            'count', ?5)
        WHERE run_id = ?1 AND lease_token = ?3 AND status = 'running'
        RETURNING ${RUN_COLUMNS}`)
      .bind(
        completion.runId,
        completion.pairId,
        completion.leaseToken,
        completion.status,
        completion.findings,
        JSON.stringify(completion.passes),
        completion.costUsd,
        completion.latencyMs,
        completion.error,
        completion.now,
        completion.difference && JSON.stringify(completion.difference),
      ),
  ])
  const row = results.at(-1)?.results[0]
  return row ? toRun(row) : null
}

/** Ends a failed run, unless another attempt has taken it over. */
export async function failRun(
  db: D1Database,
  input: { runId: string; leaseToken: string; error: string; latencyMs: number; now: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE runs SET status = 'errored', error = ?3, latency_ms = ?4, finished_at = ?5
      WHERE run_id = ?1 AND lease_token = ?2 AND status = 'running'`)
    .bind(input.runId, input.leaseToken, input.error, input.latencyMs, input.now)
    .run()
}
