import * as z from 'zod'
import { Timestamp } from '../../http/response-fields.ts'
import { FILE_URL_KINDS } from '../../store/design-tool/file-url-kinds.ts'
import { FileKeyView } from '../view-schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const FileMetaView = z
  .object({
    file_key: FileKeyView,
    name: z.string().describe('Name of the file.'),
    last_modified: Timestamp.nullable().describe('When somebody last changed the file.'),
    version: z.string().nullable().describe('Changes whenever the file does.'),
    thumbnail_url: z
      .string()
      .nullable()
      .describe('A thumbnail of the file, hosted by the design tool.'),
    editor_type: z.string().nullable().describe('The kind of file, in the design tool’s terms.'),
  })
  .meta({ id: 'DesignFile' })
export type FileMetaView = z.output<typeof FileMetaView>

export const ResolvedFileView = z
  .object({
    file_key: FileKeyView,
    node_id: z.string().nullable().describe('The node that the URL selects.'),
    branch_key: z
      .string()
      .nullable()
      .describe('Use it in place of the file key to request the content of the branch.'),
    name: z.string().describe('Name of the file.'),
    kind: z.enum(FILE_URL_KINDS).describe('The kind of the URL.'),
  })
  .meta({ id: 'ResolvedDesignFile' })
export type ResolvedFileView = z.output<typeof ResolvedFileView>
