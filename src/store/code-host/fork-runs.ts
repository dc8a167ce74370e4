import { GITHUB, recordIfChanged } from '../audit/record.ts'
import { selected } from '../columns.ts'
import { insertInto } from '../insert-into.ts'

/** An attempt of a workflow run in a pull request from a fork, which may upload one build of one version. */
export interface ForkRun {
  id: string
  projectId: string
  /** owner/name, of the connection that GitHub was asked with. */
  repository: string
  runId: number
  runAttempt: number
  pullRequest: number
  commit: string
  versionId: string
  /** SHA-256 of its key, lowercase hex. */
  keyHash: string
  createdAt: string
  expiresAt: string
  /** What it has uploaded; null: nothing yet. */
  buildId: string | null
}

/** COMMIT alone is a word of SQL. */
const COLUMNS = selected<ForkRun>()(
  'id projectId repository runId runAttempt pullRequest versionId keyHash createdAt',
  'expiresAt buildId',
  { commit: '"commit"' },
)

/**
 * Stores a run with its event, and deletes those from before `keepFrom`. Returns false if this attempt of the run has been
 * stored already, so that only one of two requests at once gets a key.
 */
export async function insertForkRun(
  db: D1Database,
  { run, keepFrom }: { run: Omit<ForkRun, 'buildId'>; keepFrom: string },
): Promise<boolean> {
  const [, inserted] = await db.batch([
    db.prepare(`DELETE FROM fork_runs WHERE created_at < ?1`).bind(keepFrom),
    insertInto(db, 'fork_runs', { ...run }, 'ON CONFLICT DO NOTHING RETURNING id'),
    recordIfChanged(db, {
      action: 'fork_key_issued',
      who: GITHUB,
      at: run.createdAt,
      projectId: run.projectId,
      subject: run.id,
      detail: {
        repository: run.repository,
        pull_request: run.pullRequest,
        commit: run.commit,
        run_id: run.runId,
        run_attempt: run.runAttempt,
        version: run.versionId,
      },
    }),
  ])
  return inserted?.results.length === 1
}

export async function getForkRunByKeyHash(
  db: D1Database,
  keyHash: string,
): Promise<ForkRun | null> {
  return db
    .prepare(`SELECT ${COLUMNS} FROM fork_runs WHERE key_hash = ?1`)
    .bind(keyHash)
    .first<ForkRun>()
}

/** Ends the keys of a pull request that have not been used. */
export async function expireForkRuns(
  db: D1Database,
  of: { projectId: string; repository: string; pullRequest: number; now: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE fork_runs SET expires_at = ?4
      WHERE project_id = ?1 AND pull_request = ?3 AND repository = ?2 AND expires_at > ?4`)
    .bind(of.projectId, of.repository, of.pullRequest, of.now)
    .run()
}
