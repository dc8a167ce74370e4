import { DAY_MS, HOUR_MS, isoTime } from '../base/time.ts'
import { RETENTION } from '../store/audit/record.ts'
import { listLastingVersions, markEnding } from '../store/retention/endings.ts'
import { listPoliciesToApply, recordPolicyApplied } from '../store/retention/policies.ts'
import type { RetentionPolicy } from '../vocabulary/retention-policy.ts'
import { endedByRules } from './rules.ts'

/** Projects that one step applies the rules of, and how often it does to each. */
const MOST_PROJECTS = 20
const APPLIED_EVERY_MS = HOUR_MS

/** The most versions that one statement marks. */
const MOST_VERSIONS = 500

/** Ends the versions that the rules of their projects end, of the projects that have waited longest. */
export async function applyPolicies(db: D1Database): Promise<void> {
  const now = Date.now()
  const due = { before: isoTime(now - APPLIED_EVERY_MS), limit: MOST_PROJECTS }
  for (const { projectId, policy } of await listPoliciesToApply(db, due)) {
    await applyRules(db, { projectId, policy, now })
    await recordPolicyApplied(db, { projectId, policy, now: isoTime(now) })
  }
}

async function applyRules(
  db: D1Database,
  { projectId, policy, now }: { projectId: string; policy: RetentionPolicy; now: number },
): Promise<void> {
  if (policy.rules.length === 0) return
  const ended = endedByRules(await listLastingVersions(db, projectId), policy.rules, now)
  const removedAfter = isoTime(now + policy.grace_days * DAY_MS)
  for (const [rule, versionIds] of ended)
    for (let at = 0; at < versionIds.length; at += MOST_VERSIONS)
      await markEnding(db, {
        projectId,
        versionIds: versionIds.slice(at, at + MOST_VERSIONS),
        rule,
        who: RETENTION,
        removedAfter,
        now: isoTime(now),
      })
}
