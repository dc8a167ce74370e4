import * as z from 'zod'
import { Box, nonBlank, Note, Who } from '../../http/request-fields.ts'
import { ISSUE_STATUSES } from '../../store/review/issue-rows.ts'
import { ACTIONS } from './transitions.ts'

const Reason = nonBlank(2_000)
const Label = nonBlank(100)

/** Usually `blocker`, `major`, `minor` or `nit`. */
const Severity = z
  .string()
  .regex(/^[a-z0-9_-]{1,32}$/, 'must be a word of 1 to 32 of the characters a-z 0-9 _ -')

export const NewIssueBody = z
  .object({
    pair_id: z.string().min(1).describe('The pair it is reported on.'),
    note: Note.nullish().describe('Plain text. Without one, a box is required.'),
    box_a: Box.nullish().describe('Where it is in the design reference.'),
    box_b: Box.nullish().describe('Where it is in the built component.'),
    labels: z
      .array(Label)
      .max(32)
      .nullish()
      .describe('The kind of difference, the main label first.'),
    severity: Severity.nullish().describe(
      'A word; the usual ones are blocker, major, minor and nit.',
    ),
    who: Who.nullish().describe('The person who reports it.'),
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
  note: Note.describe('Replaces the issue’s note.'),
  who: Who.nullish().describe('The person who changes it.'),
})

export const SeverityBody = z.object({
  severity: Severity.describe('A word; the usual ones are blocker, major, minor and nit.'),
  who: Who.describe('The person who changes it.'),
})

export const AssigneeBody = z.object({
  assignee: Who.nullable().describe('Null: nobody.'),
  who: Who.describe('The person who assigns it.'),
})

export const TransitionBody = z
  .object({
    action: z
      .enum([...ACTIONS, 'undo'])
      .describe('The transition; 409 if the issue’s status does not allow it.'),
    who: Who.describe('The person who decides.'),
    severity: Severity.nullish().describe('Required to promote.'),
    reason: Reason.nullish().describe('Required to dismiss.'),
    note: Note.nullish().describe(
      'A comment that is kept in the history; the issue’s own note does not change.',
    ),
    decision_id: z
      .string()
      .regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 of the characters A-Z a-z 0-9 _ -')
      .nullish()
      .describe(
        'The same on all issues that are decided together: the audit log then names each of them.',
      ),
    undo_id: z
      .string()
      .min(1)
      .max(200)
      .nullish()
      .describe(
        'For `undo`: the decision to undo, by the `undo_id` that it returned. Without one it is the last event.',
      ),
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

export const UndoBody = z.object({
  undo_id: z.string().min(1).max(200).describe('The `undo_id` that the bulk dismissal returned.'),
  who: Who.describe('The person who made the dismissal.'),
})

/** Requires exactly one selector. A confidence in percent would select everything, so values above 1 are refused. */
export const BulkDismissalBody = z
  .object({
    ids: z
      .array(z.string().max(200))
      .max(10_000)
      .nullish()
      .describe('These candidates; ids that are not candidates of the pair are ignored.'),
    max_confidence: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .describe('Candidates of this confidence or a lower one, 0 to 1.'),
    label: Label.nullish().describe('Candidates with this label.'),
    reason: Reason.describe('Why they are dismissed; kept in each one’s history.'),
    who: Who.describe('The person who decides.'),
  })
  .refine(
    ({ ids, max_confidence, label }) =>
      [ids, max_confidence, label].filter((given) => given !== undefined && given !== null)
        .length === 1,
    'needs exactly one of ids, max_confidence, label',
  )
export type BulkDismissalBody = z.output<typeof BulkDismissalBody>
