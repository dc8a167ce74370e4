import { isoTime } from '../base/time.ts'
import { beingRemoved } from '../builds/reserve-build.ts'
import { recordOutcomes as record } from '../store/gate/outcomes.ts'
import type { OutcomesBody } from './schema.ts'

/** Records what became of stories of a version; more calls add to it. Throws `unavailable` while it is being removed. */
export async function recordOutcomes(
  db: D1Database,
  version: { projectId: string; versionId: string; who: string },
  { capture, change, outcomes }: OutcomesBody,
): Promise<{ recorded: number }> {
  const { repository, commit, branch, pull_request: pullRequest } = change
  const { source, series, against } = capture
  const isRecorded = await record(db, {
    ...version,
    change: { repository, commit, branch, pullRequest },
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
