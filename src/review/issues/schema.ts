import * as z from 'zod'
import { Box, nonBlank, Note, Who } from '../../http/request-fields.ts'
import type { CandidateSelector } from '../../store/review/issue-moves.ts'
import { ISSUE_STATUSES } from '../../store/review/issue-rows.ts'
import { ACTIONS } from './transitions.ts'

const Reason = nonBlank(2_000)
const Label = nonBlank(100)

/** `blocker`, `major`, `minor` and `nit` are the usual ones. */
const Severity = z
  .string()
  .regex(/^[a-z0-9_-]{1,32}$/, 'must be a word of 1 to 32 of the characters a-z 0-9 _ -')

export const NewIssueBody = z
  .object({
    pair_id: z.string().min(1),
    note: Note.nullish(),
    box_a: Box.nullish(),
    box_b: Box.nullish(),
    labels: z.array(Label).max(32).nullish(),
    severity: Severity.nullish(),
    who: Who.nullish(),
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

export const NoteBody = z.object({ note: Note, who: Who.nullish() })

export const SeverityBody = z.object({ severity: Severity, who: Who })

export const TransitionBody = z
  .object({
    action: z.enum(ACTIONS),
    who: Who,
    severity: Severity.nullish(),
    reason: Reason.nullish(),
    note: Note.nullish(),
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

/** Exactly one selector. A confidence in percent would dismiss everything, so it is refused. */
export const BulkDismissalBody = z
  .object({
    ids: z.array(z.string().max(200)).max(10_000).nullish(),
    max_confidence: z.number().min(0).max(1).nullish(),
    label: Label.nullish(),
    reason: Reason,
    who: Who,
  })
  .transform(({ reason, who, ...selectors }, ctx) => {
    const [selector, ...more] = selectorsIn(selectors)
    if (selector && more.length === 0) return { selector, reason, who }
    ctx.addIssue('needs exactly one of ids, max_confidence, label')
    return z.NEVER
  })
export type BulkDismissal = z.output<typeof BulkDismissalBody>

function selectorsIn(given: {
  ids?: string[] | null | undefined
  max_confidence?: number | null | undefined
  label?: string | null | undefined
}): CandidateSelector[] {
  const { ids, max_confidence: maxConfidence, label } = given
  return [
    ...(ids ? [{ ids }] : []),
    ...(typeof maxConfidence === 'number' ? [{ maxConfidence }] : []),
    ...(label ? [{ label }] : []),
  ]
}
