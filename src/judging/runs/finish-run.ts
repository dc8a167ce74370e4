import { isoTime } from '../../base/time.ts'
import type { Env } from '../../config.ts'
import { listIssues } from '../../store/review/issues.ts'
import { reconciliationStatements } from '../../store/judging/reconciliation.ts'
import type { Lease } from '../../store/judging/run-leases.ts'
import { completeRun } from '../../store/judging/run-outcomes.ts'
import type { Run } from '../../store/judging/run-rows.ts'
import type { Judged } from './judge-inputs.ts'
import type { Prediction } from './prediction.ts'
import { planReconciliation } from './reconciliation/plan.ts'

/**
 * Brings a run's findings together with its pair's issues and ends the run, in one transaction. Null:
 * the run belongs to another attempt by now, and nothing was done.
 */
export async function finishRun(
  env: Env,
  input: { run: Run; lease: Lease; judged: Judged; prediction: Prediction; latencyMs: number },
): Promise<Run | null> {
  const { run, lease, judged, prediction } = input
  const { runId, pairId } = run
  const issues = (await listIssues(env.DB, { pairId, status: null })) ?? []
  const now = isoTime()
  const plan = planReconciliation(prediction.findings, issues, {
    images: prediction.images,
    // What nobody looked for is not gone.
    supersede: judged.sawAll,
  })
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
      status: judged.status,
      findings: prediction.findings.length,
      passes: judged.passes,
      costUsd: judged.costUsd,
      latencyMs: input.latencyMs,
      error: judged.degraded,
      now,
    },
    statements,
  )
}
