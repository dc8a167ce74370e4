import * as z from 'zod'
import { PairId, ProjectId, Timestamp } from '../../http/response-fields.ts'
import { Box, nonBlank, Note, Who } from '../../http/request-fields.ts'
import { Box as StoredBox, Evidence } from '../../store/review/issue-columns.ts'
import { ISSUE_STATUSES } from '../../store/review/issue-rows.ts'
import { ACTIONS } from './transitions.ts'

const Reason = nonBlank(2_000)
const Label = nonBlank(100)

/** The usual ones are `blocker`, `major`, `minor` and `nit`. */
const Severity = z
  .string()
  .regex(/^[a-z0-9_-]{1,32}$/, 'must be a word of 1 to 32 of the characters a-z 0-9 _ -')

export const NewIssueBody = z
  .object({
    pair_id: z.string().min(1).meta({ description: 'The pair it is reported on.' }),
    note: Note.nullish().meta({ description: 'Plain text. Without one, a box is required.' }),
    box_a: Box.nullish().meta({ description: 'Where it is in the design reference.' }),
    box_b: Box.nullish().meta({ description: 'Where it is in the built component.' }),
    labels: z
      .array(Label)
      .max(32)
      .nullish()
      .meta({ description: 'What kind of difference it is, the main label first.' }),
    severity: Severity.nullish().meta({
      description: 'A word; the usual ones are blocker, major, minor and nit.',
    }),
    who: Who.nullish().meta({ description: 'The person who reports it.' }),
  })
  .refine(
    ({ note, box_a, box_b }) => note?.trim() || box_a || box_b,
    'needs a note that is not blank, or a box',
  )
export type NewIssueBody = z.output<typeof NewIssueBody>

export const IssueListQuery = z.object({
  pair: z.string().min(1),
  status: z.enum(ISSUE_STATUSES).optional(),
})

export const NoteBody = z.object({
  note: Note.meta({ description: 'Replaces the issue’s note.' }),
  who: Who.nullish().meta({ description: 'The person who changes it.' }),
})

export const SeverityBody = z.object({
  severity: Severity.meta({
    description: 'A word; the usual ones are blocker, major, minor and nit.',
  }),
  who: Who.meta({ description: 'The person who changes it.' }),
})

export const TransitionBody = z
  .object({
    action: z
      .enum(ACTIONS)
      .meta({ description: 'Which transition; 409 where the issue’s status does not allow it.' }),
    who: Who.meta({ description: 'The person who decides.' }),
    severity: Severity.nullish().meta({ description: 'Required to promote.' }),
    reason: Reason.nullish().meta({ description: 'Required to dismiss.' }),
    note: Note.nullish().meta({
      description: 'A comment that is kept in the history; the issue’s own note stays.',
    }),
  })
  .refine(({ action, severity }) => action !== 'promote' || severity, {
    path: ['severity'],
    error: 'is required to promote',
  })
  .refine(({ action, reason }) => action !== 'dismiss' || reason, {
    path: ['reason'],
    error: 'is required to dismiss',
  })
export type TransitionBody = z.output<typeof TransitionBody>

/** Takes exactly one selector. A confidence in percent would select everything, so it is refused. */
export const BulkDismissalBody = z
  .object({
    ids: z
      .array(z.string().max(200))
      .max(10_000)
      .nullish()
      .meta({ description: 'These candidates; others than the pair’s are left unchanged.' }),
    max_confidence: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .meta({ description: 'Candidates of this confidence or a lower one, 0 to 1.' }),
    label: Label.nullish().meta({ description: 'Candidates with this label.' }),
    reason: Reason.meta({ description: 'Why they are dismissed; kept in each one’s history.' }),
    who: Who.meta({ description: 'The person who decides.' }),
  })
  .refine(
    ({ ids, max_confidence, label }) =>
      [ids, max_confidence, label].filter((given) => given !== undefined && given !== null)
        .length === 1,
    'needs exactly one of ids, max_confidence, label',
  )
export type BulkDismissalBody = z.output<typeof BulkDismissalBody>

const Status = z
  .enum(ISSUE_STATUSES)
  .meta({ description: 'A `candidate` is what the judge proposes; no person has decided on it.' })

