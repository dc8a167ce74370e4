import type { Row, Value } from './columns.ts'
import type { ProjectTable } from './project-table.ts'

/** Rows of the order's columns, before those of the table: no column of a table is so named. */
const place = (i: number): string => `place_${i}`

/** A page of a table's rows, and the place at which the next one begins; null at the end. */
interface RowPage {
  rows: Row[]
  next: Value[] | null
}

/** Quoted: COMMIT is a word of SQL. */
const quoted = (table: string, column: string): string => `${table}."${column}"`

/**
 * Lists the rows of a project in the order of their table, from a place on. Each page is one query that begins where
 * the last one ended.
 */
export async function listProjectRows(
  db: D1Database,
  table: ProjectTable,
  { projectId, after, limit }: { projectId: string; after: Value[] | null; limit: number },
): Promise<RowPage> {
  const order = orderOf(table)
  const columns = Object.keys(table.columns)
  const selected = [
    ...order.map((column, i) => `${column} AS ${place(i)}`),
    ...columns.map((column) => quoted(table.name, column)),
  ]
  const from = table.parent
    ? `${table.parent.table} CROSS JOIN ${table.name} ON ${table.parent.on}`
    : table.name
  const beyond = after
    ? `AND ${order[0]} >= ?3 AND (${order.join()}) > (${order.map((_, i) => `?${i + 3}`).join()})`
    : ''
  const { results } = await db
    .prepare(`
      SELECT ${selected.join(', ')} FROM ${from}
      WHERE ${table.parent?.table ?? table.name}.project_id = ?1 ${beyond}
      ORDER BY ${order.join(', ')} LIMIT ?2`)
    .bind(projectId, limit, ...(after ?? []))
    .all<Row>()
  const last = results.length === limit ? results.at(-1) : undefined
  return {
    rows: results.map((row) =>
      Object.fromEntries(columns.map((name) => [name, row[name] ?? null])),
    ),
    next: last ? order.map((_, i) => last[place(i)] ?? null) : null,
  }
}

const orderOf = ({ name, order, parent }: ProjectTable): string[] => [
  ...(parent?.order ?? []).map((column) => quoted(parent?.table ?? name, column)),
  ...order.map((column) => quoted(name, column)),
]
