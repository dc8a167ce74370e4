import { wireFields } from '../../base/field-names.ts'
import { ISSUE_STATUSES, type IssueStatus } from '../../store/review/issue-rows.ts'
import type { Cause } from '../../store/review/causes.ts'
import type { PairSummary } from '../../store/review/project-pairs.ts'
import type { Box } from '../../vocabulary/box.ts'
import { lastReviewView, unnamedChangeView } from '../pairs/pair-view.ts'
import type { CauseView, PairSummaryView } from './view-schema.ts'

const fields = wireFields('pair_id name link_id image_b_key created_at updated_at')

const latestRun = wireFields('run_id status started_at capture_warnings')

export const pairSummaryView = (pair: PairSummary): PairSummaryView => ({
  ...fields(pair),
  image_a_etag: pair.imageEtags.a,
  image_b_etag: pair.imageEtags.b,
  issues: pair.issues,
  marks: pair.marks.map((mark) => ({
    ...mark,
    box_a: rounded(mark.box_a),
    box_b: rounded(mark.box_b),
  })),
  last_review: lastReviewView(pair),
  latest_run: pair.latestRun && latestRun(pair.latestRun),
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

const causeFields = wireFields('labels note evidence issue_count pair_count')

const pictureFields = wireFields('pair_id pair_name box_a box_b')

export const causeView = (cause: Cause): CauseView => ({
  ...causeFields(cause),
  pictures: cause.pictures.map(({ etags, ...picture }) => ({
    ...pictureFields(picture),
    image_a_etag: etags.a,
    image_b_etag: etags.b,
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
