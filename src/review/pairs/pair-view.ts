import type { CaptureFacts } from '../../store/review/capture-facts.ts'
import type { EvidenceName } from '../../store/review/pair-fields.ts'
import type { LatestRun, Pair } from '../../store/review/pairs.ts'
import type { ReviewState } from '../queue/state.ts'

/** A pair as every answer shows it. */
export interface PairView extends Record<EvidenceName, string | null> {
  pair_id: string
  project_id: string
  link_id: string | null
  name: string
  image_a_key: string
  image_b_key: string
  capture_facts: CaptureFacts | null
  created_at: string
  updated_at: string
  has_issues_count: number
  candidate_count: number
  state: ReviewStateView
  latest_run: LatestRun | null
}

export interface ReviewStateView {
  status: 'open' | 'in_progress' | 'done'
  done: boolean
  locked_by: string | null
  locked_at: string | null
  lock_expires_at: string | null
}

/** `state` null: the queue does not know the pair, so nobody has reviewed it. */
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
  latest_run: pair.latestRun,
})

const reviewStateView = (state: ReviewState | null): ReviewStateView => ({
  status: state?.done ? 'done' : state?.lockedBy ? 'in_progress' : 'open',
  done: state?.done ?? false,
  locked_by: state?.lockedBy ?? null,
  locked_at: state?.lockedAt ?? null,
  lock_expires_at: state?.lockExpiresAt ?? null,
})
