import { ISSUE_STATUSES, type IssueStatus } from '../../store/review/issue-rows.ts'
import type { Cause } from '../../store/review/causes.ts'
import type { PairSummary } from '../../store/review/project-pairs.ts'
import type { Box } from '../../vocabulary/box.ts'
import { lastReviewView, unnamedChangeView } from '../pairs/pair-view.ts'
import type { CauseView, PairSummaryView } from './view-schema.ts'

export const pairSummaryView = (pair: PairSummary): PairSummaryView => ({
  pair_id: pair.pairId,
  name: pair.name,
  link_id: pair.linkId,
  image_b_key: pair.imageBKey,
  created_at: pair.createdAt,
  updated_at: pair.updatedAt,
  image_a_etag: pair.imageEtags.a,
  image_b_etag: pair.imageEtags.b,
  issues: pair.issues,
  marks: pair.marks.map((mark) => ({
    ...mark,
    box_a: rounded(mark.box_a),
    box_b: rounded(mark.box_b),
  })),
  last_review: lastReviewView(pair),
  latest_run: pair.latestRun && {
    run_id: pair.latestRun.runId,
    status: pair.latestRun.status,
    started_at: pair.latestRun.startedAt,
    capture_warnings: pair.latestRun.captureWarnings,
  },
  unnamed_change: unnamedChangeView(pair),
})

/** Far below a px of a thumbnail: the digits beyond would be half of what a list of pairs takes. */
const PRECISION = 10_000

const rounded = (box: Box | null): Box | null =>
  box && {
    x: Math.round(box.x * PRECISION) / PRECISION,
    y: Math.round(box.y * PRECISION) / PRECISION,
    w: Math.round(box.w * PRECISION) / PRECISION,
    h: Math.round(box.h * PRECISION) / PRECISION,
  }

export const causeView = (cause: Cause): CauseView => ({
  labels: cause.labels,
  note: cause.note,
  evidence: cause.evidence,
  issue_count: cause.issueCount,
  pair_count: cause.pairCount,
  pictures: cause.pictures.map(({ pairId, pairName, etags, boxA, boxB }) => ({
    pair_id: pairId,
    pair_name: pairName,
    image_a_etag: etags.a,
    image_b_etag: etags.b,
    box_a: boxA,
    box_b: boxB,
  })),
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
