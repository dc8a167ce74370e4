import type { Pair } from '../../store/review/pairs.ts'
import type { ReviewState } from '../queue/state.ts'
import type { LockView, PairView, ReviewStateView } from './view-schema.ts'

/** Returns the pair as responses show it. `state` is null for a pair that its queue does not know: it is open. */
export const pairView = (pair: Pair, state: ReviewState | null): PairView => ({
  pair_id: pair.pairId,
  project_id: pair.projectId,
  link_id: pair.linkId,
  name: pair.name,
  image_a_key: pair.imageAKey,
  image_b_key: pair.imageBKey,
  ...pair.evidence,
  capture_facts: pair.captureFacts,
  created_at: pair.createdAt,
  updated_at: pair.updatedAt,
  has_issues_count: pair.issueCount,
  candidate_count: pair.candidateCount,
  state: reviewStateView(state),
  latest_run: pair.latestRun && {
    run_id: pair.latestRun.runId,
    status: pair.latestRun.status,
    capture_warnings: pair.latestRun.captureWarnings,
  },
})

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
