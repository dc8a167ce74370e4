import { AppError } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import type { FileMeta } from '../../clients/design-tool/answers.ts'
import type { Env } from '../../config.ts'
import { openSession, type Caller } from '../connections/session.ts'
import { contentKey, parseFileUrl, type FileRef } from './file-url.ts'
import type { FileMetaView, ResolvedFileView } from './schema.ts'

/** What the design tool says of a file but its content. Throws as `openSession`, and a DesignToolError. */
export async function readFileMeta(
  env: Env,
  caller: Caller,
  fileKey: string,
): Promise<FileMetaView> {
  const session = await openSession(env, caller)
  const meta = await session.call((api) => api.fileMeta(fileKey))
  return fileMetaView(fileKey, meta)
}

const fileMetaView = (fileKey: string, meta: FileMeta): FileMetaView => ({
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

/**
 * What a URL leads to, with the name of the file or branch. Throws `invalid_request` for a URL that is
 * none of the design tool's files, else as `readFileMeta`.
 */
export async function resolveFile(
  env: Env,
  caller: Caller,
  url: string,
): Promise<FileRef & { name: string }> {
  const ref = parseFileUrl(url)
  if (!ref) throw new AppError('invalid_request', 'url: is not the URL of a file')
  const session = await openSession(env, caller)
  const { name } = await session.call((api) => api.fileMeta(contentKey(ref)))
  return { ...ref, name }
}

export const resolvedFileView = ({
  kind,
  fileKey,
  branchKey,
  nodeId,
  name,
}: FileRef & { name: string }): ResolvedFileView => ({
  file_key: fileKey,
  node_id: nodeId,
  branch_key: branchKey,
  name,
  kind,
})
