import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { SealBrokenError, unseal } from '../../base/sealed.ts'
import { isoTime } from '../../base/time.ts'
import { DesignToolApi } from '../../clients/design-tool/api.ts'
import { exchangeCode } from '../../clients/design-tool/oauth.ts'
import type { DesignToolConfig, Env } from '../../config.ts'
import {
  getConnectionId,
  upsertConnection,
  type ConnectionKind,
  type DesignConnection,
} from '../../store/design-tool/connections.ts'
import { takeOAuthState, type OAuthState } from '../../store/design-tool/oauth-states.ts'
import { designToolConfig, oauthApp } from './configured.ts'
import { expiryOf, isRefusal } from './fresh-tokens.ts'
import { readState } from './oauth-state.ts'
import { sealTokens, type Tokens } from './tokens.ts'

export interface Connected {
  connection: DesignConnection
  /** False when the person was connected before and has new tokens now. */
  created: boolean
  returnTo: string | null
}

/** Connects with a personal token. Throws `invalid_request` for one that the design tool refuses. */
export async function connectWithToken(
  env: Env,
  input: { projectId: string; accessToken: string; user: string | null; shared: boolean },
): Promise<Connected> {
  const { projectId, accessToken, user, shared } = input
  const config = designToolConfig(env)
  const outcome = await store(env, config, {
    projectId,
    kind: 'token',
    tokens: { access: accessToken, refresh: null },
    expiresAt: null,
    connectedBy: user,
    shared,
    refusal: 'access_token: the design tool refuses it, or it may not read whose it is',
  })
  return { ...outcome, returnTo: null }
}

/**
 * Connects with the code that the design tool sent a person back with. The state counts once, also when
 * what follows fails. Throws `invalid_request` for the state, whose it is, or the code, and a DesignToolError.
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
): Promise<Connected> {
  const config = designToolConfig(env)
  const app = oauthApp(config)
  const state = await takeState(env, config, input)
  const verifier = await openVerifier(config, state)
  const answer = await exchangeCode(config.apiUrl, app, { code: input.code, verifier }).catch(
    refuseAs('code: the design tool refuses it'),
  )
  const outcome = await store(env, config, {
    projectId: input.projectId,
    kind: 'oauth',
    tokens: { access: answer.access_token, refresh: answer.refresh_token ?? null },
    expiresAt: expiryOf(answer),
    connectedBy: state.userId,
    shared: input.shared,
    refusal: 'code: the design tool refuses the token that it gave for it',
  })
  return { ...outcome, returnTo: state.returnTo }
}

const unknownState = () =>
  new AppError(
    'invalid_request',
    'state: is unknown, expired, already used or another user’s; start again',
  )

async function takeState(
  env: Env,
  { tokenKeys }: DesignToolConfig,
  { projectId, state, user }: { projectId: string; state: string; user: string | null },
): Promise<OAuthState> {
  if (user === null)
    throw new AppError('invalid_request', 'user: must be who was sent to the design tool')
  const id = readState(tokenKeys, { state, projectId, now: Date.now() })
  const taken =
    id && (await takeOAuthState(env.DB, { id, projectId, userId: user, now: isoTime() }))
  if (!taken) throw unknownState()
  return taken
}

/** Throws `invalid_request` when the key is gone that the verifier was sealed with. */
async function openVerifier({ tokenKeys }: DesignToolConfig, { id, verifier }: OAuthState) {
  try {
    return await unseal(tokenKeys, verifier, id)
  } catch (error) {
    throw error instanceof SealBrokenError ? unknownState() : error
  }
}

interface NewTokens {
  projectId: string
  kind: ConnectionKind
  tokens: Tokens
  expiresAt: string | null
  connectedBy: string | null
  shared: boolean
  /** What is said when the design tool does not take the token. */
  refusal: string
}

/** Asks whose token it is, and stores it as theirs. */
async function store(
  env: Env,
  config: DesignToolConfig,
  { projectId, kind, tokens, expiresAt, connectedBy, shared, refusal }: NewTokens,
): Promise<Pick<Connected, 'connection' | 'created'>> {
  const api = new DesignToolApi(config.apiUrl, { kind, accessToken: tokens.access })
  const me = await api.me().catch(refuseAs(refusal))
  // The id that the tokens are sealed for may be taken by a request that races this one, once.
  for (let attempt = 0; attempt < 3; attempt++) {
    const person = { projectId, designToolUserId: me.id }
    const existingId = await getConnectionId(env.DB, person)
    const id = existingId ?? newId('con')
    const connection = await upsertConnection(env.DB, {
      ...person,
      id,
      handle: me.handle ?? null,
      kind,
      tokens: await sealTokens(config, id, tokens),
      expiresAt,
      connectedBy,
      shared,
      createdAt: isoTime(),
    })
    if (connection) return { connection, created: existingId === null }
  }
  throw new AppError('conflict', 'The connection is being made by another request')
}

const refuseAs =
  (message: string) =>
  (error: unknown): never => {
    throw isRefusal(error) ? new AppError('invalid_request', message) : error
  }
