import { presignUpload } from '../builds/presign.ts'
import type { Config } from '../settings/config.ts'
import type { FilesBody } from './schema.ts'
import type { GrantedFiles } from './view-schema.ts'

/** Signs a URL for each of the files, in the given order. Throws what `presignUpload` does. */
export async function grantFiles(
  config: Config,
  db: D1Database,
  target: { projectId: string; versionId: string; keyId: string; baseUrl: string },
  { files }: FilesBody,
): Promise<GrantedFiles> {
  const granted = files.map(async ({ name, content_type: contentType }) => {
    const file = {
      ...target,
      filename: name,
      contentType,
      size: null,
      commitId: null,
      pullRequest: null,
    }
    const { key, url, expiresAt } = await presignUpload(config, db, file)
    return { name, key, url, expires_at: expiresAt }
  })
  return { files: await Promise.all(granted) }
}
