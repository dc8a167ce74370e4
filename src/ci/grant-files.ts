import { presignUploads } from '../builds/presign.ts'
import type { Config } from '../settings/config.ts'
import type { ApiKey } from '../store/hosting/api-keys.ts'
import type { FilesBody } from './schema.ts'
import type { GrantedFiles } from './view-schema.ts'

/** Signs a URL for each of the files, in the given order. Throws what `presignUploads` does. */
export async function grantFiles(
  config: Config,
  db: D1Database,
  target: { projectId: string; versionId: string; apiKey: ApiKey; baseUrl: string },
  { files }: FilesBody,
): Promise<GrantedFiles> {
  const inputs = files.map(({ name, content_type: contentType }) => ({
    ...target,
    filename: name,
    contentType,
    size: null,
    commitId: null,
    pullRequest: null,
  }))
  const granted = await presignUploads(config, db, inputs)
  return {
    files: granted.map(({ key, url, expiresAt }, i) => ({
      name: inputs[i]?.filename ?? '',
      key,
      url,
      expires_at: expiresAt,
    })),
  }
}
