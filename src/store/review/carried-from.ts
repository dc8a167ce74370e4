import * as z from 'zod'

/** A decision on an issue of another pair. */
export const CarriedFrom = z.object({
  pair_id: z.string().meta({ description: 'The pair.' }),
  issue_id: z.string().meta({ description: 'Its issue.' }),
  number: z.number().meta({ description: 'The issue’s number.' }),
  who: z.string().nullable().meta({ description: 'Who decided.' }),
  at: z.string().meta({ description: 'When.' }),
})
export type CarriedFrom = z.output<typeof CarriedFrom>
