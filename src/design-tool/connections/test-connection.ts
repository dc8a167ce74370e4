import { notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import { DesignToolError } from '../../clients/design-tool/error.ts'
import type { Env } from '../../settings/config.ts'
import {
  getConnection,
  setConnectionStatus,
  type ConnectionScope,
} from '../../store/design-tool/connections.ts'
import { requireDesignToolConfig } from './required-config.ts'
import type { ConnectionTest } from './view-schema.ts'
import { authorizedClient } from './authorized-client.ts'

/**
 * Asks the design tool whether a connection still works, and records the result. Throws `not_found`,
 * `not_configured`, and a DesignToolError if the design tool does not say.
 */
export async function testConnection(
  env: Env,
  { id, ...scope }: ConnectionScope & { id: string },
): Promise<ConnectionTest> {
  const config = requireDesignToolConfig(env)
  const connection = await getConnection(env.DB, { ...scope, id })
  if (!connection) throw notFound('Connection')
  const person = await authorizedClient(env, config, connection)
    .call((api) => api.getCurrentUser())
    .catch(nullIfRefused)
  const status = person ? 'active' : 'expired'
  const latest = await getConnection(env.DB, { ...scope, id })
  if (latest && latest.status !== status) {
    const { tokenVersion } = latest
    await setConnectionStatus(env.DB, { id, tokenVersion, status, now: isoTime() })
  }
  const handle = person?.handle ?? connection.handle
  return { ok: person !== null, status, ...(handle !== null && { handle }) }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof DesignToolError && error.failure === 'refused') return null
  throw error
}
