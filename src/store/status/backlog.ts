import { selected } from '../columns.ts'

// What waits, and since when. Counts end at a bound: each reads an index so far and no further.

/** Where counts end. */
const MOST_COUNTED = 1_000

/** How many wait, up to `MOST_COUNTED`, and the time of the first of them; null if none does. */
interface Waiting {
  count: number
  since: string | null
}

interface Backlog {
  /** Builds whose archive may still arrive, since their reservation. */
  awaited: Waiting
  /** Builds whose archive has not arrived within the last day, when it was to. */
  lost: Waiting
  /** Builds that have ended and whose grace is over, also if something keeps them. */
  ended: Waiting
  /** Versions that are no longer served, and not deleted yet. */
  withdrawn: Waiting
  /** Versions whose objects are being deleted. */
  deleting: Waiting
  /** Versions whose state was not passed on to the code host yet. */
  unreported: Waiting
}

interface Times {
  now: string
  dayBefore: string
}

/** The SELECT of the times that each count is of, in the order of an index, and its parameters. */
const COUNTED: Record<keyof Backlog, [times: string, parameters: (times: Times) => string[]]> = {
  awaited: [
    `SELECT created_at AS since FROM builds
     WHERE arrived_at IS NULL AND reserved_until > ?1 ORDER BY reserved_until`,
    ({ now }) => [now],
  ],
  lost: [
    `SELECT created_at AS since FROM builds
     WHERE arrived_at IS NULL AND reserved_until > ?1 AND reserved_until <= ?2 ORDER BY reserved_until`,
    ({ now, dayBefore }) => [dayBefore, now],
  ],
  ended: [
    `SELECT removed_after AS since FROM builds WHERE removed_after <= ?1 ORDER BY removed_after`,
    ({ now }) => [now],
  ],
  withdrawn: [
    `SELECT since FROM version_removals WHERE state = 'withdrawn' ORDER BY since`,
    () => [],
  ],
  deleting: [
    `SELECT since FROM version_removals WHERE state = 'deleting' ORDER BY since`,
    () => [],
  ],
  unreported: [`SELECT NULL AS since FROM code_host_changes`, () => []],
}

const NAMES = Object.keys(COUNTED) as (keyof Backlog)[]

export async function getBacklog(db: D1Database, times: Times): Promise<Backlog> {
  const results = await db.batch<Waiting>(
    NAMES.map((name) => {
      const [select, parameters] = COUNTED[name]
      return db
        .prepare(
          `SELECT count(*) AS count, min(since) AS since FROM (${select} LIMIT ${MOST_COUNTED})`,
        )
        .bind(...parameters(times))
    }),
  )
  const counts = NAMES.map((name, i) => [name, results[i]?.results[0] ?? { count: 0, since: null }])
  return Object.fromEntries(counts) as Backlog
}

/** A connection to the code host that does not work. */
export interface TroubledConnection {
  projectId: string
  status: string
  reason: string | null
  since: string
}

const COLUMNS = selected<TroubledConnection>()('projectId status reason', { since: 'updated_at' })

/** Lists at most `limit` connections that do not work, those of the longest standing first. */
export async function listTroubledConnections(
  db: D1Database,
  limit: number,
): Promise<TroubledConnection[]> {
  const { results } = await db
    .prepare(`
      SELECT ${COLUMNS} FROM (SELECT * FROM code_host_connections LIMIT ?2)
      WHERE status <> 'active' ORDER BY updated_at LIMIT ?1`)
    .bind(limit, MOST_COUNTED)
    .all<TroubledConnection>()
  return results
}
