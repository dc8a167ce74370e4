import type { DescriptionsOf } from '../../../http/openapi/describe.ts'
import { describeListIssues } from './list-issues.ts'
import { describeCreateIssue } from './create-issue.ts'
import { describeGetIssue } from './get-issue.ts'
import { describeUpdateIssueNote } from './update-issue-note.ts'
import { describeDeleteIssue } from './delete-issue.ts'
import { describeTransitionIssue } from './transition-issue.ts'
import { describeChangeIssueSeverity } from './change-issue-severity.ts'
import { describeDismissCandidates } from './dismiss-candidates.ts'
import { describeUndoDismissal } from './undo-dismissal.ts'
import { describeGetIssueHistory } from './get-issue-history.ts'
import type { issueOperations } from './index.ts'

export const issueDescriptions: DescriptionsOf<typeof issueOperations> = {
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
}
