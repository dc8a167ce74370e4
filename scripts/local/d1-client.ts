/** A statement with the values of its numbered parameters, `?1` first. */
export interface BoundStatement {
  sql: string
  values: readonly Value[]
}

export type Value = string | number | null
export type Row = Record<string, unknown>

/** Runs the statements in order as one transaction and returns the rows of each. */
export type Execute = (statements: BoundStatement[]) => Promise<Row[][]>

/**
 * A D1 database outside of the Worker, as far as `store/` needs one there: prepare, bind, first, all,
 * run, batch. `execute` reaches the database itself.
 */
export function d1Client(execute: Execute): D1Database {
  const run = async (statements: BoundStatement[]) =>
    (await execute(statements)).map((results) => ({ results, success: true, meta: {} }))
  return {
    prepare: (sql: string) => new Statement(sql, [], execute),
    batch: run,
  } as unknown as D1Database
}

class Statement implements BoundStatement {
  readonly sql: string
  readonly values: readonly Value[]
  readonly #execute: Execute

  constructor(sql: string, values: readonly Value[], execute: Execute) {
    this.sql = sql
    this.values = values
    this.#execute = execute
  }

  bind(...values: Value[]): Statement {
    return new Statement(this.sql, values, this.#execute)
  }

  async all(): Promise<{ results: Row[]; success: true; meta: object }> {
    const [results = []] = await this.#execute([this])
    return { results, success: true, meta: {} }
  }

  run() {
    return this.all()
  }

  async first(): Promise<Row | null> {
    return (await this.all()).results[0] ?? null
  }
}
