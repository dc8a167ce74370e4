import type { ReconciliationPlan } from '../../../store/judging/reconciliation.ts'
import type { Slot } from '../../judge/index.ts'
import type { Prediction, PredictedFinding } from '../view-schema.ts'
import { bestAssignment } from './assignment.ts'
import { likenessOf, type KnownIssue } from './likeness.ts'
import type { Extent } from './overlap.ts'

/**
 * Returns what a run's findings change about the issues of its pair, independent of the order of either. Without
 * `images`, tiny boxes are compared as they are. `supersede` is false for a run that could not examine everything: it
 * supersedes no candidate.
 */
export function planReconciliation(
  findings: readonly PredictedFinding[],
  issues: readonly KnownIssue[],
  { images, supersede = true }: { images?: Prediction['images']; supersede?: boolean } = {},
): ReconciliationPlan {
  const extents = images ? extentsOf(images) : null
  const { live, superseded } = separated(issues)
  // Superseded issues are matched last, so that they take no finding away from the others.
  const matches = matched(findings, live, extents)
  const unmatched = findings.filter((finding) => !matches.has(finding))
  const returns = matched(unmatched, superseded, extents)
  const found = new Set(matches.values())
  return {
    created: unmatched.filter((finding) => !returns.has(finding)),
    refreshed: pairsOf(matches, ({ status }) => status === 'candidate'),
    returned: pairsOf(returns, () => true),
    seen: live.filter((issue) => found.has(issue) && issue.status !== 'candidate').map(idOf),
    superseded: supersede
      ? live.filter((issue) => issue.status === 'candidate' && !found.has(issue)).map(idOf)
      : [],
  }
}

/** Returns which finding is which issue, by place and label; a finding that is none of them has no entry. */
export const matchFindings = <T extends KnownIssue>(
  findings: readonly PredictedFinding[],
  issues: readonly T[],
  images: Prediction['images'],
): Map<PredictedFinding, T> => matched(findings, issues, extentsOf(images))

const extentsOf = (images: Prediction['images']): Record<Slot, Extent> => ({
  a: extentOf(images.a),
  b: extentOf(images.b),
})

const idOf = ({ id }: KnownIssue): string => id

const extentOf = ({ width, height, scale }: Prediction['images'][Slot]): Extent => ({
  width: width / scale,
  height: height / scale,
})

const isSuperseded = ({ dismissedKind }: KnownIssue): boolean => dismissedKind === 'superseded'

/** Returns both sorted by number, so that ties are always resolved the same way. */
function separated(issues: readonly KnownIssue[]): Record<'live' | 'superseded', KnownIssue[]> {
  const inOrder = issues.toSorted((one, other) => one.number - other.number)
  return {
    live: inOrder.filter((issue) => !isSuperseded(issue)),
    superseded: inOrder.filter(isSuperseded),
  }
}

function matched<T extends KnownIssue>(
  findings: readonly PredictedFinding[],
  issues: readonly T[],
  extents: Record<Slot, Extent> | null,
): Map<PredictedFinding, T> {
  const inOrder = findings.toSorted((one, other) => (one.finding_id < other.finding_id ? -1 : 1))
  const weights = inOrder.map((finding) =>
    issues.map((issue) => likenessOf(finding, issue, extents)),
  )
  const matches = new Map<PredictedFinding, T>()
  for (const [i, choice] of bestAssignment(weights).entries()) {
    const finding = inOrder[i]
    const issue = choice === null ? undefined : issues[choice]
    if (finding && issue) matches.set(finding, issue)
  }
  return matches
}

const pairsOf = (
  matches: ReadonlyMap<PredictedFinding, KnownIssue>,
  which: (issue: KnownIssue) => boolean,
): ReconciliationPlan['refreshed'] =>
  [...matches].flatMap(([finding, issue]) => (which(issue) ? { issueId: issue.id, finding } : []))
