import * as z from 'zod'
import { ResolveBody } from '../files/schema.ts'

export const SourceBody = ResolveBody.extend({
  name: z
    .string()
    .min(1)
    .max(500)
    .nullish()
    .meta({ description: 'A name for people. Default: the file’s.' }),
})
