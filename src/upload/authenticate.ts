import { AppError } from '../base/errors.ts'
import { sha256Hex } from '../base/hash.ts'
import { getApiKeyByHash, type ApiKey } from '../store/api-keys.ts'
import { KEY_PREFIX } from './keys.ts'

const KEY_FORMAT = new RegExp(`^${KEY_PREFIX}.+_.+$`)

/**
 * Steps (a) to (f) of the specification's validation order. Project ids and random parts may both
 * hold `_`, so the record found by the hash decides the project and the raw key must agree with it.
 * The record is read anew for every request: a revoked key stops working at once.
 */
export async function authenticate(
  db: D1Database,
  input: { rawKey: string | undefined; projectId: string },
): Promise<ApiKey> {
  const { rawKey, projectId } = input
  if (!rawKey) throw new AppError('authentication_required', 'Missing X-API-Key header')
  if (!KEY_FORMAT.test(rawKey))
    throw new AppError('invalid_key_format', `API key must start with ${KEY_PREFIX}`)
  const key = await getApiKeyByHash(db, sha256Hex(rawKey))
  if (!key || key.status !== 'active' || !rawKey.startsWith(`${KEY_PREFIX}${key.projectId}_`))
    throw new AppError('invalid_key', 'The provided API key is invalid or has been revoked')
  // Written by hand in self-hosted set-ups: an unreadable date counts as passed.
  if (key.expiresAt !== null && !(Date.parse(key.expiresAt) > Date.now()))
    throw new AppError('key_expired', 'This API key has expired')
  if (key.projectId !== projectId)
    throw new AppError('project_mismatch', 'The API key does not belong to the requested project')
  return key
}
