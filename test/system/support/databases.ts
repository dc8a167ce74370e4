import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unstable_splitSqlQuery } from 'wrangler'
import { d1Client, type Row } from '../../../scripts/local/d1-client.ts'

// Miniflare's own way to a database holds this process up for every `prepare` and `bind`, which it makes in the runtime
// too: half of the time of a test that compares all tables. Here a batch is one request.

/** Runs the statements of a request as one transaction on the database that its path names. */
const SCRIPT = `export default {
  async fetch(request, env) {
    const db = env[new URL(request.url).pathname.slice(1)]
    const statements = await request.json()
    try {
      const done = await db.batch(statements.map(({ sql, values }) => db.prepare(sql).bind(...values)))
      return Response.json(done.map(({ results }) => results))
    } catch (error) {
      return new Response(error.message, { status: 400 })
    }
  },
}`

/** A Worker beside those under test that lets this process query their databases, whose ids are given by name. */
export const databasesWorker = (d1Databases: Record<string, string>) => ({
  name: 'databases',
  modules: [{ type: 'ESModule' as const, path: 'databases.js', contents: SCRIPT }],
  d1Databases,
  unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
})

/** One of those databases, with all migrations of the folder applied. `address` is the Worker's. */
export async function migratedDatabase(
  address: URL,
  name: string,
  migrations: string,
): Promise<D1Database> {
  const db = d1Client(async (statements) => {
    const body = JSON.stringify(statements)
    const response = await fetch(new URL(name, address), { method: 'POST', body })
    if (!response.ok) throw new Error(await response.text())
    const rows: Row[][] = await response.json()
    return rows
  })
  await migrate(db, migrations)
  return db
}

async function migrate(db: D1Database, folder: string): Promise<void> {
  const migrated = `SELECT 1 FROM sqlite_master WHERE name = 'projects'`
  if (await db.prepare(migrated).first()) return
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const scripts = await Promise.all(
    files.toSorted().map((file) => readFile(join(folder, file), 'utf8')),
  )
  // One transaction: each of its own would write to the disk.
  await db.batch(scripts.flatMap(unstable_splitSqlQuery).map((sql) => db.prepare(sql)))
}
