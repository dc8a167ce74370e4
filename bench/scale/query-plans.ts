interface Scan {
  sql: string
  /** What the planner says: `SCAN <table>`. */
  detail: string
}

/**
 * What the planner calls a scan although it reads no table: rows of a JSON text or of a constant, and
 * what another step of the same plan has found.
 */
const NO_TABLE =
  /^SCAN (?:json_each|json_tree|\d+ CONSTANT ROW|CONSTANT ROW|\(|[a-z_]+ VIRTUAL TABLE)/

/** The statements whose plan reads a whole table of the database. */
export async function scansOf(db: D1Database, statements: string[]): Promise<Scan[]> {
  const tables = await tablesOf(db)
  const scans: Scan[] = []
  for (const sql of statements) {
    const { results } = await db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...Array.from({ length: parameterCount(sql) }, () => null))
      .all<{ detail: string }>()
    for (const { detail } of results) {
      const scanned = NO_TABLE.test(detail) ? undefined : /^SCAN (\w+)/.exec(detail)?.[1]
      if (scanned && tables.has(scanned) && !detail.includes('USING')) scans.push({ sql, detail })
    }
  }
  return scans
}

async function tablesOf(db: D1Database): Promise<Set<string>> {
  const { results } = await db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .all<{ name: string }>()
  return new Set(results.map(({ name }) => name))
}

const parameterCount = (sql: string): number =>
  Math.max(0, ...Array.from(sql.matchAll(/\?(\d+)/g), ([, number]) => Number(number)))
