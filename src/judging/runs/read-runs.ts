import { notFound } from '../../base/errors.ts'
import type { Env } from '../../settings/config.ts'
import {
  getLatestFinishedRun,
  getRun,
  listPairRuns,
  listProjectRuns,
  listRequestRuns,
} from '../../store/judging/runs.ts'
import type { ListedRun, Run } from '../../store/judging/run-rows.ts'
import { requirePairInScope, requireProjectOfPair } from '../../tenancy/pair-project.ts'
import { isOutside, type ProjectScope } from '../../tenancy/project-scope.ts'
import { isArtifactName } from './artifact-names.ts'
import { getArtifact } from './artifacts.ts'
import { runWindow, type RunWindowQuery } from './schema.ts'

const MAX_LISTED = 200

/** Returns a run. Throws `not_found` if it does not exist or is outside the scope. */
export async function requireRun(env: Env, runId: string, scope: ProjectScope): Promise<Run> {
  const run = await getRun(env.DB, runId)
  if (!run || isOutside(scope, run.projectId)) throw notFound('Run')
  return run
}

/** Lists the latest runs of a pair, newest first. Throws `not_found` for the pair. */
export async function listRunsOfPair(
  env: Env,
  pairId: string,
  scope: ProjectScope,
): Promise<ListedRun[]> {
  await requirePairInScope(env.DB, pairId, scope)
  const runs = await listPairRuns(env.DB, { pairId, limit: MAX_LISTED })
  if (!runs) throw notFound('Pair')
  return runs
}

/** Lists the runs of a project in a window, newest first. A project without pairs has none. */
export function listRunsOfProject(
  env: Env,
  projectId: string,
  query: RunWindowQuery,
): Promise<ListedRun[]> {
  const limit = MAX_LISTED
  const window = { projectId, ...runWindow(query, Date.now()), limit }
  return query.request_id === undefined
    ? listProjectRuns(env.DB, window)
    : listRequestRuns(env.DB, { ...window, requestId: query.request_id })
}

/**
 * Returns the prediction of the pair's run that finished last. Throws `not_found` for the pair, and if no run has
 * finished.
 */
export async function requirePrediction(
  env: Env,
  pairId: string,
  scope: ProjectScope,
): Promise<R2ObjectBody> {
  await requirePairInScope(env.DB, pairId, scope)
  const run = await getLatestFinishedRun(env.DB, pairId)
  const prediction = run && (await getArtifact(env.STORAGE, run, 'prediction'))
  if (prediction) return prediction
  await requireProjectOfPair(env.DB, pairId, scope)
  throw notFound('Prediction')
}

/** Returns an artifact of a run. Throws `not_found` for a run of another pair, and for the artifact. */
export async function requireArtifact(
  env: Env,
  { pairId, runId, name }: { pairId: string; runId: string; name: string },
  scope: ProjectScope,
): Promise<R2ObjectBody> {
  const run = await requireRun(env, runId, scope)
  if (run.pairId !== pairId) throw notFound('Run')
  const artifact = isArtifactName(name) ? await getArtifact(env.STORAGE, run, name) : null
  if (!artifact) throw notFound('Artifact')
  return artifact
}
