import * as z from 'zod'
import { Timestamp } from '../../http/response-fields.ts'
import { Id } from '../../http/request-fields.ts'
import { FILE_URL_KINDS } from '../../store/design-tool/sources.ts'
import { FileKey, FileKeyView, UserField } from '../schema.ts'

export const FilePath = z.object({ projectId: Id, fileKey: FileKey })

export const FileUrl = z
  .string()
  .min(1)
  .max(4_096)
  .meta({ description: 'As the browser shows it: of a file, a branch or a selected node.' })

export const ResolveBody = z.object({ url: FileUrl, user: UserField })

export const FileMetaView = z
  .object({
    file_key: FileKeyView,
    name: z.string().meta({ description: 'Name of the file.' }),
    last_modified: Timestamp.nullable().meta({
      description: 'When somebody last changed the file.',
    }),
    version: z.string().nullable().meta({ description: 'Changes whenever the file does.' }),
    thumbnail_url: z
      .string()
      .nullable()
      .meta({ description: 'A small picture of the file, at the design tool.' }),
    editor_type: z
      .string()
      .nullable()
      .meta({ description: 'Kind of file, in the design tool’s words.' }),
  })
  .meta({ id: 'DesignFile' })
export type FileMetaView = z.output<typeof FileMetaView>

export const ResolvedFileView = z
  .object({
    file_key: FileKeyView,
    node_id: z.string().nullable().meta({ description: 'The node that the URL selects.' }),
    branch_key: z.string().nullable().meta({
      description: 'Use it in place of the file key to request the content of the branch.',
    }),
    name: z.string().meta({ description: 'Name of the file.' }),
    kind: z.enum(FILE_URL_KINDS).meta({ description: 'What the URL names.' }),
  })
  .meta({ id: 'ResolvedDesignFile' })
export type ResolvedFileView = z.output<typeof ResolvedFileView>
