import * as z from 'zod'
import { Evidence } from '../../vocabulary/evidence.ts'
import { Box } from '../../vocabulary/box.ts'
import { selected, type Selected } from '../columns.ts'
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

export type IssueRow = Selected<Issue, 'boxA' | 'boxB' | 'labels' | 'evidence'>

/** What a query selects of issues; `table` is for queries of several. */
export const issueColumns = (table?: string): string =>
  selected<Issue>(table)(
    'id number pairId projectId status origin note boxA boxB labels severity',
    'suggestedSeverity confidence reason dismissedKind dismissedFrom evidence runId',
    'lastSeenRunId findingId assignee createdBy createdAt updatedAt',
  )

export const ISSUE_COLUMNS = issueColumns()

export const toIssue = <Row extends IssueRow>(row: Row) => ({
  ...row,
  boxA: parseNullable(Box, row.boxA),
  boxB: parseNullable(Box, row.boxB),
  labels: parseColumn(Labels, row.labels),
  evidence: parseNullable(Evidence, row.evidence),
})
