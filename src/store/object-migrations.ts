/**
 * Applies the migrations that the storage of a Durable Object has not been through, in their order, all or none. Its
 * version is the number of those that it has been through. A storage of a higher version was written by a later release
 * and stays as it is.
 */
export function migrate(storage: DurableObjectStorage, migrations: readonly string[]): void {
  const { sql } = storage
  sql.exec(
    `CREATE TABLE IF NOT EXISTS schema (
       id      INTEGER PRIMARY KEY CHECK (id = 1),
       version INTEGER NOT NULL
     ) STRICT;
     INSERT OR IGNORE INTO schema (id, version) VALUES (1, 0)`,
  )
  const { version } = sql.exec<{ version: number }>(`SELECT version FROM schema`).one()
  if (version >= migrations.length) return
  storage.transactionSync(() => {
    for (const migration of migrations.slice(version)) sql.exec(migration)
    sql.exec(`UPDATE schema SET version = ?1`, migrations.length)
  })
}
