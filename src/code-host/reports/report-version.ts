import { sha256Hex } from '../../base/hash.ts'
import { isoTime } from '../../base/time.ts'
import { GithubError } from '../../clients/github/error.ts'
import { viewUrl } from '../../builds/urls.ts'
import { readGate } from '../../gate/read-gate.ts'
import { logEvent } from '../../http/log.ts'
import { readConfig, type Env } from '../../settings/config.ts'
import {
  clearUnreported,
  setUnreported,
  type CodeHostConnection,
} from '../../store/code-host/connections.ts'
import type { PendingReport, ReportTable } from '../../store/code-host/report-table.ts'
import {
  getReportedVersion,
  type ReportedVersion,
} from '../../store/code-host/reported-versions.ts'
import { checkContent } from './check-content.ts'
import type { Sender } from './sender.ts'

/** What names a commit for GitHub: a whole SHA-1 or SHA-256. */
const COMMIT = /^([0-9a-f]{40}|[0-9a-f]{64})$/

/**
 * Reports a version on its commit, unless the code host shows just that already. One without a known commit, or of
 * another repository, is left alone. One whose commit GitHub does not know is shown to the owner, and not tried
 * again until it is recorded or asked for again. Throws a GithubError.
 */
export async function reportVersion(
  env: Env,
  table: ReportTable,
  input: { connection: CodeHostConnection; sender: Sender; pending: PendingReport },
): Promise<void> {
  const { connection, sender, pending } = input
  const { projectId, repository } = connection
  const version = await getReportedVersion(env.DB, { projectId, versionId: pending.versionId })
  if (!version || !COMMIT.test(version.commit) || !isOf(repository, version.repository)) return
  if (!pending.asked && isRefused(version, connection)) return
  const { versionId, commit } = version
  const gate = await readGate(env, { projectId, versionId, failOn: null })
  const content = checkContent(gate, { previewUrl: previewUrl(env, projectId, version) })
  const contentSha256 = sha256Hex(JSON.stringify(content))
  const known = table.getReport(commit)
  if (!pending.asked && known?.contentSha256 === contentSha256) return
  // Until GitHub has answered it is not known what it shows.
  table.forgetReport(commit)
  try {
    const outgoing = { content, known, asked: pending.asked }
    const checkRunId = await sender.send({ repository, commit }, outgoing)
    const { state } = content
    const sentAt = Date.now()
    table.setReport({ commit, versionId, checkRunId, state, contentSha256, sentAt })
    if (connection.unreported?.commit === commit)
      await clearUnreported(env.DB, { id: connection.id, commit })
  } catch (error) {
    if (!isAboutCommit(error, connection)) throw error
    const { explanation: reason } = error
    logEvent('error', 'commit_not_reported', { project: projectId, commit, why: reason })
    await setUnreported(env.DB, { id: connection.id, commit, versionId, reason, at: isoTime() })
  }
}

/** Where what a run of a fork has uploaded can be opened; null for a version that a pipeline of the project did. */
function previewUrl(
  env: Env,
  projectId: string,
  { versionId, fromFork }: ReportedVersion,
): string | null {
  const config = readConfig(env)
  const { serviceUrl } = config.codeHost
  return fromFork && serviceUrl !== null
    ? viewUrl(config, serviceUrl, { projectId, versionId })
    : null
}

/** Whether GitHub did not take a report on the commit since the version was recorded. */
const isRefused = (
  { commit, recordedAt }: ReportedVersion,
  { unreported }: CodeHostConnection,
): boolean => unreported !== null && unreported.commit === commit && unreported.at >= recordedAt

const isOf = (repository: string, recorded: string | null): boolean =>
  recorded === null || recorded.toLowerCase() === repository.toLowerCase()

/**
 * Whether GitHub refused this commit alone, as it does one that it does not know. To a token without permission it
 * answers 404, too; an App's token was made for this very repository.
 */
const isAboutCommit = (error: unknown, { app }: CodeHostConnection): error is GithubError =>
  error instanceof GithubError &&
  (error.failure === 'rejected' || (error.failure === 'not_found' && app !== null))
