import { HOUR_MS, isoTime, MINUTE_MS, SECOND_MS } from '../../base/time.ts'
import { DesignToolError } from '../../clients/design-tool/error.ts'
import { refreshAccessToken } from '../../clients/design-tool/oauth.ts'
import type { DesignToolConfig, Env } from '../../config.ts'
import {
  getConnection,
  setConnectionStatus,
  type DesignConnection,
} from '../../store/design-tool/connections.ts'
import {
  isRefreshing,
  leaseRefresh,
  releaseRefresh,
  storeRefreshedTokens,
  storeResealedTokens,
} from '../../store/design-tool/token-refresh.ts'
import { oauthClient } from './configured.ts'
import { openTokens, sealTokens, type Tokens } from './tokens.ts'

/** Longer than the design tool may take to answer. */
const LEASE_MS = MINUTE_MS
/** How long a request whose token has run out waits for another one that refreshes it. */
const WAIT_MS = 25 * SECOND_MS
const EARLIEST_MS = 7 * 24 * HOUR_MS
const LATEST_MS = 5 * MINUTE_MS

export interface OpenConnection {
  connection: DesignConnection
  tokens: Tokens
}

/**
 * When a token is to be refreshed, in Unix milliseconds: with a tenth of its life left, but no earlier
 * than 7 days and no later than 5 minutes before its end. A refresh is not repeated in the first half
 * of a token's life, however short that is. Null: never.
 */
export function refreshDueAt({
  obtainedAt,
  expiresAt,
  refreshed,
}: Pick<DesignConnection, 'obtainedAt' | 'expiresAt' | 'refreshed'>): number | null {
  if (expiresAt === null) return null
  const end = Date.parse(expiresAt)
  const life = end - Date.parse(obtainedAt)
  const margin = Math.min(EARLIEST_MS, Math.max(LATEST_MS, life / 10))
  return end - (refreshed ? Math.min(margin, life / 2) : margin)
}

/**
 * The connection's tokens, refreshed ahead of their end: by one request, however many find them old.
 * While they are still good the others go on with them, and so does the one whose refresh fails.
 * Throws a DesignToolError.
 */
export async function freshTokens(
  env: Env,
  config: DesignToolConfig,
  connection: DesignConnection,
): Promise<OpenConnection> {
  const tokens = await openTokens(config, connection)
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
  current: OpenConnection,
  refreshToken: string,
): Promise<OpenConnection> {
  const { id, tokenVersion, expiresAt } = current.connection
  const isGood = expiresAt === null || Date.parse(expiresAt) > Date.now()
  const lease = crypto.randomUUID()
  const until = isoTime(Date.now() + LEASE_MS)
  const leased = await leaseRefresh(env.DB, { id, tokenVersion, lease, until, now: isoTime() })
  if (!leased) return isGood ? current : refreshedByAnother(env, config, current.connection)
  try {
    await refreshNow(env, config, current, refreshToken)
  } catch (error) {
    // The lease runs out by itself, so that the next attempt is not made at once.
    if (isGood) return current
    await releaseRefresh(env.DB, { id, lease })
    if (!isRefusal(error)) throw error
    await setConnectionStatus(env.DB, { id, tokenVersion, status: 'expired', now: isoTime() })
    throw refreshRefused()
  }
  return reopen(env, config, current.connection)
}

async function refreshNow(
  env: Env,
  config: DesignToolConfig,
  { connection, tokens }: OpenConnection,
  refreshToken: string,
): Promise<void> {
  const { id, tokenVersion } = connection
  const answer = await refreshAccessToken(config.apiUrl, oauthClient(config), refreshToken)
  const renewed = {
    access: answer.access_token,
    refresh: answer.refresh_token ?? tokens.refresh,
  }
  await storeRefreshedTokens(env.DB, {
    id,
    tokenVersion,
    tokens: await sealTokens(config, id, renewed),
    expiresAt: expiryOf(answer),
    now: isoTime(),
  })
}

const refreshRefused = () =>
  new DesignToolError('refused', 'The design tool refuses to refresh the token')

/** When a token that has just been got runs out; null: it says nothing of that. */
export const expiryOf = ({
  expires_in: seconds,
}: {
  expires_in?: number | null | undefined
}): string | null => (seconds ? isoTime(Date.now() + seconds * SECOND_MS) : null)

/** Of a token or code that was sent: the token endpoint answers 400 for one that is not valid. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DesignToolError && ['refused', 'rejected', 'not_found'].includes(error.failure)

async function refreshedByAnother(
  env: Env,
  config: DesignToolConfig,
  { projectId, id, tokenVersion }: DesignConnection,
): Promise<OpenConnection> {
  const stopAt = Date.now() + WAIT_MS
  for (let pauseMs = 100; Date.now() < stopAt; pauseMs = Math.min(2 * pauseMs, 2 * SECOND_MS)) {
    if (!(await isRefreshing(env.DB, { id, tokenVersion, now: isoTime() }))) break
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  const reopened = await reopen(env, config, { projectId, id })
  if (reopened.connection.tokenVersion !== tokenVersion) return reopened
  if (reopened.connection.status === 'expired') throw refreshRefused()
  throw new DesignToolError('unavailable', 'The token could not be refreshed')
}

/** The connection as it is now. Throws a DesignToolError (`refused`) when it was removed. */
export async function reopen(
  env: Env,
  config: DesignToolConfig,
  { projectId, id }: Pick<DesignConnection, 'projectId' | 'id'>,
): Promise<OpenConnection> {
  const connection = await getConnection(env.DB, { projectId, user: null, id })
  if (!connection) throw new DesignToolError('refused', 'The connection was removed')
  return { connection, tokens: await openTokens(config, connection) }
}
