import type { CaptureProfile, CaptureWarning, RunInputs } from './run-columns.ts'
import { RUN_COLUMNS, toRun, type Run, type RunRow } from './run-rows.ts'

/** Holds while the run ?1 is leased by the attempt ?2, as SQL. */
export const LEASED = `EXISTS (SELECT 1 FROM runs
  WHERE run_id = ?1 AND lease_token = ?2 AND status = 'running')`

// A run belongs to the attempt whose lease token is in its row. Every write of its outcome names the token, so that
// an attempt that has lost its run changes nothing.

/** The attempt that executes a run, and when its lease expires unless it is renewed. */
export interface Lease {
  token: string
  expiresAt: string
}

/** Everything that is fixed when a run starts. */
export interface RunStart {
  runId: string
  pairId: string
  projectId: string
  requestId: string
  requestedBy: string | null
  tier: string
  judgeConfiguration: unknown
  judgeVersion: string
  judgeLabel: string
  judgeArm: 'control' | 'candidate'
  inputs: RunInputs
  inputVersion: string
  captureProfile: CaptureProfile
  captureWarnings: CaptureWarning[]
}

/** Either the run is now leased, or another run of the pair is in progress. */
export type LeaseOutcome = { leased: true; run: Run } | { leased: false; busyRunId: string | null }

const TAKEN_OVER = 'The run stopped responding, and another run took over'

/** Ends the pair's unfinished runs whose lease has expired, except one. */
const expireRuns = (
  db: D1Database,
  { pairId, exceptRunId, now }: { pairId: string; exceptRunId: string | null; now: string },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE runs SET status = 'errored', finished_at = ?3, error = ?4, lease_token = NULL
      WHERE pair_id = ?1 AND status IN ('queued', 'running') AND lease_expires_at <= ?3
        AND run_id IS NOT ?2`)
    .bind(pairId, exceptRunId, now, TAKEN_OVER)

const selectUnfinished = (db: D1Database, pairId: string): D1PreparedStatement =>
  db
    .prepare(
      `SELECT run_id AS "runId" FROM runs WHERE pair_id = ?1 AND status IN ('queued', 'running') LIMIT 1`,
    )
    .bind(pairId)

/** Records a run as running unless another run of the pair is in progress; one whose lease has expired is ended. */
export async function startRun(
  db: D1Database,
  { start, lease, now }: { start: RunStart; lease: Lease; now: string },
): Promise<LeaseOutcome> {
  const [, inserted, unfinished] = await db.batch<RunRow>([
    expireRuns(db, { pairId: start.pairId, exceptRunId: null, now }),
    db
      .prepare(`
        INSERT INTO runs (run_id, pair_id, project_id, status, request_id, requested_by, started_at,
                          tier, judge_configuration, judge_version, judge_label, judge_arm,
                          inputs, input_version, capture_profile, capture_warnings,
                          lease_token, lease_expires_at)
        VALUES (?1, ?2, ?3, 'running', ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
        ON CONFLICT DO NOTHING RETURNING ${RUN_COLUMNS}`)
      .bind(
        start.runId,
        start.pairId,
        start.projectId,
        start.requestId,
        start.requestedBy,
        now,
        start.tier,
        JSON.stringify(start.judgeConfiguration),
        start.judgeVersion,
        start.judgeLabel,
        start.judgeArm,
        JSON.stringify(start.inputs),
        start.inputVersion,
        JSON.stringify(start.captureProfile),
        JSON.stringify(start.captureWarnings),
        lease.token,
        lease.expiresAt,
      ),
    selectUnfinished(db, start.pairId),
  ])
  return leaseOutcome(inserted, unfinished)
}

/** Resumes a run that errored or whose lease has expired, unless another run of the pair is in progress. */
export async function resumeRun(
  db: D1Database,
  { runId, pairId, lease, now }: { runId: string; pairId: string; lease: Lease; now: string },
): Promise<LeaseOutcome> {
  const [, resumed, unfinished] = await db.batch<RunRow>([
    expireRuns(db, { pairId, exceptRunId: runId, now }),
    db
      .prepare(`
        UPDATE OR IGNORE runs SET status = 'running', finished_at = NULL, error = NULL,
          lease_token = ?2, lease_expires_at = ?3
        WHERE run_id = ?1 AND (status = 'errored'
          OR status IN ('queued', 'running') AND lease_expires_at <= ?4)
        RETURNING ${RUN_COLUMNS}`)
      .bind(runId, lease.token, lease.expiresAt, now),
    selectUnfinished(db, pairId),
  ])
  return leaseOutcome(resumed, unfinished)
}

function leaseOutcome(
  leased: D1Result<RunRow> | undefined,
  unfinished: D1Result<RunRow> | undefined,
): LeaseOutcome {
  const row = leased?.results[0]
  if (row) return { leased: true, run: toRun(row) }
  return { leased: false, busyRunId: unfinished?.results[0]?.runId ?? null }
}

/** Extends the lease. Returns false if another attempt has taken over the run. */
export async function renewLease(
  db: D1Database,
  { runId, lease }: { runId: string; lease: Lease },
): Promise<boolean> {
  const renewed = await db
    .prepare(`
      UPDATE runs SET lease_expires_at = ?3
      WHERE run_id = ?1 AND lease_token = ?2 AND status = 'running' RETURNING run_id`)
    .bind(runId, lease.token, lease.expiresAt)
    .first()
  return renewed !== null
}
