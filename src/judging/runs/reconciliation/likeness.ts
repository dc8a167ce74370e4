import type { Issue } from '../../../store/review/issue-rows.ts'
import type { Slot } from '../../judge/index.ts'
import type { PredictedFinding } from '../view-schema.ts'
import { overlapOf, type Extent } from './overlap.ts'

/** Two boxes that overlap at least this much count as the same place. */
const MIN_OVERLAP = 0.6

/** Exceeds any sum of likenesses: identical findings always match. */
const IDENTICAL = 10_000

/** Equals a full overlap: the node is the same wherever the layout placed it. */
const SAME_NODE = 1

/** Distinguishes findings with the same place and label, such as two paddings of one box. */
const SAME_DETAIL = 0.05

/** Of two equally similar issues, prefers the one that a person decided on. */
const DECIDED = 0.01

/** Of equal sums, prefers the one with more matches. */
const MATCHED = 1e-6

export type KnownIssue = Pick<
  Issue,
  | 'id'
  | 'number'
  | 'status'
  | 'dismissedKind'
  | 'labels'
  | 'boxA'
  | 'boxB'
  | 'evidence'
  | 'findingId'
>

/**
 * Returns how similar a finding is to an issue: positive if they share a label, and either a node or their place on
 * one of the images; otherwise 0.
 */
export function likenessOf(
  finding: PredictedFinding,
  issue: KnownIssue,
  extents: Record<Slot, Extent> | null,
): number {
  if (finding.finding_id === issue.findingId) return IDENTICAL + decided(issue)
  if (!finding.labels.some((label) => issue.labels.includes(label))) return 0
  const overlap = Math.max(
    overlapOf(finding.box_a, issue.boxA, extents?.a ?? null),
    overlapOf(finding.box_b, issue.boxB, extents?.b ?? null),
  )
  const node = sharesNode(finding, issue)
  if (overlap < MIN_OVERLAP && !node) return 0
  const likeness = overlap + (node ? SAME_NODE : 0) + SAME_DETAIL * sharedDetails(finding, issue)
  return likeness + decided(issue) + MATCHED
}

const decided = ({ status, dismissedKind }: KnownIssue): number =>
  status === 'candidate' || dismissedKind === 'superseded' ? 0 : DECIDED

function sharesNode({ evidence }: PredictedFinding, issue: KnownIssue): boolean {
  const shares = (name: 'design_node' | 'dom_node') =>
    evidence[name] !== undefined && evidence[name] === issue.evidence?.[name]
  return shares('design_node') || shares('dom_node')
}

function sharedDetails({ labels, evidence }: PredictedFinding, issue: KnownIssue): number {
  const known = issue.evidence
  const shared = [
    labels[0] === issue.labels[0],
    known !== null && evidence.kind === known.kind,
    evidence.property !== undefined && evidence.property === known?.['property'],
    evidence.measure !== undefined && evidence.measure.axis === axisOf(known?.['measure']),
  ]
  return shared.filter(Boolean).length
}

const axisOf = (measure: unknown): unknown =>
  typeof measure === 'object' && measure !== null && 'axis' in measure ? measure.axis : null
