import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { Refusal, type Routes } from './call.ts'

interface Database {
  name: string
  sqlite: DatabaseSync
  /** Where it was asked to be. */
  options: object
}

/** D1: databases that execute what they are sent. */
export class Databases {
  readonly all = new Map<string, Database>()

  readonly routes: Routes = {
    'GET /d1/database': () => [...this.all].map(([uuid, { name }]) => ({ uuid, name })),
    'POST /d1/database': ({ body }) => {
      const { name, ...options } = JSON.parse(body) as { name: string }
      if ([...this.all.values()].some((known) => known.name === name))
        throw new Refusal(400, 7502, 'exists')
      const uuid = randomUUID()
      this.all.set(uuid, { name, options, sqlite: new DatabaseSync(':memory:') })
      return { uuid, name }
    },
    'GET /d1/database/*': (_, uuid) => ({ uuid, name: this.#require(uuid).name }),
    'POST /d1/database/*/query': ({ body }, uuid) => {
      const { sql } = JSON.parse(body) as { sql: string }
      return runSql(this.#require(uuid).sqlite, sql).map((results) => ({
        results,
        success: true,
        meta: { duration: 0, changes: 0 },
      }))
    },
  }

  #require(uuid: string | undefined): Database {
    const database = this.all.get(uuid ?? '')
    if (!database) throw new Refusal(404, 7404, 'no such database')
    return database
  }
}

/** Returns the rows of each statement; a migration, whose triggers have statements of their own, is run as a whole. */
function runSql(sqlite: DatabaseSync, sql: string): unknown[][] {
  if (/^\s*(?:SELECT|PRAGMA|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql) && !/\bCREATE\b/i.test(sql))
    return sql
      .split(/;\s*\n(?=\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b)/i)
      .map((statement) => sqlite.prepare(statement).all())
  sqlite.exec(sql)
  return [[]]
}
