import { DurableObject } from 'cloudflare:workers'
import { DAY_MS, isoTime, MINUTE_MS, SECOND_MS } from '../../base/time.ts'
import { GithubError } from '../../clients/github/error.ts'
import { logEvent, logFailure } from '../../http/log.ts'
import { readConfig, type Env } from '../../settings/config.ts'
import { deleteChanges, listChangedVersions } from '../../store/code-host/changes.ts'
import {
  getCodeHostConnection,
  setCodeHostState,
  type CodeHostConnection,
  type CodeHostState,
} from '../../store/code-host/connections.ts'
import { REPORT_MIGRATIONS, ReportTable } from '../../store/code-host/report-table.ts'
import { migrate } from '../../store/object-migrations.ts'
import { reportVersion } from './report-version.ts'
import { afterFailure, hasGivenUp, isShown, NO_FAILURES } from './retry.ts'
import { NotInstalledError, openSender, type KeptToken, type Sender } from './sender.ts'

/** Decisions that follow each other so closely are reported together. */
const TOGETHER_MS = 1.5 * SECOND_MS
/** How long a change waits at most whose request did not come to wake the reporter. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS
/** After an unexpected failure. */
const PAUSE_MS = MINUTE_MS
/** What is reported with one alarm. */
const AT_ONCE = 20
const CHANGES_AT_ONCE = 500
const KEPT_MS = 90 * DAY_MS

/**
 * Reports the versions of one project to its code host, one after the other.
 *
 * - An instance is named by the id of its project (`reporterOf`).
 * - What has changed comes from D1, where it is written with the change itself; it is deleted there once it is noted
 *   here, in the object's own SQLite storage, together with what was sent and when to try again. What a version shows is
 *   read when it is sent, so that nothing old is.
 * - Eviction loses only the token of the installation, which is made again.
 * - Whoever changes something wakes it (`wakeReporters`), and an alarm does its work: shortly after that, when a pause
 *   is over, and every few minutes as long as the project is connected.
 */
export class CodeHostReporter extends DurableObject<Env> {
  readonly #table: ReportTable
  #kept: KeptToken | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage, REPORT_MIGRATIONS)
    this.#table = new ReportTable(ctx.storage.sql)
  }

  /** Takes what has changed, and reports it soon. */
  async wake(): Promise<void> {
    await this.#takeChanges()
    if (hasGivenUp(this.#table.attempts, Date.now())) this.#table.setAttempts(NO_FAILURES)
    await this.#wakeWithin(TOGETHER_MS)
  }

  /** Tries again at once, unless a rate limit says when. */
  async resume(): Promise<void> {
    if (this.#table.attempts.failures > 0) this.#table.setAttempts(NO_FAILURES)
    await this.wake()
  }

  /** Sends the report of a commit again, because somebody asked for it on the code host. */
  async reportAgain(commit: string): Promise<void> {
    if (this.#table.ask(commit)) await this.#wakeWithin(0)
  }

  /** How it is getting on. */
  backlog(): { waiting: number; failures: number; failingSince: number | null } {
    const { failures, failingSince } = this.#table.attempts
    return { waiting: this.#table.countPending(), failures, failingSince }
  }

  override async alarm(): Promise<void> {
    try {
      const connection = await getCodeHostConnection(this.env.DB, this.#projectId)
      this.#table.setConnection(connection?.id ?? null)
      await this.#takeChanges()
      if (!connection) return
      await this.#report(connection)
      this.#table.prune(Date.now() - KEPT_MS)
      await this.#wakeWithin(this.#pauseMs())
    } catch (error) {
      // The platform gives an alarm up after some failures.
      logFailure('reports_failed', error, { project: this.#projectId })
      await this.#wakeWithin(PAUSE_MS)
    }
  }

  async #takeChanges(): Promise<void> {
    const projectId = this.#projectId
    const query = { projectId, limit: CHANGES_AT_ONCE }
    const versions = await listChangedVersions(this.env.DB, query)
    if (versions.length === 0) return
    this.#table.addPending(versions)
    await this.ctx.storage.sync()
    await deleteChanges(this.env.DB, { projectId, versions })
  }

  async #report(connection: CodeHostConnection): Promise<void> {
    const { attempts } = this.#table
    if (attempts.retryAt > Date.now() || hasGivenUp(attempts, Date.now())) return
    if (!this.#table.nextPending()) return
    const hadToken = this.#kept !== null
    try {
      await this.#send(connection)
    } catch (error) {
      if (!(error instanceof GithubError)) throw error
      this.#kept = null
      // A token of an installation ends with it, also before its time.
      if (hadToken && error.failure === 'refused') return this.#report(connection)
      await this.#failed(connection, error)
    }
  }

  async #send(connection: CodeHostConnection): Promise<void> {
    const { codeHost } = readConfig(this.env)
    const opened = await openSender(this.env, codeHost, { connection, kept: this.#kept })
    this.#kept = opened.kept
    await this.#sendPending(connection, opened.sender)
    this.#table.setAttempts(NO_FAILURES)
    await this.#setState(connection, opened.sender.state)
  }

  async #sendPending(connection: CodeHostConnection, sender: Sender): Promise<void> {
    for (let sent = 0; sent < AT_ONCE; sent++) {
      const pending = this.#table.nextPending()
      if (!pending) return
      await reportVersion(this.env, this.#table, { connection, sender, pending })
      this.#table.settle(pending)
    }
  }

  async #failed(connection: CodeHostConnection, error: GithubError): Promise<void> {
    const attempts = afterFailure(this.#table.attempts, error, Date.now())
    this.#table.setAttempts(attempts)
    logEvent('error', 'report_failed', {
      project: connection.projectId,
      why: error.explanation,
      retry_at: isoTime(attempts.retryAt),
    })
    if (error instanceof NotInstalledError) return this.#setState(connection, error.state)
    const { installationId } = connection
    if (isShown(attempts, error))
      await this.#setState(connection, {
        status: 'error',
        reason: error.explanation,
        installationId,
      })
  }

  #setState({ id }: CodeHostConnection, state: CodeHostState): Promise<void> {
    return setCodeHostState(this.env.DB, { id, state, now: isoTime() })
  }

  /** How long until there is something to do again. */
  #pauseMs(): number {
    const { attempts } = this.#table
    const isWaiting = this.#table.nextPending() && !hasGivenUp(attempts, Date.now())
    if (!isWaiting) return LOOK_AGAIN_MS
    return Math.min(LOOK_AGAIN_MS, Math.max(TOGETHER_MS, attempts.retryAt - Date.now()))
  }

  /** Sets the alarm, unless it is set for an earlier time. */
  async #wakeWithin(ms: number): Promise<void> {
    const at = Date.now() + ms
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > at) await this.ctx.storage.setAlarm(at)
  }

  get #projectId(): string {
    const { name } = this.ctx.id
    if (name === undefined) throw new Error('a reporter must be named by the id of its project')
    return name
  }
}
