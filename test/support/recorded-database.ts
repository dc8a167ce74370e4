/** A statement that was sent to D1, with what is billed for it; 0 rows until it has run. */
interface SentStatement {
  sql: string
  rowsRead: number
  rowsWritten: number
}

/** A real database that records every statement sent to it, those of a batch one by one. */
export function recordedDatabase(database: D1Database): {
  DB: D1Database
  statements: SentStatement[]
} {
  const statements: SentStatement[] = []
  /** The statement that each prepared statement of this database wraps. */
  const prepared = new WeakMap<object, { sql: string; statement: D1PreparedStatement }>()

  function wrap(sql: string, statement: D1PreparedStatement): D1PreparedStatement {
    const all = () => record([sql], async () => [await statement.all()]).then(([result]) => result)
    const wrapped = {
      bind: (...values: unknown[]) => wrap(sql, statement.bind(...values)),
      all,
      run: all,
      first: async (column?: string) => {
        const row = (await all())?.results[0] as Record<string, unknown> | undefined
        return (column === undefined ? row : row?.[column]) ?? null
      },
    } as unknown as D1PreparedStatement
    prepared.set(wrapped, { sql, statement })
    return wrapped
  }

  async function record(sqls: string[], send: () => Promise<D1Result[]>): Promise<D1Result[]> {
    const sent = sqls.map((sql) => ({ sql, rowsRead: 0, rowsWritten: 0 }))
    statements.push(...sent)
    const results = await send()
    for (const [i, { meta }] of results.entries())
      Object.assign(sent[i]!, { rowsRead: meta.rows_read, rowsWritten: meta.rows_written })
    return results
  }

  const DB = {
    prepare: (sql: string) => wrap(sql, database.prepare(sql)),
    batch: (batch: D1PreparedStatement[]) => {
      const behind = batch.map((statement) => prepared.get(statement)!)
      return record(
        behind.map(({ sql }) => sql),
        () => database.batch(behind.map(({ statement }) => statement)),
      )
    },
  } as unknown as D1Database
  return { DB, statements }
}
