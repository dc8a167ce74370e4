import { Evidence } from '../../vocabulary/evidence.ts'
import * as z from 'zod'
import { PairId, RunId, Timestamp } from '../../http/response-fields.ts'
import type { IssueStatus } from '../../store/review/issue-rows.ts'
import { CaptureWarnings } from '../../store/judging/run-columns.ts'
import { PairMarks } from '../../store/review/pair-marks.ts'
import { Box } from '../../vocabulary/box.ts'
import { ImageEtag, LastReviewView, UnnamedChangeView } from '../pairs/view-schema.ts'
import { NamedIssueView } from '../issues/view-schema.ts'
import { Status } from './schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

const Count = z.int().describe('How many issues have this status.')
const Counts = z.record(Status, Count)

export const PairSummaryView = z
  .object({
    pair_id: PairId,
    name: z.string().describe('The name shown to people.'),
    link_id: z
      .string()
      .nullable()
      .describe('The caller’s own reference, such as the id of the story.'),
    image_b_key: z
      .string()
      .describe(
        'The built component, in storage. The second segment of its key is the version, if any.',
      ),
    created_at: Timestamp,
    updated_at: Timestamp,
    image_a_etag: ImageEtag,
    image_b_etag: ImageEtag,
    issues: Counts.describe('Its issues, counted by status.'),
    marks: PairMarks.describe(
      'Where its candidates, open issues and fixes to verify lie; at most three, the most severe first.',
    ),
    last_review: LastReviewView.nullable(),
    latest_run: z
      .object({
        run_id: RunId,
        status: z.string().describe('The status of the run.'),
        started_at: Timestamp,
        capture_warnings: CaptureWarnings.nullable(),
      })
      .nullable()
      .describe('The run that was started last.'),
    unnamed_change: UnnamedChangeView.nullable(),
  })
  .meta({ id: 'PairSummary' })
export type PairSummaryView = z.output<typeof PairSummaryView>

export const PairSummariesView = z.object({
  pairs: z.array(PairSummaryView).describe('In the order of first registration.'),
  next_after: z
    .string()
    .nullable()
    .describe('The cursor for the next page; null on the last page.'),
})

export const ProjectIssuesView = z.object({
  issues: z.array(NamedIssueView).describe('In the order that was asked for.'),
  next_after: z.int().nullable().describe('The cursor for the next page; null on the last page.'),
})

export const CauseView = z
  .object({
    labels: z.array(z.string()).describe('The labels of its issues, the main one first.'),
    note: z.string().describe('The note of its first issue, as an example.'),
    evidence: Evidence.describe('What the judge measured; the same in all of them.'),
    issue_count: z.int().describe('How many issues have this cause.'),
    pair_count: z.int().describe('How many pairs have it.'),
    pictures: z
      .array(
        z.object({
          pair_id: PairId,
          pair_name: z.string().describe('The name of the pair.'),
          image_a_etag: ImageEtag,
          image_b_etag: ImageEtag,
          box_a: Box.nullable().describe('On the design reference, normalised to 0..1.'),
          box_b: Box.nullable().describe('On the built component, normalised to 0..1.'),
        }),
      )
      .describe('Where the first of its issues lie; at most three.'),
    issues: z
      .array(
        z.object({
          id: z.string().describe('The issue’s id.'),
          number: z.int().describe('Its number within the project.'),
          pair_id: PairId,
        }),
      )
      .describe('Its issues by number; at most the first 500.'),
  })
  .meta({
    id: 'Cause',
    description: 'The same wrong value of the same property, in several pairs.',
  })
export type CauseView = z.output<typeof CauseView>

export const CausesView = z.object({
  causes: z.array(CauseView).describe('The causes, those that most pairs share first.'),
})

export const IssueCountsView = z.object({
  ...(Object.fromEntries(Status.options.map((status) => [status, Count])) as Record<
    IssueStatus,
    z.ZodInt
  >),
  unnamed_changes: z
    .int()
    .describe('How many pairs changed without a finding, and wait until they are marked as done.'),
  open_for: z
    .int()
    .optional()
    .describe('How many open issues the named person is assigned to or mentioned in.'),
})

/** The stored file, unchecked. */
export const StructureView = z.unknown()
