import * as z from 'zod'
import { Evidence } from '../../vocabulary/evidence.ts'
import { Box } from '../../vocabulary/box.ts'
import { columnNames } from '../columns.ts'
import { parseColumn, parseNullable } from '../json-column.ts'

/** The JSON column of an issue's labels. */
export const Labels = z.array(z.string())

export const ISSUE_STATUSES = [
  'candidate',
  'open',
  'fixed_awaiting_verify',
  'closed',
  'dismissed',
] as const
export type IssueStatus = (typeof ISSUE_STATUSES)[number]

/** In which order the issues of a project can be listed. */
export const ISSUE_ORDERS = ['number', 'newest', 'severity'] as const
export type IssueOrder = (typeof ISSUE_ORDERS)[number]

export interface Issue {
  id: string
  /** 1, 2, 3 … within the project. */
  number: number
  pairId: string
  projectId: string
  status: IssueStatus
  origin: 'reviewer' | 'agent'
  note: string
  boxA: Box | null
  boxB: Box | null
  labels: string[]
  severity: string | null
  suggestedSeverity: string | null
  confidence: number | null
  /** Why it was dismissed. */
  reason: string | null
  dismissedKind: 'person' | 'superseded' | null
  /** The status that `restore` leads back to. */
  dismissedFrom: 'candidate' | 'open' | null
  evidence: Evidence | null
  runId: string | null
  lastSeenRunId: string | null
  findingId: string | null
  /** Who is to take care of it. */
  assignee: string | null
  createdBy: string | null
  createdAt: string
  updatedAt: string
}

export interface IssueRow {
  id: string
  number: number
  pair_id: string
  project_id: string
  status: IssueStatus
  origin: Issue['origin']
  note: string
  box_a: string | null
  box_b: string | null
  labels: string
  severity: string | null
  suggested_severity: string | null
  confidence: number | null
  reason: string | null
  dismissed_kind: Issue['dismissedKind']
  dismissed_from: Issue['dismissedFrom']
  evidence: string | null
  run_id: string | null
  last_seen_run_id: string | null
  finding_id: string | null
  assignee: string | null
  created_by: string | null
  created_at: string
  updated_at: string
}

export const ISSUE_COLUMN_NAMES = columnNames<IssueRow>({
  id: true,
  number: true,
  pair_id: true,
  project_id: true,
  status: true,
  origin: true,
  note: true,
  box_a: true,
  box_b: true,
  labels: true,
  severity: true,
  suggested_severity: true,
  confidence: true,
  reason: true,
  dismissed_kind: true,
  dismissed_from: true,
  evidence: true,
  run_id: true,
  last_seen_run_id: true,
  finding_id: true,
  assignee: true,
  created_by: true,
  created_at: true,
  updated_at: true,
})

export const ISSUE_COLUMNS = ISSUE_COLUMN_NAMES.join(', ')

export const toIssue = (row: IssueRow): Issue => ({
  id: row.id,
  number: row.number,
  pairId: row.pair_id,
  projectId: row.project_id,
  status: row.status,
  origin: row.origin,
  note: row.note,
  boxA: parseNullable(Box, row.box_a),
  boxB: parseNullable(Box, row.box_b),
  labels: parseColumn(Labels, row.labels),
  severity: row.severity,
  suggestedSeverity: row.suggested_severity,
  confidence: row.confidence,
  reason: row.reason,
  dismissedKind: row.dismissed_kind,
  dismissedFrom: row.dismissed_from,
  evidence: parseNullable(Evidence, row.evidence),
  runId: row.run_id,
  lastSeenRunId: row.last_seen_run_id,
  findingId: row.finding_id,
  assignee: row.assignee,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
