import type { ReconciliationPlan } from '../../../store/judging/reconciliation.ts'
import type { Issue } from '../../../store/review/issue-rows.ts'
import type { Prediction, PredictedFinding } from '../view-schema.ts'
import { matchFindings } from './plan.ts'

/**
 * Adds to a plan what people decided on the same two images in other pairs. What somebody dismissed there is dismissed
 * here too. What somebody promoted there stays one issue, in its own pair: no candidate is made of it here. Where one
 * pair's issue was promoted and another's dismissed, it is promoted.
 */
export function carryDecisions(
  plan: ReconciliationPlan,
  elsewhere: readonly Issue[],
  { findings, images }: Pick<Prediction, 'findings' | 'images'>,
): ReconciliationPlan {
  const promoted = elsewhere.filter(({ status }) => status !== 'dismissed')
  const dismissed = elsewhere.filter(({ status }) => status === 'dismissed')
  const isCreated = (finding: PredictedFinding) => plan.created.includes(finding)
  const known = matchFindings(findings.filter(isCreated), promoted, images)
  const found = new Set(
    [...plan.refreshed, ...plan.returned].map(({ finding }) => finding.finding_id),
  )
  const candidates = findings.filter(
    (finding) => (isCreated(finding) && !known.has(finding)) || found.has(finding.finding_id),
  )
  const carried = matchFindings(candidates, dismissed, images)
  return {
    ...plan,
    created: plan.created.filter((finding) => !known.has(finding as PredictedFinding)),
    carried: [...carried].map(([{ finding_id }, { id }]) => ({
      findingId: finding_id,
      issueId: id,
    })),
    seenElsewhere: [...known.values()].map(({ id }) => id),
  }
}
