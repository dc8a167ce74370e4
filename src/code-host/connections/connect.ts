import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { verifyState } from '../../base/signed-state.ts'
import { isoTime } from '../../base/time.ts'
import { GithubClient } from '../../clients/github/client.ts'
import { GithubError } from '../../clients/github/error.ts'
import { readPrivateKey } from '../../clients/github/private-key.ts'
import type { ConvertedManifest } from '../../clients/github/response-schemas.ts'
import type { CodeHostConfig, Env } from '../../settings/config.ts'
import {
  replaceCodeHostConnection,
  type CodeHostConnection,
} from '../../store/code-host/connections.ts'
import { consumeCodeHostState, type CodeHostAppState } from '../../store/code-host/states.ts'
import { requireCodeHostConfig } from './required-config.ts'
import { sealSecrets, type AppSecrets } from './secrets.ts'

interface ConnectOutcome {
  connection: CodeHostConnection
  returnTo: string | null
}

/** Connects by a personal token. Throws `invalid_request` if GitHub refuses it, and a GithubError. */
export async function connectByToken(
  env: Env,
  input: { projectId: string; repository: string; token: string; user: string | null },
): Promise<ConnectOutcome> {
  const { projectId, repository, token, user } = input
  const config = requireCodeHostConfig(env)
  await new GithubClient(config.apiUrl, token)
    .getRepository(repository)
    .catch(refusedAs('token: GitHub refuses it, or it does not reach the repository'))
  const id = newId('hub')
  const connection = await replaceCodeHostConnection(env.DB, {
    id,
    projectId,
    repository,
    kind: 'token',
    app: null,
    secrets: await sealSecrets(config, id, { token }),
    status: 'active',
    connectedBy: user,
    createdAt: isoTime(),
  })
  return { connection, returnTo: null }
}

/**
 * Connects by the App that a person made, with the code that they brought back from GitHub. The state is used up, even
 * if a later step fails. Throws `invalid_request` if the state, its user or the code is not valid, and a GithubError.
 */
export async function connectByApp(
  env: Env,
  input: { projectId: string; code: string; state: string; user: string },
): Promise<ConnectOutcome> {
  const config = requireCodeHostConfig(env)
  const state = await consumeState(env, config, input)
  const made = await new GithubClient(config.apiUrl, null)
    .convertManifest(input.code)
    .catch(refusedAs('code: GitHub refuses it'))
  const id = state.connectionId
  const connection = await replaceCodeHostConnection(env.DB, {
    id,
    projectId: input.projectId,
    repository: state.repository,
    kind: 'app',
    app: { id: made.id, slug: made.slug },
    secrets: await sealSecrets(config, id, await secretsOf(made)),
    status: 'not_installed',
    connectedBy: state.userId,
    createdAt: isoTime(),
  })
  return { connection, returnTo: state.returnTo }
}

async function consumeState(
  env: Env,
  { tokenKeys }: CodeHostConfig,
  { projectId, state, user }: { projectId: string; state: string; user: string },
): Promise<CodeHostAppState> {
  const purpose = 'code-host manifest'
  const id = verifyState(tokenKeys, { state, purpose, projectId, now: Date.now() })
  const consumed =
    id && (await consumeCodeHostState(env.DB, { id, projectId, userId: user, now: isoTime() }))
  if (consumed) return consumed
  throw new AppError(
    'invalid_request',
    'state: is unknown, expired, already used or another user’s; start again',
  )
}

async function secretsOf({ pem, webhook_secret }: ConvertedManifest): Promise<AppSecrets> {
  const privateKey = await readPrivateKey(pem)
  if (privateKey === null || webhook_secret === null)
    throw new GithubError('unavailable', 'GitHub made an App without a key or a webhook secret')
  return { privateKey, webhookSecret: webhook_secret }
}

const refusedAs =
  (message: string) =>
  (error: unknown): never => {
    const isRefusal =
      error instanceof GithubError && ['refused', 'rejected', 'not_found'].includes(error.failure)
    throw isRefusal ? new AppError('invalid_request', message) : error
  }
