import { selected, type Selected } from '../columns.ts'

/** The migrations of one reporter's own storage, in order; a deployed one never changes. */
export const REPORT_MIGRATIONS: readonly string[] = [
  // - `pending`: the versions that have changed since they were reported last. Of one that is `asked` for on the code
  //   host the report is sent even if it is no news. `revision` grows with every change, so that one that comes while
  //   the version is being reported is not lost.
  // - `reports`: what the code host shows, as far as is known. A commit status has no `check_run_id`.
  // - `reporter`: the connection that the reports were made by, and the attempts that failed one after the other. Times
  //   are Unix milliseconds.
  `CREATE TABLE pending (
    version_id TEXT PRIMARY KEY,
    asked      INTEGER NOT NULL DEFAULT 0 CHECK (asked IN (0, 1)),
    revision   INTEGER NOT NULL DEFAULT 1
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE reports (
    commit_id      TEXT PRIMARY KEY,
    version_id     TEXT NOT NULL,
    check_run_id   INTEGER,
    state          TEXT NOT NULL,
    content_sha256 TEXT NOT NULL,
    sent_at        INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE reporter (
    id            INTEGER PRIMARY KEY CHECK (id = 1),
    connection_id TEXT,
    failures      INTEGER NOT NULL DEFAULT 0,
    failing_since INTEGER,
    retry_at      INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  INSERT INTO reporter (id) VALUES (1);`,
]

export interface PendingReport {
  versionId: string
  asked: boolean
  revision: number
}

/** A report as the code host took it. */
export interface SentReport {
  commit: string
  versionId: string
  checkRunId: number | null
  state: string
  contentSha256: string
  sentAt: number
}

/** How recent attempts went. */
export interface Attempts {
  failures: number
  failingSince: number | null
  retryAt: number
}

const REPORT = selected<SentReport>()('versionId checkRunId state contentSha256 sentAt', {
  commit: 'commit_id',
})

/** The storage of one reporter: what it has still to report, and what it has. */
export class ReportTable {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Notes that versions have changed. */
  addPending(versions: readonly string[]): void {
    for (const version of versions)
      this.#sql.exec(
        `INSERT INTO pending (version_id) VALUES (?1)
         ON CONFLICT DO UPDATE SET revision = revision + 1`,
        version,
      )
  }

  /** Notes that a version is to be sent again. Returns false if none was reported for this commit. */
  ask(commit: string): boolean {
    const { rowsWritten } = this.#sql.exec(
      `INSERT INTO pending (version_id, asked)
       SELECT version_id, 1 FROM reports WHERE commit_id = ?1
       ON CONFLICT DO UPDATE SET asked = 1, revision = revision + 1`,
      commit,
    )
    return rowsWritten > 0
  }

  nextPending(): PendingReport | null {
    const [row] = this.#sql
      .exec<Selected<PendingReport>>(
        `SELECT version_id AS "versionId", asked, revision FROM pending ORDER BY asked DESC LIMIT 1`,
      )
      .toArray()
    return row ? { ...row, asked: row.asked === 1 } : null
  }

  /** Notes that a version has been reported as it was; one that has changed since stays. */
  settle({ versionId, revision }: PendingReport): void {
    this.#sql.exec(
      `DELETE FROM pending WHERE version_id = ?1 AND revision = ?2`,
      versionId,
      revision,
    )
  }

  getReport(commit: string): SentReport | null {
    const [row] = this.#sql
      .exec<Selected<SentReport>>(`SELECT ${REPORT} FROM reports WHERE commit_id = ?1`, commit)
      .toArray()
    return row ?? null
  }

  setReport(report: SentReport): void {
    this.#sql.exec(
      `INSERT INTO reports (commit_id, version_id, check_run_id, state, content_sha256, sent_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT DO UPDATE SET version_id = excluded.version_id,
         check_run_id = excluded.check_run_id, state = excluded.state,
         content_sha256 = excluded.content_sha256, sent_at = excluded.sent_at`,
      report.commit,
      report.versionId,
      report.checkRunId,
      report.state,
      report.contentSha256,
      report.sentAt,
    )
  }

  /** Forgets a report: what the code host shows for the commit has to be looked up. */
  forgetReport(commit: string): void {
    this.#sql.exec(`DELETE FROM reports WHERE commit_id = ?1`, commit)
  }

  /** Forgets reports that were sent before then. */
  prune(before: number): void {
    this.#sql.exec(`DELETE FROM reports WHERE sent_at < ?1`, before)
  }

  get attempts(): Attempts {
    return this.#sql
      .exec<Selected<Attempts>>(
        `SELECT failures, failing_since AS "failingSince", retry_at AS "retryAt" FROM reporter`,
      )
      .one()
  }

  setAttempts({ failures, failingSince, retryAt }: Attempts): void {
    this.#sql.exec(
      `UPDATE reporter SET failures = ?1, failing_since = ?2, retry_at = ?3`,
      failures,
      failingSince,
      retryAt,
    )
  }

  countPending(): number {
    return this.#sql.exec<{ count: number }>(`SELECT count(*) AS count FROM pending`).one().count
  }

  /** Forgets what another connection has reported, and its failures. */
  setConnection(connectionId: string | null): void {
    const { current } = this.#sql
      .exec<{ current: string | null }>(`SELECT connection_id AS current FROM reporter`)
      .one()
    if (current === connectionId) return
    this.#sql.exec(`DELETE FROM reports`)
    if (connectionId === null) this.#sql.exec(`DELETE FROM pending`)
    this.#sql.exec(
      `UPDATE reporter SET connection_id = ?1, failures = 0, failing_since = NULL, retry_at = 0`,
      connectionId,
    )
  }
}
