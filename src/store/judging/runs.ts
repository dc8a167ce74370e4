import {
  listedRunColumns,
  RUN_COLUMNS,
  toListedRun,
  toRun,
  type ListedRun,
  type ListedRunRow,
  type Run,
  type RunRow,
} from './run-rows.ts'

export async function getRun(db: D1Database, runId: string): Promise<Run | null> {
  const row = await db
    .prepare(`SELECT ${RUN_COLUMNS} FROM runs WHERE run_id = ?1`)
    .bind(runId)
    .first<RunRow>()
  return row && toRun(row)
}

/** Returns the run of the pair that finished last, or null when none has. */
export async function getLatestFinishedRun(db: D1Database, pairId: string): Promise<Run | null> {
  const row = await db
    .prepare(`
      SELECT ${RUN_COLUMNS} FROM runs
      WHERE pair_id = ?1 AND status IN ('complete', 'degraded')
      ORDER BY finished_at DESC, ordinal DESC LIMIT 1`)
    .bind(pairId)
    .first<RunRow>()
  return row && toRun(row)
}

const LISTED_COLUMNS = listedRunColumns()

/** Lists the runs of a pair, newest first; null when there is no such pair. */
export async function listPairRuns(
  db: D1Database,
  { pairId, limit }: { pairId: string; limit: number },
): Promise<ListedRun[] | null> {
  const { results } = await db
    .prepare(`
      SELECT ${listedRunColumns('runs')} FROM pairs LEFT JOIN runs ON runs.pair_id = pairs.pair_id
      WHERE pairs.pair_id = ?1 ORDER BY runs.ordinal DESC LIMIT ?2`)
    .bind(pairId, limit)
    .all<ListedRunRow | { runId: null }>()
  if (results.length === 0) return null
  return results.flatMap((row) => (row.runId === null ? [] : toListedRun(row)))
}

/** Lists the runs of a project that started in the window, both ends included, newest first. */
export async function listProjectRuns(
  db: D1Database,
  input: { projectId: string; from: string; to: string; limit: number },
): Promise<ListedRun[]> {
  const { results } = await db
    .prepare(`
      SELECT ${LISTED_COLUMNS} FROM runs
      WHERE project_id = ?1 AND started_at BETWEEN ?2 AND ?3
      ORDER BY started_at DESC, ordinal DESC LIMIT ?4`)
    .bind(input.projectId, input.from, input.to, input.limit)
    .all<ListedRunRow>()
  return results.map(toListedRun)
}

/** Lists the runs of a project that a request started within the window, newest first. */
export async function listRequestRuns(
  db: D1Database,
  input: { projectId: string; requestId: string; from: string; to: string; limit: number },
): Promise<ListedRun[]> {
  const { results } = await db
    .prepare(`
      SELECT ${LISTED_COLUMNS} FROM runs
      WHERE request_id = ?1 AND project_id = ?2 AND started_at BETWEEN ?3 AND ?4
      ORDER BY started_at DESC, ordinal DESC LIMIT ?5`)
    .bind(input.requestId, input.projectId, input.from, input.to, input.limit)
    .all<ListedRunRow>()
  return results.map(toListedRun)
}
