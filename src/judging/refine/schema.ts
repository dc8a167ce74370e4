import * as z from 'zod'
import { Box, Note, Who } from '../../http/request-fields.ts'

/** The pair or the issue says where to measure; null counts as absent. */
export const RefineBody = z.object({
  note: Note.refine((note) => note.trim() !== '', 'must not be blank').describe('The rough note.'),
  pair_id: z.string().min(1).nullish().describe('The pair to measure in.'),
  issue_id: z.string().min(1).nullish().describe('The issue that says where to measure.'),
  box_a: Box.nullish().describe('Where to measure in the design reference.'),
  box_b: Box.nullish().describe('Where to measure in the built component.'),
  who: Who.nullish().describe('The person who wrote it.'),
})
export type RefineBody = z.output<typeof RefineBody>
