import type { Workerd } from '../workerd.ts'

/** What a database of many teams holds. */
export interface Population {
  projects: number
  pairsOfProject: number
  issuesOfPair: number
}

export const projectName = (i: number) => `scale-${i}`
export const pairName = (project: string, i: number) => `${project}/pair-${i}`

/** Numbers 0 … ?2 - 1. */
const NUMBERS = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)`

/**
 * Columns of a table, each as an expression over the template row `t` and the number `n.i`; those not
 * named are the template's own.
 */
type Columns = Record<string, string>

const PROJECTS: Columns = { project_id: '?1' }

const API_KEYS: Columns = {
  id: `'key_' || ?1 || '-' || n.i`,
  project_id: '?1',
  hash: `printf('%064s', ?1 || '-' || n.i)`,
}

/** Each of a version of its own, and all of them active. */
const BUILDS: Columns = {
  build_id: `'bld_' || ?1 || '-' || n.i`,
  project_id: '?1',
  version_id: `'version-' || n.i`,
  build_number: 'n.i + 1',
}

const PAIRS: Columns = {
  ordinal: 'NULL',
  pair_id: `?1 || '/pair-' || n.i`,
  project_id: '?1',
  // Nine of ten pairs are done, as in a project that has been used for a while.
  done: 'n.i % 10 <> 0',
  done_revision: '1',
}

const RUNS: Columns = {
  ordinal: 'NULL',
  run_id: `'run_' || ?1 || '-' || n.i`,
  pair_id: `?1 || '/pair-' || n.i`,
  project_id: '?1',
  started_at: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n.i % 90) || ' days')`,
}

/** Of a pair's issues every fifth is open, every fifth a candidate, the others dismissed. */
const issues = (perPair: number): Columns => ({
  id: `'iss_' || ?1 || '-' || n.i`,
  number: 'n.i + 1',
  pair_id: `?1 || '/pair-' || (n.i / ${perPair})`,
  project_id: '?1',
  status: `CASE n.i % 5 WHEN 0 THEN 'open' WHEN 1 THEN 'candidate' ELSE 'dismissed' END`,
  dismissed_from: `CASE WHEN n.i % 5 > 1 THEN 'candidate' END`,
  dismissed_kind: `CASE WHEN n.i % 5 > 1 THEN 'person' END`,
  run_id: `'run_' || ?1 || '-' || (n.i / ${perPair})`,
  last_seen_run_id: `'run_' || ?1 || '-' || (n.i / ${perPair})`,
})

const EVENTS: Columns = { event_id: 'NULL', issue_id: `'iss_' || ?1 || '-' || n.i` }

const KEYS_OF_PROJECT = 3
const BUILDS_OF_PROJECT = 100

/** A row that the service itself wrote; the rows that are made are like it but for their names. */
export interface Templates {
  projectId: string
  pairId: string
  runId: string
  issueId: string
}

interface TableSize {
  table: string
  rows: number
  bytesOfRow: number
}

/** Fills the database table by table and measures what a row takes, indexes included. */
export async function fill(
  { miniflare }: Workerd,
  { projects, pairsOfProject, issuesOfPair }: Population,
  templates: Templates,
  onProgress: (text: string) => void,
): Promise<TableSize[]> {
  const db = await miniflare.getD1Database('DB')
  const ofProject = { key: 'project_id', of: templates.projectId }
  const plans = [
    { table: 'projects', columns: PROJECTS, count: 1, ...ofProject },
    { table: 'api_keys', columns: API_KEYS, count: KEYS_OF_PROJECT, ...ofProject },
    { table: 'builds', columns: BUILDS, count: BUILDS_OF_PROJECT, ...ofProject },
    { table: 'pairs', columns: PAIRS, count: pairsOfProject, key: 'pair_id', of: templates.pairId },
    { table: 'runs', columns: RUNS, count: pairsOfProject, key: 'run_id', of: templates.runId },
    {
      table: 'issues',
      columns: issues(issuesOfPair),
      count: pairsOfProject * issuesOfPair,
      key: 'id',
      of: templates.issueId,
    },
    {
      table: 'issue_events',
      columns: EVENTS,
      count: pairsOfProject * issuesOfPair,
      key: 'issue_id',
      of: templates.issueId,
    },
  ]
  const sizes: TableSize[] = []
  for (const { table, columns, count, key, of } of plans) {
    const names = await columnsOf(db, table)
    const statement = `${NUMBERS}
      INSERT INTO ${table} (${names.join(', ')})
      SELECT ${names.map((name) => columns[name] ?? `t.${name}`).join(', ')}
      FROM n, (SELECT * FROM ${table} WHERE ${key} = ?3 LIMIT 1) AS t`
    const before = await databaseBytes(db)
    for (let i = 0; i < projects; i++) {
      await db.prepare(statement).bind(projectName(i), count, of).run()
      if (i % 50 === 49) onProgress(`${table}: ${i + 1} of ${projects} projects`)
    }
    const rows = projects * count
    sizes.push({ table, rows, bytesOfRow: ((await databaseBytes(db)) - before) / rows })
  }
  // As a deployed database does from time to time: the planner knows how large the tables are.
  await db.prepare('PRAGMA optimize').run()
  return sizes
}

async function columnsOf(db: D1Database, table: string): Promise<string[]> {
  const { results } = await db.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>()
  return results.map(({ name }) => name)
}

export async function databaseBytes(db: D1Database): Promise<number> {
  const { meta } = await db.prepare('SELECT 1').all()
  return meta.size_after
}
