import * as z from 'zod'
import { Box, Note, Who } from '../../http/request-fields.ts'

/** The pair or the issue says where to measure; null counts as absent. */
export const RefineBody = z.object({
  note: Note.refine((note) => note.trim() !== '', 'must not be blank').meta({
    description: 'The rough note.',
  }),
  pair_id: z.string().min(1).nullish().meta({ description: 'The pair to measure in.' }),
  issue_id: z
    .string()
    .min(1)
    .nullish()
    .meta({ description: 'The issue that says where to measure.' }),
  box_a: Box.nullish().meta({ description: 'Where to measure in the design reference.' }),
  box_b: Box.nullish().meta({ description: 'Where to measure in the built component.' }),
  who: Who.nullish().meta({ description: 'The person who wrote it.' }),
})
export type RefineBody = z.output<typeof RefineBody>
