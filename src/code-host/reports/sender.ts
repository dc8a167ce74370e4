import { MINUTE_MS } from '../../base/time.ts'
import { GithubClient, type CheckContent } from '../../clients/github/client.ts'
import type { CodeHostConfig, Env } from '../../settings/config.ts'
import type { CodeHostConnection, CodeHostState } from '../../store/code-host/connections.ts'
import type { SentReport } from '../../store/code-host/report-table.ts'
import { GithubError } from '../../clients/github/error.ts'
import {
  appClient,
  findInstallation,
  installationToken,
  type AppConnection,
} from '../connections/installation.ts'
import { unsealToken } from '../connections/secrets.ts'
import { statusOf, writeCheck, type Target } from './write-report.ts'

/** What is sent for a commit, and what is known of what was sent before. */
interface Outgoing {
  content: CheckContent
  known: SentReport | null
  asked: boolean
}

/** Sends reports with one connection. Returns the id of the check run; null where there is none. */
export interface Sender {
  send: (target: Target, outgoing: Outgoing) => Promise<number | null>
  /** How the connection stands, now that it works. */
  state: CodeHostState
}

/** Thrown where an App cannot send: it is not installed, or its installation was suspended. */
export class NotInstalledError extends GithubError {
  readonly state: CodeHostState

  constructor(state: CodeHostState) {
    super('refused', 'The App is not installed in the repository')
    this.state = state
  }
}

/** A token of an installation, as it was issued. */
export interface KeptToken {
  connectionId: string
  installationId: number
  token: string
  /** Unix milliseconds. */
  expiresAt: number
}

/** A token is not used in the last minute of its life. */
const MARGIN_MS = MINUTE_MS

/** Opens a sender, with the token that is kept if it is still good. Throws a GithubError. */
export async function openSender(
  env: Env,
  config: CodeHostConfig,
  input: { connection: CodeHostConnection; kept: KeptToken | null },
): Promise<{ sender: Sender; kept: KeptToken | null }> {
  const { connection } = input
  const { app } = connection
  if (app) {
    const kept = await appToken(env, config, { ...input, connection: { ...connection, app } })
    const api = new GithubClient(config.apiUrl, kept.token)
    return { sender: checkSender(api, app.id, kept.installationId), kept }
  }
  const { token } = await unsealToken(env, config, connection)
  return { sender: statusSender(new GithubClient(config.apiUrl, token)), kept: null }
}

const checkSender = (api: GithubClient, appId: number, installationId: number): Sender => ({
  send: (target, outgoing) => writeCheck(api, target, { appId, ...outgoing }),
  state: { status: 'active', reason: null, installationId },
})

const statusSender = (api: GithubClient): Sender => ({
  async send({ repository, commit }, { content }) {
    await api.createStatus(repository, commit, statusOf(content))
    return null
  },
  state: { status: 'active', reason: null, installationId: null },
})

async function appToken(
  env: Env,
  config: CodeHostConfig,
  { connection, kept }: { connection: AppConnection; kept: KeptToken | null },
): Promise<KeptToken> {
  const isGood = kept?.connectionId === connection.id && kept.expiresAt > Date.now() + MARGIN_MS
  if (kept && isGood) return kept
  const api = await appClient(env, config, connection)
  const state = await findInstallation(api, connection.repository)
  const { installationId, status } = state
  if (installationId === null || status !== 'active') throw new NotInstalledError(state)
  const issued = await installationToken(env, config, {
    connection,
    installationId,
    permissions: { checks: 'write' },
  })
  return {
    connectionId: connection.id,
    installationId,
    token: issued.token,
    expiresAt: Date.parse(issued.expires_at),
  }
}
