import * as z from 'zod'
import { ResolveBody } from '../files/schema.ts'

export const SourceBody = ResolveBody.extend({
  name: z
    .string()
    .min(1)
    .max(500)
    .nullish()
    .describe('The name shown to people. Default: that of the file.'),
})
