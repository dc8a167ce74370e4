import * as z from 'zod'
import { Timestamp } from '../../http/response-fields.ts'
import { FILE_URL_KINDS } from '../../store/design-tool/sources.ts'
import { ResolveBody } from '../files/schema.ts'

export const SourceBody = ResolveBody.extend({
  name: z
    .string()
    .min(1)
    .max(500)
    .nullish()
    .meta({ description: 'A name for people. Default: the file’s.' }),
})

export const SourceView = z
  .object({
    id: z.string(),
    project_id: z.string(),
    name: z.string(),
    url: z.string(),
    kind: z.enum(FILE_URL_KINDS).meta({ description: 'What the URL names.' }),
    file_key: z.string(),
    branch_key: z.string().nullable(),
    node_id: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'DesignSource' })
export type SourceView = z.output<typeof SourceView>

export const SourceList = z.object({ sources: z.array(SourceView) })
export type SourceList = z.output<typeof SourceList>
