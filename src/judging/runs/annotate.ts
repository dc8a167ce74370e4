import { AppError, notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { resumeRun } from '../../store/judging/run-leases.ts'
import { isStillVersion } from '../judges/configuration.ts'
import type { Run } from '../../store/judging/run-rows.ts'
import { getPair } from '../../store/review/pairs.ts'
import { getRun } from '../../store/judging/runs.ts'
import { isOutside } from '../../tenancy/project-scope.ts'
import { asRunOf } from './run-turns.ts'
import { annotationOf } from './annotation.ts'
import { getArtifact, isFinished } from './artifacts.ts'
import { attemptRun } from './attempt.ts'
import { beginRun, type AnnotateRequest } from './begin-run.ts'
import { newLease, requireLeased } from './lease.ts'
import { loadInputs } from './load-inputs.ts'
import type { Annotation, Prediction } from './view-schema.ts'

/**
 * Runs the judge over a pair, or resumes the given run: a finished run returns its stored result, an interrupted one
 * continues with the judge and the inputs it started with. Throws `not_found` for the pair, the run and an image,
 * `conflict` if another run of the pair is in progress or if an input or the judge's code has changed since the run
 * started, and `rate_limited`. The work is passed to `waitUntil`, so that it continues after the client disconnects.
 */
export async function annotate(
  env: Env,
  request: AnnotateRequest,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Annotation> {
  const { run_id } = request
  const work = run_id ? resume(env, { ...request, run_id }) : begin(env, request, waitUntil)
  waitUntil(work.catch(() => null))
  return work
}

async function begin(
  env: Env,
  request: AnnotateRequest,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Annotation> {
  const pair = await getPair(env.DB, request.pair_id)
  if (!pair || isOutside(request.scope, pair.projectId)) throw notFound('Pair')
  return asRunOf(pair.projectId, () => beginRun(env, pair, request, waitUntil))
}

async function resume(
  env: Env,
  { pair_id: pairId, run_id: runId, scope }: AnnotateRequest & { run_id: string },
): Promise<Annotation> {
  const known = await getRun(env.DB, runId)
  if (!known || known.pairId !== pairId || isOutside(scope, known.projectId)) throw notFound('Run')
  if (isFinished(known)) return storedAnnotation(env, known)
  return asRunOf(known.projectId, () => resumeKnown(env, known))
}

async function resumeKnown(env: Env, known: Run): Promise<Annotation> {
  const { inputs, runId, pairId } = known
  if (!inputs)
    throw new AppError('conflict', 'The run did not record its inputs and cannot be resumed')
  if (!isStillVersion(known.judgeConfiguration, known.judgeVersion))
    throw new AppError('conflict', 'Another release of the judge is deployed since the run started')
  const lease = newLease()
  const outcome = await resumeRun(env.DB, { runId, pairId, lease, now: isoTime() })
  if (!outcome.leased) {
    const current = await getRun(env.DB, runId)
    if (current && isFinished(current)) return storedAnnotation(env, current)
  }
  const run = requireLeased(outcome)
  return attemptRun(env, {
    run,
    lease,
    loadInputs: () => loadInputs(env, known.projectId, { bound: inputs }),
  })
}

async function storedAnnotation(env: Env, run: Run): Promise<Annotation> {
  const prediction = await getArtifact(env.STORAGE, run, 'prediction')
  if (!prediction) throw notFound('Prediction')
  return annotationOf(run, await prediction.json<Prediction>())
}
