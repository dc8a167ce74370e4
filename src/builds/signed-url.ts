import { AppError } from '../base/errors.ts'
import { isoTime, SECOND_MS } from '../base/time.ts'
import { getApiKey, hasExpired, type ApiKey } from '../store/hosting/api-keys.ts'

/**
 * Returns the API key that requested a signed URL; the record is read for every request. Throws `url_expired`, or
 * `invalid_signature` if the key was revoked. `expires` is in Unix seconds.
 */
export async function requireUsable(
  db: D1Database,
  { expires, keyId }: { expires: number; keyId: string },
): Promise<ApiKey> {
  if (expires * SECOND_MS <= Date.now()) throw new AppError('url_expired')
  const key = await getApiKey(db, keyId)
  if (key?.status !== 'active')
    throw new AppError('invalid_signature', 'The API key of this URL has been revoked')
  if (hasExpired(key)) throw new AppError('url_expired', 'The API key of this URL has expired')
  return key
}

/** Returns when a signed URL ends (ISO 8601): at `expires`, in Unix seconds, or earlier with the key that requested it. */
export const endOf = (expires: number, { expiresAt }: Pick<ApiKey, 'expiresAt'>): string =>
  isoTime(Math.min(expires * SECOND_MS, Date.parse(expiresAt ?? '') || Infinity))
