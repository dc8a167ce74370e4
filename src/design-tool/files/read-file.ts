import { AppError } from '../../base/errors.ts'
import type { Env } from '../../settings/config.ts'
import type { ConnectionSelector } from '../connection-selector.ts'
import { requireAuthorizedClient } from '../connections/authorized-client.ts'
import { contentKey, parseFileUrl, type ResolvedFile } from './file-url.ts'
import { fileMetaView } from './file-views.ts'
import type { FileMetaView } from './view-schema.ts'

/** Returns the metadata of a file. Throws as `requireAuthorizedClient`, and a DesignToolError. */
export async function readFileMeta(
  env: Env,
  selector: ConnectionSelector,
  fileKey: string,
): Promise<FileMetaView> {
  const client = await requireAuthorizedClient(env, selector)
  const meta = await client.call((api) => api.getFileMeta(fileKey))
  return fileMetaView(fileKey, meta)
}

/**
 * Returns the target of a URL, with the name of the file or branch. Throws `invalid_request` for a URL that is not
 * one of a design tool file, and otherwise as `readFileMeta`.
 */
export async function resolveFile(
  env: Env,
  selector: ConnectionSelector,
  url: string,
): Promise<ResolvedFile> {
  const ref = parseFileUrl(url)
  if (!ref) throw new AppError('invalid_request', 'url: is not the URL of a file')
  const client = await requireAuthorizedClient(env, selector)
  const { name } = await client.call((api) => api.getFileMeta(contentKey(ref)))
  return { ...ref, name }
}
