import { AppError, notFound } from '../../base/errors.ts'
import { DesignToolApi } from '../../clients/design-tool/api.ts'
import { DesignToolError } from '../../clients/design-tool/error.ts'
import type { DesignToolConfig, Env } from '../../config.ts'
import {
  getConnection,
  type ConnectionScope,
  type DesignConnection,
} from '../../store/design-tool/connections.ts'
import { designToolConfig } from './configured.ts'
import { freshTokens, reopen, type OpenConnection } from './fresh-tokens.ts'

/** The design tool as the person of one connection. */
export interface DesignToolSession {
  config: DesignToolConfig
  connectionId: string
  /**
   * Calls the API with a token that is good. One that was refreshed by another request in mid-call is
   * tried once more. Throws a DesignToolError.
   */
  call<T>(work: (api: DesignToolApi) => Promise<T>): Promise<T>
}

/** Who asks for what the design tool has. */
export interface Caller extends ConnectionScope {
  /** Which connection is to be used; null: the newest. */
  connectionId: string | null
}

/**
 * A session of the connection named, else of the caller's newest, else of the newest that is shared;
 * with `own`, a user's own alone. Throws `not_configured`, `not_found` for the one named, and
 * `conflict` when there is none.
 */
export async function openSession(
  env: Env,
  { projectId, user, connectionId }: Caller,
  { own = false }: { own?: boolean } = {},
): Promise<DesignToolSession> {
  const config = designToolConfig(env)
  const connection = await getConnection(env.DB, { projectId, user, id: connectionId, own })
  if (connection) return sessionOf(env, config, connection)
  if (connectionId !== null) throw notFound('Connection')
  const message =
    user === null
      ? 'The project has no connection to the design tool'
      : `The user has no connection to the design tool${own ? '' : ', and the project shares none'}`
  throw new AppError('conflict', message, { error: 'Design tool not connected' })
}

export function sessionOf(
  env: Env,
  config: DesignToolConfig,
  connection: DesignConnection,
): DesignToolSession {
  let known = connection
  const call = async <T>(work: (api: DesignToolApi) => Promise<T>): Promise<T> => {
    const current = await freshTokens(env, config, known)
    known = current.connection
    try {
      return await work(apiOf(config, current))
    } catch (error) {
      if (!(error instanceof DesignToolError) || error.failure !== 'refused') throw error
      const latest = await reopen(env, config, known)
      if (latest.connection.tokenVersion === known.tokenVersion) throw error
      known = latest.connection
      return work(apiOf(config, latest))
    }
  }
  return { config, connectionId: connection.id, call }
}

const apiOf = ({ apiUrl }: DesignToolConfig, { connection, tokens }: OpenConnection) =>
  new DesignToolApi(apiUrl, { kind: connection.kind, accessToken: tokens.access })
