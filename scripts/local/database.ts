import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { d1Client, type Execute, type Row } from './d1-client.ts'
import { CONFIG_PATH, DASHBOARD_CONFIG_PATH, fromRoot } from './project.ts'

export interface OpenDatabase {
  db: D1Database
  close: () => void
}

/** A database of a Worker: what its configuration names, and its migrations. */
interface DatabaseOf {
  config: string
  migrations: string
}

const SERVICE: DatabaseOf = { config: CONFIG_PATH, migrations: fromRoot('migrations') }
const DASHBOARD: DatabaseOf = {
  config: DASHBOARD_CONFIG_PATH,
  migrations: fromRoot('src/dashboard/migrations'),
}

/** How long to wait for a server that is writing. */
const LOCK_TIMEOUT_MS = 5_000

/** Called before a slow step, which does not happen if the call throws. */
interface Steps {
  /** Called before a database is made. */
  onMake?: () => void
  onMigrate?: () => void
}

/**
 * Opens the D1 database of a local server, whether that server runs or not. Makes it if there is none, and applies
 * the migrations that are missing. The SQLite file is opened as it is: a second workerd on it would take a second to
 * start, and its locks made the server's own queries fail now and then.
 */
export function openLocalDatabase(
  stateDir: string,
  { onMake, onMigrate }: Steps = {},
): OpenDatabase {
  const file = databaseFile(SERVICE, stateDir)
  if (!existsSync(file)) onMake?.()
  migrateDatabase(SERVICE, stateDir, onMigrate)
  const sqlite = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS })
  // The server's query fails instead of waiting for a lock, so no lock is held while waiting for the disk.
  sqlite.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0')
  return { db: d1Client(transactionsOn(sqlite)), close: () => sqlite.close() }
}

/** Makes the dashboard's database if there is none, and applies the migrations that are missing. */
export const migrateDashboardDatabase = (stateDir: string): void =>
  migrateDatabase(DASHBOARD, stateDir)

/** Where wrangler records which migrations it has applied. */
const RECORDS = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  name       TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/**
 * Does what `wrangler d1 migrations apply` does, in a small part of its time. Several processes may do this at once: each
 * migration is looked for again in the transaction that applies it.
 */
function migrateDatabase(database: DatabaseOf, stateDir: string, onMigrate?: () => void): void {
  if (isMigrated(database, stateDir)) return
  onMigrate?.()
  const file = databaseFile(database, stateDir)
  mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS })
  try {
    sqlite.exec(`PRAGMA journal_mode = WAL; ${RECORDS}`)
    const isApplied = sqlite.prepare('SELECT 1 FROM d1_migrations WHERE name = ?')
    const record = sqlite.prepare('INSERT INTO d1_migrations (name) VALUES (?)')
    for (const name of migrationsOf(database)) {
      const sql = readFileSync(join(database.migrations, name), 'utf8')
      inTransaction(sqlite, () => {
        if (isApplied.get(name)) return
        sqlite.exec(sql)
        record.run(name)
      })
    }
  } finally {
    sqlite.close()
  }
}

const migrationsOf = ({ migrations }: DatabaseOf): string[] =>
  readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/**
 * A single statement is its own transaction; several are prepared before their transaction begins, to keep it short.
 */
const transactionsOn =
  (sqlite: DatabaseSync): Execute =>
  async (statements) => {
    const prepared = statements.map(({ sql, values }) => ({ query: sqlite.prepare(sql), values }))
    const run = () => prepared.map(({ query, values }) => query.all(...values) as Row[])
    return prepared.length === 1 ? run() : inTransaction(sqlite, run)
  }

function inTransaction<T>(sqlite: DatabaseSync, work: () => T): T {
  sqlite.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    sqlite.exec('COMMIT')
    return result
  } catch (error) {
    sqlite.exec('ROLLBACK')
    throw error
  }
}

/** Whether the table in which wrangler records applied migrations has every file of the folder. */
function isMigrated(database: DatabaseOf, stateDir: string): boolean {
  const file = databaseFile(database, stateDir)
  if (!existsSync(file)) return false
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS })
  try {
    const table = sqlite.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'`).get()
    if (!table) return false
    const applied = sqlite.prepare('SELECT name FROM d1_migrations').all()
    const names = new Set(applied.map(({ name }) => name))
    return migrationsOf(database).every((name) => names.has(name))
  } finally {
    sqlite.close()
  }
}

/** The class of Durable Objects that the local D1 keeps its databases in. */
const D1_OBJECT = 'miniflare-D1DatabaseObject'

/** Returns the file of that Durable Object under `wrangler --persist-to STATE_DIR`. */
const databaseFile = ({ config }: DatabaseOf, stateDir: string): string =>
  join(stateDir, 'v3/d1', D1_OBJECT, `${objectId(D1_OBJECT, databaseId(config))}.sqlite`)

/**
 * Returns workerd's id of the object with this name: an HMAC of the name, and another that authenticates the first.
 */
function objectId(uniqueKey: string, name: string): string {
  const key = createHash('sha256').update(uniqueKey).digest()
  const mac = (data: string | Buffer) => createHmac('sha256', key).update(data).digest()
  const nameMac = mac(name).subarray(0, 16)
  return Buffer.concat([nameMac, mac(nameMac).subarray(0, 16)]).toString('hex')
}

function databaseId(config: string): string {
  const id = /^database_id\s*=\s*"([^"]+)"/m.exec(readFileSync(config, 'utf8'))
  if (!id?.[1]) throw new Error(`${config} names no database_id`)
  return id[1]
}
