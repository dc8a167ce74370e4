import type { Context } from 'hono'
import { isoTime } from '../base/time.ts'
import type { AppEnv } from '../http/create-app.ts'
import { logFailure } from '../http/log.ts'
import { touchApiKey, type ApiKey } from '../store/hosting/api-keys.ts'
import { authenticate } from './authenticate.ts'
import { countRequest, type RequestLimit } from './rate-limit.ts'

/**
 * Admits a request by its `X-API-Key`: the specification's validation order (a) to (g), then the key's rate
 * limit. Without a project (null) a key of any project is accepted.
 */
export async function requireKey(
  c: Context<AppEnv>,
  projectId: string | null,
  limit: RequestLimit,
): Promise<ApiKey> {
  const key = await authenticate(c.env.DB, { rawKey: c.req.header('X-API-Key'), projectId })
  c.var.logFields['key_id'] = key.id
  // Recording the time must neither delay nor fail the request.
  c.executionCtx.waitUntil(
    touchApiKey(c.env.DB, key.id, isoTime()).catch((error: unknown) =>
      logFailure('key_touch_failed', error, { key_id: key.id }),
    ),
  )
  await countRequest(c.env, limit, key.id)
  return key
}
