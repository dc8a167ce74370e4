import * as z from 'zod'
import { NewIssueBody, NoteBody } from '../../review/issues/schema.ts'

const { box_a, box_b, who } = NewIssueBody.shape

/** The pair or issue says where to measure; null counts as absent. */
export const RefineBody = z.object({
  note: NoteBody.shape.note.refine((note) => note.trim() !== '', 'must not be blank'),
  pair_id: z.string().min(1).nullish(),
  issue_id: z.string().min(1).nullish(),
  box_a,
  box_b,
  who,
})
export type RefineBody = z.output<typeof RefineBody>
