import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { SealBrokenError, unseal } from '../../base/sealed.ts'
import { verifyState } from '../../base/signed-state.ts'
import { isoTime } from '../../base/time.ts'
import { DesignToolClient } from '../../clients/design-tool/client.ts'
import { exchangeCode } from '../../clients/design-tool/oauth.ts'
import type { DesignToolConfig, Env } from '../../settings/config.ts'
import {
  getConnectionId,
  upsertConnection,
  type ConnectionKind,
  type DesignConnection,
} from '../../store/design-tool/connections.ts'
import { consumeOAuthState, type OAuthState } from '../../store/design-tool/oauth-states.ts'
import { requireDesignToolConfig, requireOAuthApp } from './required-config.ts'
import { expiryOf, isRefusal } from './fresh-tokens.ts'
import { sealTokens, type Tokens } from './tokens.ts'

interface ConnectOutcome {
  connection: DesignConnection
  /** False if the person was already connected and only the tokens are new. */
  created: boolean
  returnTo: string | null
}

/** Connects with a personal token. Throws `invalid_request` if the design tool refuses the token. */
export async function connectWithToken(
  env: Env,
  input: { projectId: string; accessToken: string; user: string | null; shared: boolean },
): Promise<ConnectOutcome> {
  const { projectId, accessToken, user, shared } = input
  const config = requireDesignToolConfig(env)
  const outcome = await storeConnection(env, config, {
    projectId,
    kind: 'token',
    tokens: { access: accessToken, refresh: null },
    expiresAt: null,
    connectedBy: user,
    shared,
    refusedMessage:
      'access_token: the design tool refuses it, or it lacks the scope current_user:read',
  })
  return { ...outcome, returnTo: null }
}

/**
 * Connects with the code that a person brought back from the design tool. The state is consumed even if a later step
 * fails. Throws `invalid_request` if the state, its user or the code is not valid, and a DesignToolError.
 */
export async function connectWithCode(
  env: Env,
  input: {
    projectId: string
    code: string
    state: string
    user: string | null
    shared: boolean
  },
): Promise<ConnectOutcome> {
  const config = requireDesignToolConfig(env)
  const app = requireOAuthApp(config)
  const state = await consumeState(env, config, input)
  const verifier = await unsealVerifier(config, state)
  const response = await exchangeCode(config.apiUrl, app, { code: input.code, verifier }).catch(
    refusedAs('code: the design tool refuses it'),
  )
  const outcome = await storeConnection(env, config, {
    projectId: input.projectId,
    kind: 'oauth',
    tokens: { access: response.access_token, refresh: response.refresh_token ?? null },
    expiresAt: expiryOf(response),
    connectedBy: state.userId,
    shared: input.shared,
    refusedMessage: 'code: the design tool refuses the token that it issued for it',
  })
  return { ...outcome, returnTo: state.returnTo }
}

const invalidState = () =>
  new AppError(
    'invalid_request',
    'state: is unknown, expired, already used or another user’s; start again',
  )

async function consumeState(
  env: Env,
  { tokenKeys }: DesignToolConfig,
  { projectId, state, user }: { projectId: string; state: string; user: string | null },
): Promise<OAuthState> {
  if (user === null)
    throw new AppError('invalid_request', 'user: must be the user who started connecting')
  const id = verifyState(tokenKeys, {
    state,
    purpose: 'design-tool oauth',
    projectId,
    now: Date.now(),
  })
  const consumed =
    id && (await consumeOAuthState(env.DB, { id, projectId, userId: user, now: isoTime() }))
  if (!consumed) throw invalidState()
  return consumed
}

/** Throws `invalid_request` if the key that the verifier was sealed with is no longer configured. */
async function unsealVerifier({ tokenKeys }: DesignToolConfig, { id, verifier }: OAuthState) {
  try {
    return await unseal(tokenKeys, verifier, id)
  } catch (error) {
    throw error instanceof SealBrokenError ? invalidState() : error
  }
}

interface NewTokens {
  projectId: string
  kind: ConnectionKind
  tokens: Tokens
  expiresAt: string | null
  connectedBy: string | null
  shared: boolean
  /** The error message if the design tool refuses the token. */
  refusedMessage: string
}

/** Stores the tokens as the connection of the person to whom, according to the design tool, they belong. */
async function storeConnection(
  env: Env,
  config: DesignToolConfig,
  { projectId, kind, tokens, expiresAt, connectedBy, shared, refusedMessage }: NewTokens,
): Promise<Pick<ConnectOutcome, 'connection' | 'created'>> {
  const api = new DesignToolClient(config.apiUrl, { kind, accessToken: tokens.access })
  const person = await api.getCurrentUser().catch(refusedAs(refusedMessage))
  // The tokens are sealed for an id, and a concurrent request may connect the person under another one.
  for (let attempt = 0; attempt < 3; attempt++) {
    const account = { projectId, designToolUserId: person.id }
    const existingId = await getConnectionId(env.DB, account)
    const id = existingId ?? newId('con')
    const connection = await upsertConnection(env.DB, {
      ...account,
      id,
      handle: person.handle ?? null,
      kind,
      tokens: await sealTokens(config, id, tokens),
      expiresAt,
      connectedBy,
      shared,
      createdAt: isoTime(),
    })
    if (connection) return { connection, created: existingId === null }
  }
  throw new AppError('conflict', 'Another request is making this connection')
}

const refusedAs =
  (message: string) =>
  (error: unknown): never => {
    throw isRefusal(error) ? new AppError('invalid_request', message) : error
  }
