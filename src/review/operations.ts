import { addComment } from './comments/operations/add-comment.ts'
import { deleteComment } from './comments/operations/delete-comment.ts'
import { editComment } from './comments/operations/edit-comment.ts'
import { listComments } from './comments/operations/list-comments.ts'
import { assignIssue } from './issues/operations/assign-issue.ts'
import { getImage } from './images/operations/get-image.ts'
import { getThumbnail } from './images/operations/get-thumbnail.ts'
import { changeIssueSeverity } from './issues/operations/change-issue-severity.ts'
import { createIssue } from './issues/operations/create-issue.ts'
import { deleteIssue } from './issues/operations/delete-issue.ts'
import { dismissCandidates } from './issues/operations/dismiss-candidates.ts'
import { getIssueHistory } from './issues/operations/get-issue-history.ts'
import { getIssue } from './issues/operations/get-issue.ts'
import { listIssues } from './issues/operations/list-issues.ts'
import { transitionIssue } from './issues/operations/transition-issue.ts'
import { undoDismissal } from './issues/operations/undo-dismissal.ts'
import { updateIssueNote } from './issues/operations/update-issue-note.ts'
import { countProjectIssues } from './overview/operations/count-project-issues.ts'
import { getStructure } from './overview/operations/get-structure.ts'
import { listCauses } from './overview/operations/list-causes.ts'
import { listProjectIssues } from './overview/operations/list-project-issues.ts'
import { listProjectPairs } from './overview/operations/list-project-pairs.ts'
import { getPair } from './pairs/operations/get-pair.ts'
import { registerPair } from './pairs/operations/register-pair.ts'
import { claimPair } from './queue/operations/claim-pair.ts'
import { getNextPair } from './queue/operations/get-next-pair.ts'
import { getQueueCounts } from './queue/operations/get-queue-counts.ts'
import { getQueueState } from './queue/operations/get-queue-state.ts'
import { markPairAndMoveOn } from './queue/operations/mark-pair-and-move-on.ts'
import { markPair } from './queue/operations/mark-pair.ts'
import { releasePair } from './queue/operations/release-pair.ts'
import { watchReview } from './queue/operations/watch-review.ts'

export const reviewOperations = {
  registerPair,
  getPair,
  getImage,
  getThumbnail,
  listIssues,
  createIssue,
  getIssue,
  updateIssueNote,
  deleteIssue,
  transitionIssue,
  changeIssueSeverity,
  dismissCandidates,
  undoDismissal,
  getIssueHistory,
  claimPair,
  releasePair,
  markPair,
  markPairAndMoveOn,
  getNextPair,
  getQueueCounts,
  getQueueState,
  assignIssue,
  listComments,
  addComment,
  editComment,
  deleteComment,
  watchReview,
  listProjectPairs,
  listProjectIssues,
  countProjectIssues,
  listCauses,
  getStructure,
}
