import { listIssues } from './list-issues.ts'
import { createIssue } from './create-issue.ts'
import { getIssue } from './get-issue.ts'
import { updateIssueNote } from './update-issue-note.ts'
import { deleteIssue } from './delete-issue.ts'
import { transitionIssue } from './transition-issue.ts'
import { changeIssueSeverity } from './change-issue-severity.ts'
import { dismissCandidates } from './dismiss-candidates.ts'
import { undoDismissal } from './undo-dismissal.ts'
import { getIssueHistory } from './get-issue-history.ts'

export const issueOperations = {
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
}
