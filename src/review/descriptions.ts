import type { DescriptionsOf } from '../http/openapi/describe.ts'
import { describeAddComment } from './comments/operations/add-comment.ts'
import { describeDeleteComment } from './comments/operations/delete-comment.ts'
import { describeEditComment } from './comments/operations/edit-comment.ts'
import { describeListComments } from './comments/operations/list-comments.ts'
import { describeAssignIssue } from './issues/operations/assign-issue.ts'
import { describeGetImage } from './images/operations/get-image.ts'
import { describeGetThumbnail } from './images/operations/get-thumbnail.ts'
import { describeChangeIssueSeverity } from './issues/operations/change-issue-severity.ts'
import { describeCreateIssue } from './issues/operations/create-issue.ts'
import { describeDeleteIssue } from './issues/operations/delete-issue.ts'
import { describeDismissCandidates } from './issues/operations/dismiss-candidates.ts'
import { describeGetIssueHistory } from './issues/operations/get-issue-history.ts'
import { describeGetIssue } from './issues/operations/get-issue.ts'
import { describeListIssues } from './issues/operations/list-issues.ts'
import { describeTransitionIssue } from './issues/operations/transition-issue.ts'
import { describeUndoDismissal } from './issues/operations/undo-dismissal.ts'
import { describeUpdateIssueNote } from './issues/operations/update-issue-note.ts'
import { describeCountProjectIssues } from './overview/operations/count-project-issues.ts'
import { describeGetStructure } from './overview/operations/get-structure.ts'
import { describeListCauses } from './overview/operations/list-causes.ts'
import { describeListProjectIssues } from './overview/operations/list-project-issues.ts'
import { describeListProjectPairs } from './overview/operations/list-project-pairs.ts'
import { describeGetPair } from './pairs/operations/get-pair.ts'
import { describeRegisterPair } from './pairs/operations/register-pair.ts'
import { describeClaimPair } from './queue/operations/claim-pair.ts'
import { describeGetNextPair } from './queue/operations/get-next-pair.ts'
import { describeGetQueueCounts } from './queue/operations/get-queue-counts.ts'
import { describeGetQueueState } from './queue/operations/get-queue-state.ts'
import { describeMarkPairAndMoveOn } from './queue/operations/mark-pair-and-move-on.ts'
import { describeMarkPair } from './queue/operations/mark-pair.ts'
import { describeReleasePair } from './queue/operations/release-pair.ts'
import { describeWatchReview } from './queue/operations/watch-review.ts'
import type { reviewOperations } from './operations.ts'

export const reviewDescriptions: DescriptionsOf<typeof reviewOperations> = {
  registerPair: describeRegisterPair,
  getPair: describeGetPair,
  getImage: describeGetImage,
  getThumbnail: describeGetThumbnail,
  listIssues: describeListIssues,
  createIssue: describeCreateIssue,
  getIssue: describeGetIssue,
  updateIssueNote: describeUpdateIssueNote,
  deleteIssue: describeDeleteIssue,
  transitionIssue: describeTransitionIssue,
  changeIssueSeverity: describeChangeIssueSeverity,
  dismissCandidates: describeDismissCandidates,
  undoDismissal: describeUndoDismissal,
  getIssueHistory: describeGetIssueHistory,
  claimPair: describeClaimPair,
  releasePair: describeReleasePair,
  markPair: describeMarkPair,
  markPairAndMoveOn: describeMarkPairAndMoveOn,
  getNextPair: describeGetNextPair,
  getQueueCounts: describeGetQueueCounts,
  getQueueState: describeGetQueueState,
  assignIssue: describeAssignIssue,
  listComments: describeListComments,
  addComment: describeAddComment,
  editComment: describeEditComment,
  deleteComment: describeDeleteComment,
  watchReview: describeWatchReview,
  listProjectPairs: describeListProjectPairs,
  listProjectIssues: describeListProjectIssues,
  countProjectIssues: describeCountProjectIssues,
  listCauses: describeListCauses,
  getStructure: describeGetStructure,
}
