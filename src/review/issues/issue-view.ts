import { wireFields } from '../../base/field-names.ts'
import type { IssueEvent } from '../../store/review/issue-events.ts'
import type { Issue } from '../../store/review/issue-rows.ts'
import type { ListedIssue } from '../../store/review/issues.ts'
import type { ProjectIssue } from '../../store/review/project-issues.ts'
import { captureHint } from './capture-hint.ts'
import type {
  DecidedIssueView,
  IssueEventView,
  IssueView,
  ListedIssueView,
  NamedIssueView,
  ProjectIssueView,
} from './view-schema.ts'

export const issueView: (issue: Issue) => IssueView = wireFields(
  'id number pair_id project_id status origin note box_a box_b labels severity',
  'suggested_severity confidence reason dismissed_kind evidence run_id last_seen_run_id',
  'finding_id assignee created_by created_at updated_at',
)

export const decidedIssueView = (issue: Issue, undoId: string | null): DecidedIssueView => ({
  ...issueView(issue),
  undo_id: undoId,
})

export const projectIssueView = (issue: ListedIssue): ProjectIssueView => ({
  ...issueView(issue),
  capture_hint: captureHint(issue, issue.captureWarnings),
})

export const namedIssueView = (issue: ProjectIssue): NamedIssueView => ({
  ...projectIssueView(issue),
  pair_name: issue.pair?.name ?? '',
  image_a_etag: issue.pair?.etags.a ?? null,
  image_b_etag: issue.pair?.etags.b ?? null,
  comment_count: issue.commentCount,
})

export const listedIssueView = (issue: ListedIssue): ListedIssueView => ({
  ...projectIssueView(issue),
  box_a: issue.boxA && JSON.stringify(issue.boxA),
  box_b: issue.boxB && JSON.stringify(issue.boxB),
})

export const eventView = ({
  runId,
  imagesChanged,
  carriedFrom,
  ...event
}: IssueEvent): IssueEventView => ({
  ...event,
  run_id: runId,
  images_changed: imagesChanged,
  carried_from: carriedFrom,
})
