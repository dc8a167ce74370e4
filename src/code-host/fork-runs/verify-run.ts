import { AppError } from '../../base/errors.ts'
import type { GithubClient } from '../../clients/github/client.ts'
import type { PullRequest, WorkflowRun } from '../../clients/github/response-schemas.ts'
import type { NamedRun } from './challenge.ts'

/** A run as GitHub knows it. */
interface VerifiedRun extends NamedRun {
  runAttempt: number
  commit: string
}

export const NOT_PUBLISHED = 'Artifact not found'
export const NOT_PUBLISHED_WHY = 'The run has no artifact of the name that belongs to the challenge'

/**
 * Checks with GitHub that the caller is inside the run, and that the run is in progress for an open pull request from a
 * fork. Throws `not_found` without the artifact, `forbidden` for another kind of run, and a GithubError.
 */
export async function verifyRun(
  api: GithubClient,
  named: NamedRun & { repository: string; artifactName: string },
): Promise<VerifiedRun> {
  const { repository, runId, pullRequest, artifactName } = named
  // First, so that callers outside the run learn nothing about it.
  const artifacts = await api.listArtifacts(repository, { runId, name: artifactName })
  if (!artifacts.some(({ name, expired }) => name === artifactName && !expired))
    throw new AppError('not_found', NOT_PUBLISHED_WHY, { error: NOT_PUBLISHED })
  const run = await api.getWorkflowRun(repository, runId)
  refuse(reasonAgainstRun(run, { repository, runId }))
  const found = await api.getPullRequest(repository, pullRequest)
  refuse(reasonAgainstPullRequest(found, run, pullRequest))
  return { runId, pullRequest, runAttempt: run.run_attempt, commit: run.head_sha }
}

export const REFUSED = 'Run refused'

function refuse(reason: string | null): void {
  if (reason !== null) throw new AppError('forbidden', reason, { error: REFUSED })
}

function reasonAgainstRun(
  run: WorkflowRun,
  { repository, runId }: { repository: string; runId: number },
): string | null {
  const { head_repository: head } = run
  if (run.id !== runId || run.repository.full_name.toLowerCase() !== repository.toLowerCase())
    return 'The run is of another repository than the connected one'
  if (run.event !== 'pull_request') return 'The run was not started by the event pull_request'
  if (run.status !== 'in_progress') return 'The run is not in progress'
  if (head === null || head.id === run.repository.id || !head.fork)
    return 'The run is not of a fork: use an API key of the project'
  return null
}

function reasonAgainstPullRequest(
  { number, state, head, base }: PullRequest,
  run: WorkflowRun,
  pullRequest: number,
): string | null {
  if (number !== pullRequest || base.repo.id !== run.repository.id)
    return 'The pull request is of another repository than the connected one'
  if (state !== 'open') return 'The pull request is closed'
  if (head.repo?.id !== run.head_repository?.id)
    return 'The pull request is of another fork than the run'
  if (head.sha !== run.head_sha) return 'The run is not of the last commit of the pull request'
  return null
}
