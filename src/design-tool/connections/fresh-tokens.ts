import { isoTime, MINUTE_MS, SECOND_MS } from '../../base/time.ts'
import { DesignToolError } from '../../clients/design-tool/error.ts'
import { refreshAccessToken } from '../../clients/design-tool/oauth.ts'
import type { DesignToolConfig, Env } from '../../settings/config.ts'
import {
  getConnection,
  setConnectionStatus,
  type DesignConnection,
} from '../../store/design-tool/connections.ts'
import {
  isRefreshing,
  acquireRefreshLease,
  releaseRefreshLease,
  storeRefreshedTokens,
  storeResealedTokens,
} from '../../store/design-tool/token-refresh.ts'
import { refreshDueAt } from './refresh-due.ts'
import { requireOAuthClient } from './required-config.ts'
import { unsealTokens, sealTokens, type Tokens } from './tokens.ts'

/** Longer than a call to the design tool can take. */
const LEASE_MS = MINUTE_MS
/** How long a request with an expired token waits for another request to refresh it. */
const WAIT_MS = 25 * SECOND_MS

export interface UnsealedConnection {
  connection: DesignConnection
  tokens: Tokens
}

/**
 * Returns the connection's tokens, and refreshes them before they expire. However many requests find that a refresh
 * is due, one makes it; the others use the old tokens while they are valid, and so does a request whose refresh
 * fails. Throws a DesignToolError.
 */
export async function ensureFreshTokens(
  env: Env,
  config: DesignToolConfig,
  connection: DesignConnection,
): Promise<UnsealedConnection> {
  const tokens = await unsealTokens(config, connection)
  const dueAt = refreshDueAt(connection)
  if (tokens.refresh !== null && dueAt !== null && dueAt <= Date.now())
    return refresh(env, config, { connection, tokens }, tokens.refresh)
  if (connection.tokens.keyId !== config.tokenKeys[0]?.id) {
    const { id, tokenVersion } = connection
    const resealed = await sealTokens(config, id, tokens)
    await storeResealedTokens(env.DB, { id, tokenVersion, tokens: resealed })
  }
  return { connection, tokens }
}

async function refresh(
  env: Env,
  config: DesignToolConfig,
  current: UnsealedConnection,
  refreshToken: string,
): Promise<UnsealedConnection> {
  const { id, tokenVersion, expiresAt } = current.connection
  const isValid = expiresAt === null || Date.parse(expiresAt) > Date.now()
  const lease = crypto.randomUUID()
  const until = isoTime(Date.now() + LEASE_MS)
  const acquired = await acquireRefreshLease(env.DB, {
    id,
    tokenVersion,
    lease,
    until,
    now: isoTime(),
  })
  if (!acquired) return isValid ? current : waitForRefresh(env, config, current.connection)
  try {
    await refreshNow(env, config, current, refreshToken)
  } catch (error) {
    // The lease is left to expire, so that the next attempt does not follow immediately.
    if (isValid) return current
    await releaseRefreshLease(env.DB, { id, lease })
    if (!isRefusal(error)) throw error
    await setConnectionStatus(env.DB, { id, tokenVersion, status: 'expired', now: isoTime() })
    throw refreshRefused()
  }
  return requireUnsealedConnection(env, config, current.connection)
}

async function refreshNow(
  env: Env,
  config: DesignToolConfig,
  { connection, tokens }: UnsealedConnection,
  refreshToken: string,
): Promise<void> {
  const { id, tokenVersion } = connection
  const response = await refreshAccessToken(config.apiUrl, requireOAuthClient(config), refreshToken)
  const renewed = {
    access: response.access_token,
    refresh: response.refresh_token ?? tokens.refresh,
  }
  await storeRefreshedTokens(env.DB, {
    id,
    tokenVersion,
    tokens: await sealTokens(config, id, renewed),
    expiresAt: expiryOf(response),
    now: isoTime(),
  })
}

const refreshRefused = () =>
  new DesignToolError('refused', 'The design tool refused to refresh the token')

/** Returns when a new token expires, or null if the design tool does not say. */
export const expiryOf = ({
  expires_in: seconds,
}: {
  expires_in?: number | null | undefined
}): string | null => (seconds ? isoTime(Date.now() + seconds * SECOND_MS) : null)

/** Whether the design tool refused a token or code. Its token endpoint returns 400 for an invalid one. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DesignToolError && ['refused', 'rejected', 'not_found'].includes(error.failure)

async function waitForRefresh(
  env: Env,
  config: DesignToolConfig,
  { projectId, id, tokenVersion }: DesignConnection,
): Promise<UnsealedConnection> {
  const stopAt = Date.now() + WAIT_MS
  for (let pauseMs = 100; Date.now() < stopAt; pauseMs = Math.min(2 * pauseMs, 2 * SECOND_MS)) {
    if (!(await isRefreshing(env.DB, { id, tokenVersion, now: isoTime() }))) break
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  const current = await requireUnsealedConnection(env, config, { projectId, id })
  if (current.connection.tokenVersion !== tokenVersion) return current
  if (current.connection.status === 'expired') throw refreshRefused()
  throw new DesignToolError('unavailable', 'The token could not be refreshed')
}

/** Returns the current connection. Throws a DesignToolError (`refused`) if it was removed. */
export async function requireUnsealedConnection(
  env: Env,
  config: DesignToolConfig,
  { projectId, id }: Pick<DesignConnection, 'projectId' | 'id'>,
): Promise<UnsealedConnection> {
  const connection = await getConnection(env.DB, { projectId, user: null, id })
  if (!connection) throw new DesignToolError('refused', 'The connection was removed')
  return { connection, tokens: await unsealTokens(config, connection) }
}
