import { DAY_MS, HOUR_MS, isoTime } from '../base/time.ts'
import { RETENTION } from '../store/audit/record.ts'
import { listLastingVersions, markEnding } from '../store/retention/endings.ts'
import { listPoliciesToApply, recordPolicyApplied } from '../store/retention/policies.ts'
import type { RetentionPolicy } from '../vocabulary/retention-policy.ts'
import { endedByRules } from './rules.ts'

/** Projects that one step applies the rules of, and how often it does to each. */
const MOST_PROJECTS = 20
const APPLIED_EVERY_MS = HOUR_MS

/** The most versions that one batch of statements marks, and such batches of one step. */
const MOST_VERSIONS = 500
const MOST_BATCHES = 20

/**
 * Ends the versions that the rules of their projects end, of the projects that have waited longest. The next step goes on with
 * a project that has more of them than one step marks.
 */
export async function applyPolicies(db: D1Database): Promise<void> {
  const now = Date.now()
  const due = { before: isoTime(now - APPLIED_EVERY_MS), limit: MOST_PROJECTS }
  let left = MOST_BATCHES
  for (const { projectId, policy } of await listPoliciesToApply(db, due)) {
    const batches = await batchesToEnd(db, { projectId, policy, now })
    for (const [rule, versionIds] of batches.slice(0, left))
      await markEnding(db, {
        projectId,
        versionIds,
        rule,
        who: RETENTION,
        removedAfter: isoTime(now + policy.grace_days * DAY_MS),
        now: isoTime(now),
      })
    if (batches.length > left) return
    left -= batches.length
    await recordPolicyApplied(db, { projectId, policy, now: isoTime(now) })
  }
}

/** Returns the versions of a project that its rules end, by the pattern of the rule. */
async function batchesToEnd(
  db: D1Database,
  { projectId, policy, now }: { projectId: string; policy: RetentionPolicy; now: number },
): Promise<[rule: string, versionIds: string[]][]> {
  if (policy.rules.length === 0) return []
  const ended = endedByRules(await listLastingVersions(db, projectId), policy.rules, now)
  return [...ended].flatMap(([rule, versionIds]) =>
    Array.from({ length: Math.ceil(versionIds.length / MOST_VERSIONS) }, (_, i) => {
      const from = i * MOST_VERSIONS
      return [rule, versionIds.slice(from, from + MOST_VERSIONS)] as [string, string[]]
    }),
  )
}
