import type { PairView } from '../view-schema.ts'

/** Also used by the operations of other folders whose responses hold a pair. */
export const PAIR = {
  pair_id: 'button--primary',
  project_id: 'acme',
  link_id: null,
  name: 'Button / primary',
  image_a_key: 'acme/v1.4.0/button-design.png',
  image_b_key: 'acme/v1.4.0/button-story.png',
  image_a_etag: '5d41402abc4b2a76b9719d911017c592',
  image_b_etag: '7d793037a0760186574b0282f2f435e7',
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
  last_review: null,
  latest_run: null,
  unnamed_change: null,
} satisfies PairView
