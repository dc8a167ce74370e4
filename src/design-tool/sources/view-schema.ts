import * as z from 'zod'
import { ProjectId, Timestamp } from '../../http/response-fields.ts'
import { FILE_URL_KINDS } from '../../store/design-tool/file-url-kinds.ts'
import { FileKeyView, OwnId } from '../view-schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const SourceView = z
  .object({
    id: OwnId,
    project_id: ProjectId,
    name: z.string().describe('The name shown to people.'),
    url: z.string().describe('The URL as it was given.'),
    kind: z.enum(FILE_URL_KINDS).describe('The kind of the URL.'),
    file_key: FileKeyView,
    branch_key: z.string().nullable().describe('The key of the branch, if it is one.'),
    node_id: z.string().nullable().describe('The node that the URL selects.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'DesignSource' })
export type SourceView = z.output<typeof SourceView>

export const SourceList = z.object({
  sources: z.array(SourceView).describe('The sources of the project, newest first.'),
})
