import { wireFields } from '../../base/field-names.ts'
import { isoTime } from '../../base/time.ts'
import type { FileMeta } from '../../clients/design-tool/response-schemas.ts'
import type { ResolvedFile } from './file-url.ts'
import type { FileMetaView, ResolvedFileView } from './view-schema.ts'

export const fileMetaView = (fileKey: string, meta: FileMeta): FileMetaView => ({
  file_key: fileKey,
  name: meta.name,
  last_modified: utcTime(meta.lastModified),
  version: meta.version,
  thumbnail_url: meta.thumbnailUrl,
  editor_type: meta.editorType,
})

function utcTime(text: string | null): string | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : isoTime(ms)
}

export const resolvedFileView: (file: ResolvedFile) => ResolvedFileView = wireFields(
  'file_key node_id branch_key name kind',
)
