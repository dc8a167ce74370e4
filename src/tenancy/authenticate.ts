import { AppError } from '../base/errors.ts'
import { sha256Hex } from '../base/hash.ts'
import { getApiKeyByHash, hasExpired, type ApiKey } from '../store/hosting/api-keys.ts'

/** The prefix of every raw key; the id of its project follows. */
export const KEY_PREFIX = 'svc_proj_'

/** `svc_proj_{projectId}_{random}`; both parts may contain `_`. */
function isKeyFormat(text: string): boolean {
  const separator = text.indexOf('_', KEY_PREFIX.length + 1)
  return text.startsWith(KEY_PREFIX) && separator > 0 && separator < text.length - 1
}

/**
 * Steps (a) to (f) of the specification's validation order. Project ids and random parts may both contain `_`, so the
 * record found by the hash determines the project, and the raw key must agree with it. The record is read for every
 * request, so that a revoked key stops working at once. Without a project (null), a key of any project is accepted.
 */
export async function authenticate(
  db: D1Database,
  input: { rawKey: string | undefined; projectId: string | null },
): Promise<ApiKey> {
  const { rawKey, projectId } = input
  if (!rawKey) throw new AppError('authentication_required', 'Missing X-API-Key header')
  if (!isKeyFormat(rawKey))
    throw new AppError('invalid_key_format', `API key must start with ${KEY_PREFIX}`)
  const key = await getApiKeyByHash(db, sha256Hex(rawKey))
  if (!key || key.status !== 'active' || !rawKey.startsWith(`${KEY_PREFIX}${key.projectId}_`))
    throw new AppError('invalid_key', 'The provided API key is invalid or has been revoked')
  if (hasExpired(key)) throw new AppError('key_expired', 'This API key has expired')
  if (projectId !== null && key.projectId !== projectId)
    throw new AppError('project_mismatch', 'The API key does not belong to the requested project')
  return key
}

/** Whether this is a key of the project that uploads would be accepted with. The project id is matched exactly. */
export async function isKeyOfProject(
  db: D1Database,
  { rawKey, projectId }: { rawKey: string | undefined; projectId: string },
): Promise<boolean> {
  if (!rawKey) return false
  try {
    await authenticate(db, { rawKey, projectId })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
