import * as z from 'zod'

/** A decision on an issue of another pair. */
export const CarriedFrom = z.object({
  pair_id: z.string().describe('The pair.'),
  issue_id: z.string().describe('Its issue.'),
  number: z.number().describe('The issue’s number.'),
  who: z.string().nullable().describe('Who decided.'),
  at: z.string().describe('When.'),
})
export type CarriedFrom = z.output<typeof CarriedFrom>
