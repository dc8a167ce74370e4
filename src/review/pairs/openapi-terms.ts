import * as z from 'zod'
import { Timestamp } from '../../http/openapi/operation.ts'
import { CaptureFacts } from '../../store/review/capture-facts.ts'
import { CaptureWarning } from '../../store/judging/run-columns.ts'

// What the operations of pairs, and others that answer a pair, are described with.

const Key = z.string().nullable()

export const PairState = z
  .object({
    status: z.enum(['open', 'in_progress', 'done']).meta({
      description: '`in_progress`: not done and locked by someone.',
    }),
    done: z.boolean(),
    locked_by: z.string().nullable(),
    locked_at: Timestamp.nullable(),
    lock_expires_at: Timestamp.nullable(),
  })
  .meta({ id: 'PairState', description: 'A lock that went stale reads as null.' })

export const Pair = z
  .object({
    pair_id: z.string(),
    project_id: z.string(),
    link_id: z.string().nullable(),
    name: z.string(),
    image_a_key: z.string().meta({ description: 'The design reference, in storage.' }),
    image_b_key: z.string().meta({ description: 'The built component, in storage.' }),
    design_tool_structure_key: Key,
    dom_structure_key: Key,
    source_key: Key,
    icon_candidates_key: Key,
    icon_contact_sheet_key: Key,
    capture_facts: CaptureFacts.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    has_issues_count: z.int().meta({
      description: 'Issues that are open, fixed_awaiting_verify or closed.',
    }),
    candidate_count: z.int(),
    state: PairState,
    latest_run: z
      .object({
        run_id: z.string(),
        status: z.string(),
        capture_warnings: z.array(CaptureWarning).nullable(),
      })
      .nullable()
      .meta({ description: 'The run that started last.' }),
  })
  .meta({ id: 'Pair' })

export const PAIR = {
  pair_id: 'button--primary',
  project_id: 'acme',
  link_id: null,
  name: 'Button / primary',
  image_a_key: 'acme/v1.4.0/button-design.png',
  image_b_key: 'acme/v1.4.0/button-story.png',
  design_tool_structure_key: null,
  dom_structure_key: 'acme/v1.4.0/button-dom.json',
  source_key: null,
  icon_candidates_key: null,
  icon_contact_sheet_key: null,
  capture_facts: { story: { capture_scale: 2 } },
  created_at: '2026-11-21T09:30:00.000Z',
  updated_at: '2026-11-21T09:30:00.000Z',
  has_issues_count: 0,
  candidate_count: 0,
  state: { status: 'open', done: false, locked_by: null, locked_at: null, lock_expires_at: null },
  latest_run: null,
}
