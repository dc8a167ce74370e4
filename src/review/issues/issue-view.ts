import type { Box, Evidence } from '../../store/review/issue-columns.ts'
import type { IssueEvent } from '../../store/review/issue-events.ts'
import type { Issue } from '../../store/review/issue-rows.ts'
import type { ListedIssue } from '../../store/review/issues.ts'
import { captureHint } from './capture-hint.ts'

/** An issue as every answer shows it but a list, which has its boxes as JSON text. */
export interface IssueView<BoxForm = Box> {
  id: string
  number: number
  pair_id: string
  project_id: string
  status: Issue['status']
  origin: Issue['origin']
  note: string
  box_a: BoxForm | null
  box_b: BoxForm | null
  labels: string[]
  severity: string | null
  suggested_severity: string | null
  confidence: number | null
  reason: string | null
  dismissed_kind: Issue['dismissedKind']
  evidence: Evidence | null
  run_id: string | null
  last_seen_run_id: string | null
  finding_id: string | null
  created_by: string | null
  created_at: string
  updated_at: string
}

export const issueView = (issue: Issue): IssueView => ({
  id: issue.id,
  number: issue.number,
  pair_id: issue.pairId,
  project_id: issue.projectId,
  status: issue.status,
  origin: issue.origin,
  note: issue.note,
  box_a: issue.boxA,
  box_b: issue.boxB,
  labels: issue.labels,
  severity: issue.severity,
  suggested_severity: issue.suggestedSeverity,
  confidence: issue.confidence,
  reason: issue.reason,
  dismissed_kind: issue.dismissedKind,
  evidence: issue.evidence,
  run_id: issue.runId,
  last_seen_run_id: issue.lastSeenRunId,
  finding_id: issue.findingId,
  created_by: issue.createdBy,
  created_at: issue.createdAt,
  updated_at: issue.updatedAt,
})

/** An issue as lists show it. */
export interface ListedIssueView extends IssueView<string> {
  /** Whether it is likely an artefact of how its run's images were captured. */
  capture_hint: boolean
}

export const listedIssueView = (issue: ListedIssue): ListedIssueView => ({
  ...issueView(issue),
  box_a: issue.boxA && JSON.stringify(issue.boxA),
  box_b: issue.boxB && JSON.stringify(issue.boxB),
  capture_hint: captureHint(issue.labels, issue.captureWarnings),
})

export const eventView = ({ runId, ...event }: IssueEvent) => ({ ...event, run_id: runId })
