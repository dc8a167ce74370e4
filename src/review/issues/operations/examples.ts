import { pathId } from '../../../http/openapi/terms.ts'
import type { IssueView } from '../view-schema.ts'

// Examples and parameters that the operations of issues share.

export const ISSUE = {
  id: 'iss_01k9v3m0c2e8r7t5y4w6x1z9ab',
  number: 7,
  pair_id: 'button--primary',
  project_id: 'acme',
  status: 'open',
  origin: 'reviewer',
  note: 'The label sits 4 px too low',
  box_a: null,
  box_b: { x: 0.25, y: 0.4, w: 0.5, h: 0.2 },
  labels: ['inset/shift'],
  severity: 'minor',
  suggested_severity: null,
  confidence: null,
  reason: null,
  dismissed_kind: null,
  evidence: null,
  run_id: null,
  last_seen_run_id: null,
  finding_id: null,
  assignee: null,
  created_by: 'ada',
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
} satisfies IssueView

export const ISSUE_ID = pathId('id', 'The issue’s id, `iss_…`.', '$ISSUE')

/** The `undo_id` of a decision. */
export const UNDO_ID = 'chg_01K9QK3M8Y4R2T6V0W1X3Z5A7B'
