import * as z from 'zod'

/** The measurements behind a finding, stored as the judge returned them. */
export const Evidence = z.looseObject({
  kind: z.string().describe('The measurement that found it, such as `gap` or `fill`.'),
})
export type Evidence = z.output<typeof Evidence>
