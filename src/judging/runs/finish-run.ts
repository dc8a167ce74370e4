import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { listIssues } from '../../store/review/issues.ts'
import {
  reconciliationStatements,
  type ReconciliationPlan,
} from '../../store/judging/reconciliation.ts'
import type { Lease } from '../../store/judging/run-leases.ts'
import { completeRun } from '../../store/judging/run-outcomes.ts'
import type { Run } from '../../store/judging/run-rows.ts'
import { readDecisionsOnImages } from '../../store/judging/decisions-on-images.ts'
import type { Issue } from '../../store/review/issue-rows.ts'
import { carryDecisions } from './reconciliation/carry.ts'
import { planReconciliation } from './reconciliation/plan.ts'
import { stillShown } from './reconciliation/recapture.ts'
import type { RunResult } from './run-result.ts'
import type { Prediction } from './view-schema.ts'

/**
 * Reconciles a run's findings with its pair's issues and ends the run, in one transaction. Returns null, having
 * changed nothing, if another attempt has taken over the run.
 */
export async function finishRun(
  env: Env,
  input: { run: Run; lease: Lease; result: RunResult; prediction: Prediction; latencyMs: number },
): Promise<Run | null> {
  const { run, lease, result, prediction } = input
  const { runId, pairId } = run
  const plan = await reconcile(env, run, prediction, {
    // An issue that was not looked for cannot count as gone.
    supersede: result.sawAll,
  })
  const now = isoTime()
  const statements = reconciliationStatements(env.DB, {
    plan,
    pairId,
    runId,
    leaseToken: lease.token,
    now,
  })
  return completeRun(
    env.DB,
    {
      runId,
      pairId,
      leaseToken: lease.token,
      status: result.status,
      findings: prediction.findings.length,
      passes: result.passes,
      difference: result.rules.difference,
      costUsd: result.costUsd,
      latencyMs: input.latencyMs,
      error: result.degraded,
      now,
    },
    statements,
  )
}

/** Returns what becomes of the pair's issues, of which those that its images still show are not superseded. */
async function reconcile(
  env: Env,
  run: Run,
  { findings, images }: Prediction,
  { supersede }: { supersede: boolean },
): Promise<ReconciliationPlan> {
  const { issues, elsewhere } = await readIssues(env.DB, run)
  const own = planReconciliation(findings, issues, { images, supersede })
  const plan = carryDecisions(own, elsewhere, { findings, images })
  const lost = issues.filter(({ id }) => plan.superseded.includes(id))
  const shown = await stillShown(env, run, lost)
  return { ...plan, superseded: plan.superseded.filter((id) => !shown.has(id)) }
}

/**
 * The issues of the run's pair, and those of other pairs with the same images that a person has decided on. A decision
 * that was carried over to the pair holds on the images it was made on alone: on others, the issue is none of the pair's.
 */
async function readIssues(
  db: D1Database,
  { projectId, pairId, inputs }: Run,
): Promise<{ issues: Issue[]; elsewhere: Issue[] }> {
  const issues = (await listIssues(db, { pairId, status: null })) ?? []
  const [a, b] = [inputs?.image_a_key?.etag, inputs?.image_b_key?.etag]
  if (a === undefined || b === undefined) return { issues, elsewhere: [] }
  const decisions = await readDecisionsOnImages(db, { projectId, pairId, etags: { a, b } })
  return {
    issues: issues.filter(({ id }) => !decisions.outdated.has(id)),
    elsewhere: decisions.elsewhere,
  }
}
