import { DAY_MS } from '../base/time.ts'
import type { RetentionRule } from '../vocabulary/retention-policy.ts'
import { matchesName } from './match-name.ts'

/** A version, and when its served build arrived. */
interface DatedVersion {
  versionId: string
  arrivedAt: string
}

/**
 * Returns the versions that rules end, by the rule's pattern. `versions` are those that are not ending, newest first.
 */
export function endedByRules(
  versions: readonly DatedVersion[],
  rules: readonly RetentionRule[],
  now: number,
): Map<string, string[]> {
  const seen = new Map<RetentionRule, number>()
  const ended = new Map<string, string[]>()
  for (const { versionId, arrivedAt } of versions) {
    const rule = rules.find(({ match }) => matchesName(match, versionId))
    if (!rule) continue
    const newer = seen.get(rule) ?? 0
    seen.set(rule, newer + 1)
    if (rule.keep_builds !== null && newer < rule.keep_builds) continue
    if (rule.keep_days !== null && Date.parse(arrivedAt) > now - rule.keep_days * DAY_MS) continue
    ended.set(rule.match, [...(ended.get(rule.match) ?? []), versionId])
  }
  return ended
}
