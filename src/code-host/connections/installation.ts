import { signAppToken } from '../../clients/github/app-token.ts'
import { GithubClient, type TokenPermissions } from '../../clients/github/client.ts'
import { GithubError } from '../../clients/github/error.ts'
import type { InstallationToken } from '../../clients/github/response-schemas.ts'
import type { CodeHostConfig, Env } from '../../settings/config.ts'
import type {
  CodeHostApp,
  CodeHostConnection,
  CodeHostState,
} from '../../store/code-host/connections.ts'
import { unsealAppSecrets } from './secrets.ts'

export type AppConnection = CodeHostConnection & { app: CodeHostApp }

/** Returns a client that speaks for the App itself, which may look at its installations and make tokens of them. */
export async function appClient(
  env: Env,
  config: CodeHostConfig,
  connection: AppConnection,
): Promise<GithubClient> {
  const { privateKey } = await unsealAppSecrets(env, config, connection)
  const token = await signAppToken({ appId: connection.app.id, privateKey }, Date.now())
  return new GithubClient(config.apiUrl, token)
}

/** Asks GitHub where the App is installed for its repository, and in which state. Throws a GithubError. */
export async function findInstallation(
  api: GithubClient,
  repository: string,
): Promise<CodeHostState> {
  try {
    const { id, suspended_at: suspendedAt } = await api.getInstallation(repository)
    return { status: suspendedAt ? 'suspended' : 'active', reason: null, installationId: id }
  } catch (error) {
    if (!(error instanceof GithubError) || error.failure !== 'not_found') throw error
    return { status: 'not_installed', reason: null, installationId: null }
  }
}

/** Makes a token of an installation that reaches the connection's repository alone. Throws a GithubError. */
export async function installationToken(
  env: Env,
  config: CodeHostConfig,
  input: { connection: AppConnection; installationId: number; permissions: TokenPermissions },
): Promise<InstallationToken> {
  const { connection, installationId, permissions } = input
  const api = await appClient(env, config, connection)
  const { repository } = connection
  return api.createInstallationToken(installationId, { repository, permissions })
}
