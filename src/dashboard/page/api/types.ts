import type * as z from 'zod'
import type { CaptureFacts } from '../../../vocabulary/capture-facts.ts'
import type { CaptureProfile, CaptureWarning, RunPass } from '../../../store/judging/run-columns.ts'
import type {
  DecidedIssueView,
  NamedIssueView,
  ProjectIssueView,
} from '../../../review/issues/view-schema.ts'
import type { CauseView, IssueCountsView } from '../../../review/overview/view-schema.ts'
import type { QueueStateView } from '../../../review/queue/view-schema.ts'
import type { HybridReport } from '../../../judging/runs/artifact-schema.ts'
import type { CreatedKeyView, ProjectView, SessionView } from '../../server/admin/view-schema.ts'
import type { Evidence } from '../words/evidence.ts'
import type { IssueStatus } from '../words/issue-words.ts'

// What the pages call the parts of the contract's responses.

export type { CaptureFacts, CaptureProfile, CaptureWarning, Evidence, IssueStatus, RunPass }
export type { IssueEventView as IssueEvent } from '../../../review/issues/view-schema.ts'
export type { CommentView as Comment } from '../../../review/comments/view-schema.ts'
export type { PairSummaryView as PairSummary } from '../../../review/overview/view-schema.ts'
export type {
  LastReviewView as LastReview,
  LockView as Lock,
  PairView as Pair,
} from '../../../review/pairs/view-schema.ts'
export type { QueueCountsView as QueueCounts } from '../../../review/queue/view-schema.ts'
export type {
  ListedRunView as Run,
  PredictedFinding as Finding,
  RunView as WholeRun,
} from '../../../judging/runs/view-schema.ts'
export type { CodeHostConnectionView as CodeHostConnection } from '../../../code-host/connections/view-schema.ts'
export type { ConnectionView as Connection } from '../../../design-tool/connections/view-schema.ts'
export type { SnapshotView as Snapshot } from '../../../design-tool/snapshots/view-schema.ts'
export type { SourceView as DesignSource } from '../../../design-tool/sources/view-schema.ts'
export type {
  KeyView as ApiKey,
  ListedBuildView as Build,
  ListedStory,
  MemberView as Member,
  RegisteredJudgeView as Judge,
  StoriesView as Stories,
  Usage,
} from '../../server/admin/view-schema.ts'
export type Session = z.output<typeof SessionView>
export type ProjectGlance = z.output<typeof ProjectView>
export type CreatedKey = z.output<typeof CreatedKeyView>
export type { Role } from '../../server/people/roles.ts'

export type PairState = QueueStateView['pairs'][number]
export type IssueCounts = z.output<typeof IssueCountsView>
export type Report = Pick<HybridReport, 'images' | 'findings' | 'suppressions' | 'passes'>
/** A difference that was seen and deliberately not reported. */
export type Suppression = HybridReport['suppressions'][number]

/**
 * An issue with its boxes read. The contract leaves the fields of evidence open, as it is stored as the judge gave it;
 * the judge gives that of a finding.
 */
export type Issue = Omit<ProjectIssueView, 'evidence' | 'capture_hint'> & {
  evidence: Evidence | null
  /** In lists alone. */
  capture_hint?: boolean
}

/** An issue that was just decided, and how that is undone. */
export type DecidedIssue = Issue & Pick<DecidedIssueView, 'undo_id'>

/** An issue beside those of other pairs. */
export type NamedIssue = Issue &
  Pick<NamedIssueView, 'pair_name' | 'image_a_etag' | 'image_b_etag' | 'comment_count'>

export type Cause = Omit<CauseView, 'evidence'> & { evidence: Evidence }
