import { AppError } from '../../base/errors.ts'
import { GithubClient } from '../../clients/github/client.ts'
import { GithubError } from '../../clients/github/error.ts'
import type { CodeHostConfig, Env } from '../../settings/config.ts'
import { getCodeHostConnection } from '../../store/code-host/connections.ts'
import { getProject } from '../../store/hosting/projects.ts'
import { installationToken, type AppConnection } from '../connections/installation.ts'

type InstalledConnection = AppConnection & { installationId: number }

/** What verifying a run needs of an App. */
const PERMISSIONS = { actions: 'read', pull_requests: 'read' } as const

export const NO_FORKS = 'Project takes nothing from forks'
export const NO_FORKS_WHY =
  'It is unknown, private, or not connected to GitHub by an App that is installed'

/** Returns the connection by which runs of forks are verified. Throws `conflict`, the same whatever it lacks. */
export async function requireConnection(env: Env, projectId: string): Promise<InstalledConnection> {
  const [project, connection] = await Promise.all([
    getProject(env.DB, projectId),
    getCodeHostConnection(env.DB, projectId),
  ])
  const { app = null, installationId = null } = connection ?? {}
  if (project?.visibility !== 'public' || !connection || !app || installationId === null)
    throw new AppError('conflict', NO_FORKS_WHY, { error: NO_FORKS })
  return { ...connection, app, installationId }
}

export const NO_PERMISSION =
  'On GitHub, an owner of the App has to give it "Actions: Read-only" under Permissions & events, and to accept that for its installation'

/** Returns a client that may look at runs and pull requests of the connection's repository. Throws a GithubError. */
export async function runReader(
  env: Env,
  config: CodeHostConfig,
  connection: InstalledConnection,
): Promise<GithubClient> {
  const { installationId } = connection
  const asked = { connection, installationId, permissions: PERMISSIONS }
  const { token } = await installationToken(env, config, asked).catch(withoutPermission)
  return new GithubClient(config.apiUrl, token)
}

/** GitHub rejects the request for a token that is to have a permission which the installation lacks. */
function withoutPermission(error: unknown): never {
  const isRejected = error instanceof GithubError && error.failure === 'rejected'
  throw isRejected
    ? new AppError('conflict', NO_PERMISSION, { error: 'GitHub App lacks a permission' })
    : error
}
