import { notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import { GithubClient } from '../../clients/github/client.ts'
import { GithubError } from '../../clients/github/error.ts'
import type { CodeHostConfig, Env } from '../../settings/config.ts'
import {
  getCodeHostConnection,
  setCodeHostState,
  type CodeHostConnection,
  type CodeHostState,
} from '../../store/code-host/connections.ts'
import { appClient, findInstallation } from './installation.ts'
import { requireCodeHostConfig } from './required-config.ts'
import { unsealToken } from './secrets.ts'

/**
 * Asks GitHub whether the connection of a project works, and records it. Throws `not_found`, `not_configured`, and a
 * GithubError if GitHub does not say.
 */
export async function testConnection(
  env: Env,
  { projectId, id }: { projectId: string; id: string },
): Promise<CodeHostState> {
  const connection = await getCodeHostConnection(env.DB, projectId)
  if (!connection || connection.id !== id) throw notFound('Connection')
  const state = await stateOf(env, requireCodeHostConfig(env), connection)
  await setCodeHostState(env.DB, { id, state, now: isoTime() })
  return state
}

async function stateOf(
  env: Env,
  config: CodeHostConfig,
  connection: CodeHostConnection,
): Promise<CodeHostState> {
  const { app, repository } = connection
  try {
    if (app) {
      const api = await appClient(env, config, { ...connection, app })
      return await findInstallation(api, repository)
    }
    const { token } = await unsealToken(env, config, connection)
    await new GithubClient(config.apiUrl, token).getRepository(repository)
    return { status: 'active', reason: null, installationId: null }
  } catch (error) {
    const isRefusal =
      error instanceof GithubError && ['refused', 'not_found'].includes(error.failure)
    if (!isRefusal) throw error
    const { installationId } = connection
    return { status: 'error', reason: error.explanation, installationId }
  }
}
