import { ISSUE_STATUSES, type IssueStatus } from '../../store/review/issue-rows.ts'
import type { Cause } from '../../store/review/causes.ts'
import type { PairSummary } from '../../store/review/project-pairs.ts'
import { lastReviewView, unnamedChangeView } from '../pairs/pair-view.ts'
import type { CauseView, PairSummaryView } from './view-schema.ts'

export const pairSummaryView = (pair: PairSummary): PairSummaryView => ({
  pair_id: pair.pairId,
  name: pair.name,
  link_id: pair.linkId,
  image_b_key: pair.imageBKey,
  created_at: pair.createdAt,
  updated_at: pair.updatedAt,
  issues: pair.issues,
  last_review: lastReviewView(pair),
  latest_run: pair.latestRun && {
    run_id: pair.latestRun.runId,
    status: pair.latestRun.status,
    started_at: pair.latestRun.startedAt,
    capture_warnings: pair.latestRun.captureWarnings,
  },
  unnamed_change: unnamedChangeView(pair),
})

export const causeView = (cause: Cause): CauseView => ({
  labels: cause.labels,
  note: cause.note,
  evidence: cause.evidence,
  issue_count: cause.issueCount,
  pair_count: cause.pairCount,
  issues: cause.members.map(({ id, number, pairId }) => ({ id, number, pair_id: pairId })),
})

/** Returns the count of every status, 0 where there are no issues. */
export const countsView = (
  counts: Partial<Record<IssueStatus, number>>,
): Record<IssueStatus, number> =>
  Object.fromEntries(ISSUE_STATUSES.map((status) => [status, counts[status] ?? 0])) as Record<
    IssueStatus,
    number
  >
