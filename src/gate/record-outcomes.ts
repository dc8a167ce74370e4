import { AppError } from '../base/errors.ts'
import { isoTime } from '../base/time.ts'
import { beingRemoved } from '../builds/reserve-build.ts'
import { getServedForkBuild } from '../store/code-host/fork-builds.ts'
import { recordOutcomes as record, type Change } from '../store/gate/outcomes.ts'
import type { OutcomesBody } from './schema.ts'

export const OTHER_COMMIT =
  'The version is served from what a run of a fork uploaded of another commit'

/**
 * Records what became of stories of a version; more calls add to it. Throws `unavailable` while it is being removed, and
 * `conflict` if it is served from a fork's build of another commit than the one that is named.
 */
export async function recordOutcomes(
  db: D1Database,
  version: { projectId: string; versionId: string; who: string },
  { capture, change, outcomes }: OutcomesBody,
): Promise<{ recorded: number }> {
  const { repository, commit, branch, pull_request: pullRequest } = change
  const { source, series, against } = capture
  const isRecorded = await record(db, {
    ...version,
    change: await vouchedChange(db, version, { repository, commit, branch, pullRequest }),
    capture: {
      source,
      series,
      against,
      allowUncaptured: capture.allow_uncaptured,
      failOn: capture.fail_on,
      storiesTotal: capture.stories_total,
    },
    outcomes,
    now: isoTime(),
  })
  if (!isRecorded) throw beingRemoved()
  return { recorded: outcomes.length }
}

/**
 * What a run of a fork uploaded is of the commit and the pull request that the code host named, whoever captures it: else
 * one commit could become green by what another looks like.
 */
async function vouchedChange(
  db: D1Database,
  version: { projectId: string; versionId: string },
  change: Change,
): Promise<Change> {
  const build = await getServedForkBuild(db, version)
  if (!build) return change
  const { commit, pullRequest, repository } = build
  if (change.commit !== null && change.commit !== commit)
    throw new AppError('conflict', OTHER_COMMIT)
  return { ...change, commit, pullRequest, repository: repository ?? change.repository }
}
