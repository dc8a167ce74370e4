import { Evidence } from '../../vocabulary/evidence.ts'
import { Box as StoredBox } from '../../vocabulary/box.ts'
import * as z from 'zod'
import { PairId, ProjectId, Timestamp } from '../../http/response-fields.ts'
import { CarriedFrom } from '../../store/review/carried-from.ts'
import { EventImages } from '../../store/review/event-images.ts'
import { ISSUE_STATUSES } from '../../store/review/issue-rows.ts'
import { SLOTS } from '../../store/review/pair-fields.ts'
import { ImageEtag } from '../pairs/view-schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

const Status = z
  .enum(ISSUE_STATUSES)
  .describe('A `candidate` is proposed by the judge; no person has decided on it.')

/** An issue as every response except a list shows it. */
export const IssueView = z
  .object({
    id: z.string().describe('The issue’s id, unique in the whole service.'),
    number: z.int().min(1).describe('Counts 1, 2, 3 … within the project.'),
    pair_id: PairId,
    project_id: ProjectId,
    status: Status,
    origin: z.enum(['reviewer', 'agent']).describe('Who reported it: a person or the judge.'),
    note: z
      .string()
      .describe(
        'Plain text: the judge’s notes quote text of the reviewed page, so show it as text, never ' +
          'as markup.',
      ),
    box_a: StoredBox.nullable().describe('On the design reference, normalised to 0..1.'),
    box_b: StoredBox.nullable().describe('On the built component, normalised to 0..1.'),
    labels: z.array(z.string()).describe('The main label first.'),
    severity: z.string().nullable().describe('Null for a candidate.'),
    suggested_severity: z.string().nullable().describe('What the judge proposes.'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('The probability that the judge is right.'),
    reason: z.string().nullable().describe('Why it was dismissed.'),
    dismissed_kind: z
      .enum(['person', 'superseded'])
      .nullable()
      .describe('By a person, or because a later run no longer found it.'),
    evidence: Evidence.nullable().describe('What the judge measured.'),
    run_id: z.string().nullable().describe('The run that created it.'),
    last_seen_run_id: z.string().nullable().describe('The run that last found it.'),
    finding_id: z.string().nullable().describe('Shared by equal findings of the pair’s runs.'),
    assignee: z.string().nullable().describe('Who is to take care of it.'),
    created_by: z.string().nullable().describe('The person who reported it.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Issue' })
export type IssueView = z.output<typeof IssueView>

/** An issue that a person has just decided. */
export const DecidedIssueView = IssueView.extend({
  undo_id: z
    .string()
    .nullable()
    .describe('Names the decision, to undo it; null if it is itself the undoing of one.'),
}).meta({ id: 'DecidedIssue' })
export type DecidedIssueView = z.output<typeof DecidedIssueView>

/** An issue as lists show it. */
export const ProjectIssueView = IssueView.extend({
  capture_hint: z
    .boolean()
    .describe(
      'Likely a capture artefact: the run that last saw it has a warning that explains its ' +
        'label.',
    ),
}).meta({ id: 'ProjectIssue' })
export type ProjectIssueView = z.output<typeof ProjectIssueView>

/** An issue beside those of other pairs. */
export const NamedIssueView = ProjectIssueView.extend({
  pair_name: z.string().describe('The name of its pair.'),
  image_a_etag: ImageEtag,
  image_b_etag: ImageEtag,
  comment_count: z.int().min(0).describe('How many comments it has.'),
}).meta({ id: 'NamedIssue' })
export type NamedIssueView = z.output<typeof NamedIssueView>

export const ProjectIssueListView = z.object({
  issues: z.array(ProjectIssueView).describe('In the order of their numbers.'),
  next_after: z
    .int()
    .optional()
    .describe(
      'The cursor for the next page: the number of the last issue here. Absent on the last ' +
        'page.',
    ),
})
export type ProjectIssueListView = z.output<typeof ProjectIssueListView>

const BoxText = z.string().nullable().describe('The box as JSON text.')

/** An issue as the list of its pair shows it. */
export const ListedIssueView = ProjectIssueView.extend({
  box_a: BoxText,
  box_b: BoxText,
}).meta({ id: 'ListedIssue' })
export type ListedIssueView = z.output<typeof ListedIssueView>

export const IssueListView = z.object({
  issues: z.array(ListedIssueView).describe('The issues of the pair, oldest first.'),
})

export const IssueEventView = z
  .object({
    action: z
      .string()
      .describe(
        'A transition, `severity_set`, `note_set`, `undone`, or what a run did: `detected`, ' +
          '`assigned`, `commented`, `refreshed`, `superseded`, `seen` (found again on other images, still dismissed), `carried` (a person ' +
          'dismissed it in another pair with the same images), `seen_elsewhere` (found in such a pair), ….',
      ),
    who: z.string().nullable().describe('The person; null if a run did it or nobody was named.'),
    at: Timestamp,
    from: Status.nullable().describe(
      'The status before; null for the event that created the issue.',
    ),
    to: Status.nullable().describe('The status after; equals `from` if the status did not change.'),
    reason: z.string().nullable().describe('For a dismissal: why it was dismissed.'),
    note: z
      .string()
      .nullable()
      .describe('The comment of a transition, the text of `note_set`, the person of `assigned`.'),
    severity: z.string().nullable().describe('The severity that was set.'),
    run_id: z.string().nullable().describe('The run that made the change; null if a person did.'),
    images: EventImages.nullable().describe(
      'The images that the run judged, or that the person’s decision was made on; null if ' +
        'unknown.',
    ),
    images_changed: z
      .array(z.enum(SLOTS))
      .describe('For a run: the images that differ from those the issue was last found on.'),
    carried_from: CarriedFrom.nullable().describe(
      'For `carried`: the decision of a person that the run has carried over.',
    ),
  })
  .meta({ id: 'IssueEvent' })
export type IssueEventView = z.output<typeof IssueEventView>

export const IssueHistoryView = z.object({
  events: z.array(IssueEventView).describe('Oldest first.'),
})

export const BulkDismissalView = z.object({
  dismissed: z.int().describe('How many candidates were dismissed.'),
  ids: z.array(z.string()).describe('Their ids, in the order of their numbers.'),
  undo_id: z
    .string()
    .nullable()
    .describe('Pass it to undo the dismissal; null if nothing was dismissed.'),
})
export type BulkDismissalView = z.output<typeof BulkDismissalView>

export const UndoneView = z.object({
  undone: z.array(z.string()).describe('The issues that are as they were before the dismissal.'),
  left: z.array(z.string()).describe('The issues that somebody has changed since.'),
})
export type UndoneView = z.output<typeof UndoneView>
