import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Row, Value } from '../../../src/store/transfer/columns.ts'
import type { ProjectTable } from '../../../src/store/transfer/project-table.ts'
import { fromRoot } from '../../local/project.ts'
import { ArchiveError } from '../archive/errors.ts'

/**
 * A database of its own for the rows of an archive, with the tables of the service: its types, constraints and foreign
 * keys judge the rows before any of them reaches the target. It is a file, so that memory does not grow with them.
 */
export class ScratchDatabase {
  readonly #sqlite: DatabaseSync
  readonly #inserts = new Map<string, StatementSync>()

  constructor(file: string) {
    this.#sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: true })
    this.#sqlite.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
    const folder = fromRoot('migrations')
    for (const name of readdirSync(folder).toSorted())
      if (name.endsWith('.sql')) this.#sqlite.exec(readFileSync(join(folder, name), 'utf8'))
    this.#sqlite.exec('BEGIN')
  }

  /** Adds a row. Throws ArchiveError for one that the database does not take. */
  add(table: ProjectTable, row: Row): void {
    const columns = Object.keys(row)
    const sql = `INSERT INTO ${table.name} (${columns.map((name) => `"${name}"`).join(', ')})
      VALUES (${columns.map(() => '?').join(', ')})`
    const insert = this.#inserts.get(sql) ?? this.#sqlite.prepare(sql)
    this.#inserts.set(sql, insert)
    try {
      insert.run(...columns.map((name) => row[name] ?? null))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new ArchiveError(`A row of ${table.name} is not valid: ${why}`)
    }
  }

  count({ name }: ProjectTable): number {
    return Number(this.#sqlite.prepare(`SELECT count(*) AS n FROM ${name}`).get()?.['n'])
  }

  /** Yields the rows of a table in the order in which they were added, with all columns that travel. */
  *rows({ name, columns }: ProjectTable, from = 0): Generator<Row> {
    const names = Object.keys(columns).map((column) => `"${column}"`)
    const sql = `SELECT ${names.join(', ')} FROM ${name} ORDER BY ${this.#orderOf(name)} LIMIT -1 OFFSET ?`
    for (const row of this.#sqlite.prepare(sql).iterate(from)) yield row as Row
  }

  /** Returns the values of one column. */
  *values(sql: string): Generator<Value> {
    for (const row of this.#sqlite.prepare(sql).iterate()) yield Object.values(row)[0] as Value
  }

  close(): void {
    this.#sqlite.close()
  }

  /** Tables without row ids are read by their key, which is as good an order: nothing numbers their rows. */
  #orderOf(table: string): string {
    const numbered = this.#sqlite.prepare(`SELECT wr FROM pragma_table_list(?)`).get(table)
    if (numbered?.['wr'] === 0) return 'rowid'
    const key = this.#sqlite
      .prepare(`SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk`)
      .all(table)
    return key.map(({ name }) => `"${String(name)}"`).join(', ')
  }
}
