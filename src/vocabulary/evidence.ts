import * as z from 'zod'

/** What a finding rests on, stored as the judge gave it. */
export const Evidence = z.looseObject({
  kind: z.string().meta({ description: 'The measurement that found it, such as `gap` or `fill`.' }),
})
export type Evidence = z.output<typeof Evidence>
