import type { Context } from 'hono'
import { AppError } from '../base/errors.ts'
import { sha256Hex } from '../base/hash.ts'
import { isoTime } from '../base/time.ts'
import type { AppEnv } from '../http/create-app.ts'
import { getForkRunByKeyHash, type ForkRun } from '../store/code-host/fork-runs.ts'
import { countRequest, UPLOAD_LIMIT } from './rate-limit.ts'
import { requireKey } from './require-key.ts'

/**
 * The prefix of keys that runs of forks get. They are no API keys of the project: an operation that does not ask for them
 * here refuses them as it refuses any other text.
 */
export const FORK_KEY_PREFIX = 'svc_fork_'

/**
 * Admits an upload by an API key of the project (null), or by the key of a run in a fork's pull request, for that pull
 * request's own version. Throws what `requireKey` does, and `forbidden` and `conflict` for a run.
 */
export async function requireUploader(
  c: Context<AppEnv>,
  version: { projectId: string; versionId: string },
): Promise<ForkRun | null> {
  const key = c.req.header('X-API-Key')
  if (!key?.startsWith(FORK_KEY_PREFIX)) {
    await requireKey(c, version.projectId, UPLOAD_LIMIT)
    return null
  }
  const run = await getForkRunByKeyHash(c.env.DB, sha256Hex(key))
  if (!run) throw new AppError('invalid_key', 'The provided API key is invalid or has been revoked')
  c.var.logFields['key_id'] = run.id
  await countRequest(c.env, UPLOAD_LIMIT, run.id)
  if (run.projectId !== version.projectId)
    throw new AppError('project_mismatch', 'The API key does not belong to the requested project')
  if (run.versionId !== version.versionId)
    throw new AppError('forbidden', `This key is for the version ${run.versionId} alone`)
  if (run.expiresAt <= isoTime()) throw new AppError('key_expired', 'This API key has expired')
  if (run.buildId !== null) throw new AppError('conflict', FORK_KEY_USED)
  return run
}

export const FORK_KEY_USED = 'This key has been used: it is good for one upload'
