import type * as z from 'zod'
import { DAY_MS, isoTime } from '../../base/time.ts'
import { parseJson } from '../../http/validate.ts'
import { logEvent } from '../../http/log.ts'
import { expireVersionsOfPullRequest } from '../../retention/expire-versions.ts'
import type { Env } from '../../settings/config.ts'
import type { CodeHostConnection } from '../../store/code-host/connections.ts'
import { expireForkRuns } from '../../store/code-host/fork-runs.ts'
import { isKnownDelivery, recordDelivery } from '../../store/code-host/deliveries.ts'
import { testConnection } from '../connections/test-connection.ts'
import { reporterOf } from '../reports/reporter-stub.ts'
import { CheckRunEvent, InstallationEvent, PullRequestEvent } from './schema.ts'
import { verifyDelivery } from './verify-delivery.ts'

/** GitHub delivers again for three days; an older event is none that it sends. */
const OLDEST_MS = 3 * DAY_MS
/** Longer than that, so that no event is dealt with twice. */
const KEPT_MS = 4 * DAY_MS

/**
 * Deals with a webhook that an App of this service signed, once: again, or as a copy under another id, it is ignored.
 * It is a hint and no order: it names a pull request or a commit, and what is done then follows from what the service and
 * GitHub itself know. Returns whether there was something to do. Throws `unauthorized`.
 */
export async function receiveWebhook(
  env: Env,
  input: { connectionId: string; headers: Headers; body: Uint8Array },
): Promise<{ handled: boolean }> {
  const { connection, headers, bodySha256 } = await verifyDelivery(env, input)
  const { event, deliveryId } = headers
  const delivery = { connectionId: connection.id, deliveryId, bodySha256 }
  if (await isKnownDelivery(env.DB, delivery)) return { handled: false }
  const payload = parseJson(new TextDecoder().decode(input.body))
  const handled = (await HANDLERS.get(event)?.(env, connection, payload)) ?? false
  const now = Date.now()
  const keepFrom = isoTime(now - KEPT_MS)
  await recordDelivery(env.DB, { delivery, now: isoTime(now), keepFrom })
  return { handled }
}

type Handler = (env: Env, connection: CodeHostConnection, payload: unknown) => Promise<boolean>

/** Returns a handler of payloads that have this form; others are none that there is something to do for. */
const on =
  <S extends z.ZodType>(
    schema: S,
    handle: (env: Env, connection: CodeHostConnection, event: z.output<S>) => Promise<boolean>,
  ): Handler =>
  async (env, connection, payload) => {
    const event = schema.safeParse(payload)
    return event.success && handle(env, connection, event.data)
  }

const isOf = ({ repository }: CodeHostConnection, place: { full_name: string }): boolean =>
  repository.toLowerCase() === place.full_name.toLowerCase()

/** A closed pull request ends its previews, after the keys with which there could be another. */
const endPullRequest = on(PullRequestEvent, async (env, connection, event) => {
  const closedAt = Date.parse(event.pull_request.closed_at)
  if (!isOf(connection, event.repository) || Date.now() - closedAt > OLDEST_MS) return false
  const { projectId, repository } = connection
  const of = { projectId, repository, pullRequest: event.number, who: 'github' }
  await expireForkRuns(env.DB, { ...of, now: isoTime() })
  const ended = await expireVersionsOfPullRequest(env.DB, of)
  logEvent('info', 'pull_request_ended', { project: projectId, versions: ended.length })
  return ended.length > 0
})

const reportAgain = on(CheckRunEvent, async (env, connection, event) => {
  if (!isOf(connection, event.repository)) return false
  await reporterOf(env, connection.projectId)?.reportAgain(event.check_run.head_sha)
  return true
})

/** Whatever happened to an installation: GitHub says how it stands. */
const lookAtInstallation = on(InstallationEvent, async (env, { projectId, id }) => {
  const { status } = await testConnection(env, { projectId, id })
  if (status === 'active') await reporterOf(env, projectId)?.resume()
  return true
})

const HANDLERS = new Map<string, Handler>([
  ['pull_request', endPullRequest],
  ['check_run', reportAgain],
  ['installation', lookAtInstallation],
])