/** An issue as every response but a list shows it. */
export const IssueView = z
  .object({
    id: z.string().meta({ description: 'The issue’s id, unique in the whole service.' }),
    number: z.int().min(1).meta({ description: 'Counts 1, 2, 3 … within the project.' }),
    pair_id: PairId,
    project_id: ProjectId,
    status: Status,
    origin: z
      .enum(['reviewer', 'agent'])
      .meta({ description: 'Who reported it: a person or the judge.' }),
    note: z.string().meta({
      description:
        'Plain text: the judge’s notes quote text of the reviewed page, so show it as text, never ' +
        'as markup.',
    }),
    box_a: StoredBox.nullable().meta({
      description: 'On the design reference, normalised to 0..1.',
    }),
    box_b: StoredBox.nullable().meta({
      description: 'On the built component, normalised to 0..1.',
    }),
    labels: z.array(z.string()).meta({ description: 'The main one first.' }),
    severity: z.string().nullable().meta({ description: 'Null for a candidate.' }),
    suggested_severity: z.string().nullable().meta({ description: 'What the judge proposes.' }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'How probable it is that the judge is right.' }),
    reason: z.string().nullable().meta({ description: 'Why it was dismissed.' }),
    dismissed_kind: z
      .enum(['person', 'superseded'])
      .nullable()
      .meta({ description: 'By a person, or because a later run no longer found it.' }),
    evidence: Evidence.nullable().meta({ description: 'What the judge measured.' }),
    run_id: z.string().nullable().meta({ description: 'The run that created it.' }),
    last_seen_run_id: z.string().nullable().meta({ description: 'The run that found it last.' }),
    finding_id: z
      .string()
      .nullable()
      .meta({ description: 'Shared by equal findings of the pair’s runs.' }),
    created_by: z.string().nullable().meta({ description: 'The person who reported it.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Issue' })
export type IssueView = z.output<typeof IssueView>

/** An issue as lists show it. */
export const ProjectIssueView = IssueView.extend({
  capture_hint: z.boolean().meta({
    description:
      'Likely a capture artefact: the run that saw it last has a warning that explains its label.',
  }),
}).meta({ id: 'ProjectIssue' })
export type ProjectIssueView = z.output<typeof ProjectIssueView>

export const ProjectIssueListView = z.object({
  issues: z.array(ProjectIssueView).meta({ description: 'In the order of their numbers.' }),
  next_after: z.int().optional().meta({
    description: 'Number of the last issue here, to go on after; absent at the end.',
  }),
})
export type ProjectIssueListView = z.output<typeof ProjectIssueListView>

const BoxText = z.string().nullable().meta({ description: 'The box as JSON text.' })

/** An issue as the list of its pair shows it. */
export const ListedIssueView = ProjectIssueView.extend({
  box_a: BoxText,
  box_b: BoxText,
}).meta({ id: 'ListedIssue' })
export type ListedIssueView = z.output<typeof ListedIssueView>

export const IssueListView = z.object({
  issues: z.array(ListedIssueView).meta({ description: 'Of the pair, oldest first.' }),
})

export const IssueEventView = z
  .object({
    action: z.string().meta({
      description:
        'A transition, `severity_set`, `note_set`, or what a run did: `detected`, `refreshed`, ' +
        '`superseded`, ….',
    }),
    who: z
      .string()
      .nullable()
      .meta({ description: 'The person; null: a run, or nobody was named.' }),
    at: Timestamp,
    from: Status.nullable().meta({ description: 'The status before; null where it was created.' }),
    to: Status.nullable().meta({ description: 'Equals `from` where the state did not move.' }),
    reason: z.string().nullable().meta({ description: 'Why it was dismissed, at a dismissal.' }),
    note: z.string().nullable().meta({
      description: 'The comment of a transition, the text of `note_set`.',
    }),
    severity: z.string().nullable().meta({ description: 'The severity that was set.' }),
    run_id: z.string().nullable().meta({ description: 'The run that did it; null: a person did.' }),
  })
  .meta({ id: 'IssueEvent' })
export type IssueEventView = z.output<typeof IssueEventView>

export const IssueHistoryView = z.object({
  events: z.array(IssueEventView).meta({ description: 'Oldest first.' }),
})

export const BulkDismissalView = z.object({
  dismissed: z.int().meta({ description: 'How many candidates were dismissed.' }),
  ids: z.array(z.string()).meta({ description: 'Their ids, in the order of their numbers.' }),
})
export type BulkDismissalView = z.output<typeof BulkDismissalView>
