import { env } from 'cloudflare:workers'
import { BUILTIN_CONFIGURATION } from '../../../../src/judging/judges/configuration.ts'
import type { PredictedFinding } from '../../../../src/judging/runs/view-schema.ts'
import { planReconciliation } from '../../../../src/judging/runs/reconciliation/plan.ts'
import { listIssues } from '../../../../src/store/review/issues.ts'
import { reconciliationStatements } from '../../../../src/store/judging/reconciliation.ts'
import { startRun, type Lease } from '../../../../src/store/judging/run-leases.ts'
import { completeRun } from '../../../../src/store/judging/run-outcomes.ts'
import type { Run } from '../../../../src/store/judging/run-rows.ts'
import type { PairBody } from '../../../support/review.ts'

type PairKeys = Pick<PairBody, 'pair_id' | 'project_id'>

const NO_IMAGE = { width: 100, height: 100, alpha: false }

/** A run of the pair that is in progress under the lease. */
async function runOf(pair: PairKeys, lease: Lease): Promise<Run> {
  const outcome = await startRun(env.DB, {
    start: {
      runId: `run_${crypto.randomUUID()}`,
      pairId: pair.pair_id,
      projectId: pair.project_id,
      requestId: crypto.randomUUID(),
      requestedBy: null,
      tier: 'standard',
      judgeConfiguration: BUILTIN_CONFIGURATION,
      judgeVersion: '0123456789ab',
      judgeLabel: 'unlabelled',
      judgeArm: 'control',
      inputs: {},
      inputVersion: '0123456789ab',
      captureProfile: {
        producer: null,
        derived: {
          images: { a: NO_IMAGE, b: NO_IMAGE },
          design_tree: null,
          design_scale: null,
          size_ratio: { w: 1, h: 1 },
        },
      },
      captureWarnings: [],
    },
    lease,
    now: new Date().toISOString(),
  })
  if (!outcome.leased) throw new Error('another run of the pair is in progress')
  return outcome.run
}

const newLease = (): Lease => ({
  token: crypto.randomUUID(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
})

/**
 * Does what a run does to the pair's issues; `meanwhile` happens after its plan is made and before it
 * is carried out. Returns null when the run had been lost.
 */
export async function reconcile(
  pair: PairKeys,
  findings: PredictedFinding[],
  meanwhile: (run: Run) => Promise<unknown> = () => Promise.resolve(),
): Promise<Run | null> {
  const lease = newLease()
  const run = await runOf(pair, lease)
  const issues = (await listIssues(env.DB, { pairId: pair.pair_id, status: null })) ?? []
  const plan = planReconciliation(findings, issues)
  await meanwhile(run)
  const ours = { pairId: pair.pair_id, runId: run.runId, leaseToken: lease.token }
  const now = new Date().toISOString()
  const completion = {
    ...ours,
    status: 'complete' as const,
    findings: findings.length,
    passes: [],
    difference: null,
    costUsd: 0,
    latencyMs: 1,
    error: null,
    now,
  }
  return completeRun(env.DB, completion, reconciliationStatements(env.DB, { ...ours, plan, now }))
}

/** Does the same, and throws when the run was lost. */
export async function completed(...args: Parameters<typeof reconcile>): Promise<Run> {
  const run = await reconcile(...args)
  if (!run) throw new Error('the run was lost')
  return run
}
