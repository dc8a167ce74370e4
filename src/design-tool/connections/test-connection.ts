import { notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import { DesignToolError } from '../../clients/design-tool/error.ts'
import type { Env } from '../../config.ts'
import {
  getConnection,
  setConnectionStatus,
  type ConnectionScope,
} from '../../store/design-tool/connections.ts'
import { designToolConfig } from './configured.ts'
import type { ConnectionTest } from './schema.ts'
import { sessionOf } from './session.ts'

/**
 * Whether a connection still works, as the design tool says, and records it. Throws `not_found`,
 * `not_configured`, and a DesignToolError when the design tool says nothing of it.
 */
export async function testConnection(
  env: Env,
  { id, ...scope }: ConnectionScope & { id: string },
): Promise<ConnectionTest> {
  const config = designToolConfig(env)
  const connection = await getConnection(env.DB, { ...scope, id })
  if (!connection) throw notFound('Connection')
  const me = await sessionOf(env, config, connection)
    .call((api) => api.me())
    .catch(nullIfRefused)
  const status = me ? 'active' : 'expired'
  const latest = await getConnection(env.DB, { ...scope, id })
  if (latest && latest.status !== status) {
    const { tokenVersion } = latest
    await setConnectionStatus(env.DB, { id, tokenVersion, status, now: isoTime() })
  }
  const handle = me?.handle ?? connection.handle
  return { ok: me !== null, status, ...(handle !== null && { handle }) }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof DesignToolError && error.failure === 'refused') return null
  throw error
}
