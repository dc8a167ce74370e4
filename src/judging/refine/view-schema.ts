import * as z from 'zod'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const RefinedNote = z
  .object({
    note: z.string().describe('Plain text that quotes the reviewed page.'),
    original: z.string().describe('The note as it was sent.'),
    judge_version: z.string().describe('The version of the judge that reworded it.'),
    changes: z.array(z.string()).describe('What was done, in words.'),
  })
  .meta({ id: 'RefinedNote' })
export type RefinedNote = z.output<typeof RefinedNote>
