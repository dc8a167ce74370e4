import { AppError } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { logEvent } from '../../http/log.ts'
import { renewLease, type Lease } from '../../store/judging/run-leases.ts'
import { failRun } from '../../store/judging/run-outcomes.ts'
import type { Run } from '../../store/judging/run-rows.ts'
import { getPairImages } from '../../store/review/pair-keys.ts'
import { announce } from '../../tenancy/announce.ts'
import { findImages, ledgerOf, lookAtObjects } from '../../tenancy/pair-objects.ts'
import { JudgeConfiguration } from '../judges/configuration.ts'
import { annotationOf } from './annotation.ts'
import { artifactsOf, storeArtifacts } from './artifacts.ts'
import { finishRun } from './finish-run.ts'
import { judgeInputs } from './judge-inputs.ts'
import { extended } from './lease.ts'
import type { LoadedInputs } from './load-inputs.ts'
import { predictionOf } from './prediction.ts'
import type { Annotation } from './view-schema.ts'
import { InputChangedError } from './stored-inputs.ts'

interface Attempt {
  run: Run
  lease: Lease
  loadInputs: () => Promise<LoadedInputs>
}

/**
 * How long an attempt yields before it starts. While the judge computes, the isolate handles nothing else. Requests
 * that have already arrived are handled first, so that a second one for the same pair gets 409 for the run in
 * progress instead of starting another right after it.
 */
const YIELD_MS = 1

/** Another attempt has taken over the run. */
class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/**
 * Executes a run under its lease, from reading the inputs to updating the pair's issues. A failure is recorded in the
 * run, which a client may then resume. Throws `conflict`, `rate_limited` and `internal`.
 */
export async function attemptRun(env: Env, attempt: Attempt): Promise<Annotation> {
  const startedAt = Date.now()
  try {
    await scheduler.wait(YIELD_MS)
    return await work(env, attempt, startedAt)
  } catch (error) {
    throw await recordFailure(env, attempt, { error, latencyMs: Date.now() - startedAt })
  }
}

async function work(
  env: Env,
  { run, lease, loadInputs }: Attempt,
  startedAt: number,
): Promise<Annotation> {
  const inputs = await loadInputs()
  const result = await judgeInputs(env, {
    projectId: run.projectId,
    configuration: JudgeConfiguration.parse(run.judgeConfiguration),
    inputs,
    captureFacts: run.captureProfile?.producer ?? null,
    betweenStages: () => requireLease(env, { run, lease }),
  })
  const failure = inputs.failure()
  if (failure) throw failure
  const prediction = predictionOf(run, result.judgement)
  const { runId } = run
  await storeArtifacts(
    env.STORAGE,
    { runId, attempt: lease.token },
    artifactsOf(run, result, prediction),
  )
  const finished = await finishRun(env, {
    run,
    lease,
    result,
    prediction,
    latencyMs: Date.now() - startedAt,
  })
  if (!finished) throw new LeaseLostError()
  await announce(env, run.projectId, {
    pair_id: run.pairId,
    who: run.requestedBy,
    action: 'judged',
    issue: null,
  })
  return annotationOf(finished, prediction)
}

async function requireLease(
  env: Env,
  { run, lease }: Pick<Attempt, 'run' | 'lease'>,
): Promise<void> {
  const ours = await renewLease(env.DB, { runId: run.runId, lease: extended(lease) })
  if (!ours) throw new LeaseLostError()
}

/** Records a failure in words that are safe to show, and returns the error for the client. */
async function recordFailure(
  env: Env,
  { run, lease }: Attempt,
  { error, latencyMs }: { error: unknown; latencyMs: number },
): Promise<AppError> {
  const { runId } = run
  const fields = { run_id: runId }
  if (error instanceof LeaseLostError)
    return new AppError('conflict', 'Another attempt has taken over this run', { fields })
  const refusal = refusalOf(error)
  const reason = refusal?.message ?? 'The run failed unexpectedly'
  logEvent('error', 'run_errored', {
    ...fields,
    pair_id: run.pairId,
    judge_version: run.judgeVersion,
    ...(error instanceof Error && { name: error.name, message: error.message }),
  })
  await failRun(env.DB, {
    runId,
    leaseToken: lease.token,
    error: reason,
    latencyMs,
    now: isoTime(),
  })
  if (error instanceof InputChangedError) await reportReplaced(env, run)
  const { code = 'internal', details = {} } = refusal ?? {}
  return new AppError(code, reason, { ...details, fields })
}

/** Returns the error for the client if the service is not at fault; otherwise null. */
function refusalOf(error: unknown): AppError | null {
  if (error instanceof InputChangedError) return new AppError('conflict', error.message)
  return error instanceof AppError && error.code === 'rate_limited' ? error : null
}

/** After an input was replaced: if it was one of the pair's images, the pair is no longer done. */
async function reportReplaced(env: Env, { pairId }: Run): Promise<void> {
  const pair = await getPairImages(env.DB, pairId)
  if (!pair) return
  await lookAtObjects(ledgerOf(env, pair.projectId), pair, () => findImages(env, pair))
}
