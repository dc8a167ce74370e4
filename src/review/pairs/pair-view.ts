import { wireFields } from '../../base/field-names.ts'
import { changedSince } from '../../store/review/last-review.ts'
import type { Pair } from '../../store/review/pairs.ts'
import type { ReviewState } from '../queue/state.ts'
import type {
  LastReviewView,
  LockView,
  PairView,
  ReviewStateView,
  UnnamedChangeView,
} from './view-schema.ts'

const registered = wireFields(
  'pair_id project_id link_id name image_a_key image_b_key capture_facts created_at updated_at',
)

const latestRun = wireFields('run_id status capture_warnings')

/** Returns the pair as responses show it. A pair that its queue does not know (`state` is null) is open. */
export const pairView = (pair: Pair, state: ReviewState | null): PairView => ({
  ...registered(pair),
  ...imageEtags(pair),
  ...pair.evidence,
  has_issues_count: pair.issueCount,
  candidate_count: pair.candidateCount,
  state: reviewStateView(state),
  last_review: lastReviewView(pair),
  latest_run: pair.latestRun && latestRun(pair.latestRun),
  unnamed_change: state?.done ? null : unnamedChangeView(pair),
})

export const unnamedChangeView = ({
  unnamedChange,
}: Pick<Pair, 'unnamedChange'>): UnnamedChangeView | null => {
  if (unnamedChange === null) return null
  const { runId, ...difference } = unnamedChange
  return { run_id: runId, ...difference }
}

/** Returns the last observed ETags of the objects at the pair's current image keys. */
function imageEtags({ imageAKey, imageBKey, objects }: Pair) {
  const { image_a_key: a, image_b_key: b } = objects
  return {
    image_a_etag: a?.key === imageAKey ? a.etag : null,
    image_b_etag: b?.key === imageBKey ? b.etag : null,
  }
}

export const lastReviewView = ({
  lastReview,
  objects,
}: Pick<Pair, 'lastReview' | 'objects'>): LastReviewView | null =>
  lastReview && {
    who: lastReview.who,
    at: lastReview.at,
    done: lastReview.done,
    images_changed: changedSince(lastReview, objects),
  }

const reviewStateView = (state: ReviewState | null): ReviewStateView => ({
  status: state?.done ? 'done' : state?.lockedBy ? 'in_progress' : 'open',
  done: state?.done ?? false,
  ...lockView(state),
})

export const lockView = (state: ReviewState | null): LockView => ({
  locked_by: state?.lockedBy ?? null,
  locked_at: state?.lockedAt ?? null,
  lock_expires_at: state?.lockExpiresAt ?? null,
})
