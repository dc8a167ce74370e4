import { AppError, notFound } from '../../base/errors.ts'
import { DesignToolClient } from '../../clients/design-tool/client.ts'
import { DesignToolError } from '../../clients/design-tool/error.ts'
import type { DesignToolConfig, Env } from '../../settings/config.ts'
import { getConnection, type DesignConnection } from '../../store/design-tool/connections.ts'
import type { ConnectionSelector } from '../connection-selector.ts'
import { requireDesignToolConfig } from './required-config.ts'
import {
  ensureFreshTokens,
  requireUnsealedConnection,
  type UnsealedConnection,
} from './fresh-tokens.ts'

/** Calls the design tool with one connection. */
export interface AuthorizedClient {
  config: DesignToolConfig
  connectionId: string
  /**
   * Makes calls with a valid token. If another request refreshes the token in the meantime, so that the design tool
   * refuses the old one, the calls are retried once. Throws a DesignToolError.
   */
  call<T>(work: (api: DesignToolClient) => Promise<T>): Promise<T>
}

/**
 * Returns a client for the selected connection: the named one, else the user's latest, else the latest shared one.
 * With `own`, the shared ones of other users are ignored. Throws `not_configured`, `not_found` if the named
 * connection does not exist, and `conflict` if there is none.
 */
export async function requireAuthorizedClient(
  env: Env,
  { projectId, user, connectionId }: ConnectionSelector,
  { own = false }: { own?: boolean } = {},
): Promise<AuthorizedClient> {
  const config = requireDesignToolConfig(env)
  const connection = await getConnection(env.DB, { projectId, user, id: connectionId, own })
  if (connection) return authorizedClient(env, config, connection)
  if (connectionId !== null) throw notFound('Connection')
  const message =
    user === null
      ? 'The project has no connection to the design tool'
      : `The user has no connection to the design tool${own ? '' : ', and the project shares none'}`
  throw new AppError('conflict', message, { error: 'Design tool not connected' })
}

export function authorizedClient(
  env: Env,
  config: DesignToolConfig,
  connection: DesignConnection,
): AuthorizedClient {
  let latest = connection
  const call = async <T>(work: (api: DesignToolClient) => Promise<T>): Promise<T> => {
    const current = await ensureFreshTokens(env, config, latest)
    latest = current.connection
    try {
      return await work(apiOf(config, current))
    } catch (error) {
      if (!(error instanceof DesignToolError) || error.failure !== 'refused') throw error
      const reloaded = await requireUnsealedConnection(env, config, latest)
      if (reloaded.connection.tokenVersion === latest.tokenVersion) throw error
      latest = reloaded.connection
      return work(apiOf(config, reloaded))
    }
  }
  return { config, connectionId: connection.id, call }
}

const apiOf = ({ apiUrl }: DesignToolConfig, { connection, tokens }: UnsealedConnection) =>
  new DesignToolClient(apiUrl, { kind: connection.kind, accessToken: tokens.access })
