import { DAY_MS, isoTime } from '../base/time.ts'
import { markEnding, type EndingVersion } from '../store/retention/endings.ts'
import { listVersionsOfPullRequest } from '../store/retention/pull-requests.ts'
import { getRetentionPolicy } from '../store/retention/policies.ts'

/**
 * Ends versions of a project: they are served on, and removed after the project's grace unless something keeps them
 * or they are uploaded again. Returns those that exist. One that is ending already keeps its time.
 */
export async function expireVersions(
  db: D1Database,
  { projectId, versionIds, who }: { projectId: string; versionIds: readonly string[]; who: string },
): Promise<EndingVersion[]> {
  const { grace_days } = await getRetentionPolicy(db, projectId)
  const now = Date.now()
  return markEnding(db, {
    projectId,
    versionIds,
    rule: null,
    who,
    removedAfter: isoTime(now + grace_days * DAY_MS),
    now: isoTime(now),
  })
}

/** Ends all versions of a pull request, as `expireVersions` does. A null `repository` is any. */
export async function expireVersionsOfPullRequest(
  db: D1Database,
  of: { projectId: string; repository: string | null; pullRequest: number; who: string },
): Promise<EndingVersion[]> {
  const versionIds = await listVersionsOfPullRequest(db, of)
  if (versionIds.length === 0) return []
  return expireVersions(db, { projectId: of.projectId, versionIds, who: of.who })
}
