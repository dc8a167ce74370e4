import * as z from 'zod'
import { Timestamp } from '../../http/openapi/operation.ts'
import { Box, Evidence } from '../../store/review/issue-columns.ts'
import { ISSUE_STATUSES } from '../../store/review/issue-rows.ts'
import { pathId } from '../../http/openapi/terms.ts'

// What the operations of issues are described with.

const Status = z.enum(ISSUE_STATUSES)

export const Issue = z
  .object({
    id: z.string(),
    number: z.int().min(1).meta({ description: 'Counts 1, 2, 3 … within the project.' }),
    pair_id: z.string(),
    project_id: z.string(),
    status: Status,
    origin: z.enum(['reviewer', 'agent']),
    note: z.string().meta({
      description:
        'Plain text: the judge’s notes quote text of the reviewed page, so show it as text, never ' +
        'as markup.',
    }),
    box_a: Box.nullable().meta({ description: 'On the design reference, normalised to 0..1.' }),
    box_b: Box.nullable().meta({ description: 'On the built component, normalised to 0..1.' }),
    labels: z.array(z.string()),
    severity: z.string().nullable().meta({ description: 'Null for a candidate.' }),
    suggested_severity: z.string().nullable(),
    confidence: z.number().min(0).max(1).nullable(),
    reason: z.string().nullable().meta({ description: 'Why it was dismissed.' }),
    dismissed_kind: z.enum(['person', 'superseded']).nullable(),
    evidence: Evidence.nullable(),
    run_id: z.string().nullable(),
    last_seen_run_id: z.string().nullable(),
    finding_id: z.string().nullable(),
    created_by: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Issue' })

const BoxText = z.string().nullable().meta({ description: 'The box as JSON text.' })

export const ListedIssue = Issue.extend({
  box_a: BoxText,
  box_b: BoxText,
  capture_hint: z.boolean().meta({
    description:
      'Likely a capture artefact: the run that saw it last has a warning that explains its label.',
  }),
}).meta({ id: 'ListedIssue' })

export const IssueEvent = z
  .object({
    action: z.string().meta({
      description:
        'A transition, `severity_set`, `note_set`, or what a run did: `detected`, `refreshed`, ' +
        '`superseded`, ….',
    }),
    who: z.string().nullable(),
    at: Timestamp,
    from: Status.nullable(),
    to: Status.nullable().meta({ description: 'Equals `from` where the state did not move.' }),
    reason: z.string().nullable(),
    note: z.string().nullable().meta({
      description: 'The comment of a transition, the text of `note_set`.',
    }),
    severity: z.string().nullable(),
    run_id: z.string().nullable(),
  })
  .meta({ id: 'IssueEvent' })

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
  created_by: 'ada',
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
}

export const ISSUE_ID = pathId('id', 'The issue’s id, `iss_…`.')
