import * as z from 'zod'
import { Box } from '../../vocabulary/box.ts'
import { CaptureFacts } from '../../vocabulary/capture-facts.ts'
import { Evidence } from '../../vocabulary/evidence.ts'
import {
  CaptureProfile,
  CaptureWarnings,
  RunCounts,
  RunDifference,
  RunInputs,
  RunPasses,
} from '../judging/run-columns.ts'
import { CarriedFrom } from '../review/carried-from.ts'
import { EventImages } from '../review/event-images.ts'
import { Labels } from '../review/issue-rows.ts'
import { LastReview } from '../review/last-review.ts'
import { SLOTS } from '../review/pair-fields.ts'
import { PairObjects } from '../review/pair-objects.ts'
import { etag, json, jsonOfObjects, objectKey, ownId, pairId, plain, project } from './columns.ts'
import { NUMBERED, type ProjectTable } from './project-table.ts'

/** Pairs, and what judges and people said of them. */
export const REVIEW_TABLES: readonly ProjectTable[] = [
  {
    name: 'pairs',
    order: ['ordinal'],
    id: 'pair_id',
    columns: {
      pair_id: pairId,
      project_id: project,
      image_a_key: objectKey,
      image_b_key: objectKey,
      design_tool_structure_key: objectKey,
      dom_structure_key: objectKey,
      source_key: objectKey,
      icon_candidates_key: objectKey,
      icon_contact_sheet_key: objectKey,
      capture_facts: json(CaptureFacts),
      objects: jsonOfObjects(PairObjects),
      last_review: jsonOfObjects(LastReview),
      ...plain('link_id name created_at updated_at registration done done_revision'),
    },
    left: { ordinal: NUMBERED },
  },
  {
    name: 'runs',
    order: ['ordinal'],
    id: 'run_id',
    columns: {
      run_id: ownId,
      pair_id: pairId,
      project_id: project,
      judge_configuration: json(z.unknown()),
      inputs: jsonOfObjects(RunInputs),
      capture_profile: json(CaptureProfile),
      capture_warnings: json(CaptureWarnings),
      counts: json(RunCounts),
      passes: json(RunPasses),
      difference: json(RunDifference),
      ...plain(
        'status request_id requested_by started_at finished_at latency_ms cost_usd',
        'tier judge_version judge_label judge_arm input_version lease_token',
        'lease_expires_at error',
      ),
    },
    left: { ordinal: NUMBERED },
  },
  {
    name: 'issues',
    order: ['number'],
    id: 'id',
    columns: {
      id: ownId,
      pair_id: pairId,
      project_id: project,
      box_a: json(Box),
      box_b: json(Box),
      labels: json(Labels),
      evidence: json(Evidence),
      run_id: ownId,
      last_seen_run_id: ownId,
      before_change: json(z.object({})),
      ...plain(
        'number status origin note severity suggested_severity confidence reason',
        'dismissed_kind dismissed_from finding_id created_by created_at updated_at',
        'change_id assignee',
      ),
    },
  },
  {
    name: 'issue_events',
    order: ['event_id'],
    parent: { table: 'issues', on: 'issue_events.issue_id = issues.id', order: ['number'] },
    columns: {
      issue_id: ownId,
      run_id: ownId,
      images: jsonOfObjects(EventImages),
      images_changed: json(z.array(z.enum(SLOTS))),
      before_change: json(z.object({})),
      carried_from: jsonOfObjects(CarriedFrom),
      ...plain('change_id action who at from_status to_status reason note severity'),
    },
    left: { event_id: NUMBERED },
  },
  {
    name: 'issue_comments',
    order: ['comment_id'],
    id: 'comment_id',
    columns: {
      comment_id: ownId,
      issue_id: ownId,
      project_id: project,
      ...plain('who text idempotency_key created_at edited_at'),
    },
  },
  {
    name: 'issue_mentions',
    order: ['comment_id', 'who'],
    columns: { comment_id: ownId, project_id: project, ...plain('who'), issue_id: ownId },
  },
  {
    name: 'accepted_images',
    order: ['etag_a', 'etag_b'],
    columns: {
      project_id: project,
      etag_a: etag,
      etag_b: etag,
      pair_id: pairId,
      ...plain('who at'),
    },
  },
]
