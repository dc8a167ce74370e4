/**
 * The tables of one review queue, in its own storage, as numbered steps: the version of a storage is
 * how many of them it has been through. Storages live as long as their projects, so a step is never
 * changed once it was deployed; a change to the tables is another step at the end.
 */
export const SCHEMA_STEPS: readonly string[] = [
  // 1: with IF NOT EXISTS, because the storages of before versions were kept have these tables.
  //
  // `pairs.locked_by` and `locked_at` (Unix milliseconds) stay as they are when a lock goes stale:
  // every reader compares them with the clock. The two partial indexes let `next` and `counts` touch
  // only what they answer; the triggers keep `queue.total` and `queue.done` true whoever writes.
  `CREATE TABLE IF NOT EXISTS pairs (
    ordinal       INTEGER PRIMARY KEY,
    pair_id       TEXT NOT NULL UNIQUE,
    -- The registration that the name is of.
    registration  INTEGER NOT NULL,
    name          TEXT NOT NULL,
    done          INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
    done_revision INTEGER NOT NULL DEFAULT 0,
    locked_by     TEXT,
    locked_at     INTEGER,
    CHECK ((locked_by IS NULL) = (locked_at IS NULL))
  ) STRICT;
  CREATE INDEX IF NOT EXISTS pairs_open ON pairs (ordinal) WHERE done = 0;
  CREATE INDEX IF NOT EXISTS pairs_locked ON pairs (locked_at)
    WHERE done = 0 AND locked_at IS NOT NULL;

  CREATE TABLE IF NOT EXISTS queue (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    total   INTEGER NOT NULL DEFAULT 0,
    done    INTEGER NOT NULL DEFAULT 0,
    -- Whether every pair that D1 knew when this storage was new has been taken over.
    rebuilt INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  INSERT OR IGNORE INTO queue (id) VALUES (1);

  CREATE TRIGGER IF NOT EXISTS pair_added AFTER INSERT ON pairs BEGIN
    UPDATE queue SET total = total + 1, done = done + NEW.done;
  END;
  CREATE TRIGGER IF NOT EXISTS pair_done_changed AFTER UPDATE OF done ON pairs BEGIN
    UPDATE queue SET done = done + NEW.done - OLD.done;
  END;`,
]

/**
 * Takes a storage through the steps that it has not been through, all or none. One that is further
 * than the steps known here was written by a later release, and is left as it is.
 */
export function migrate(storage: DurableObjectStorage, steps = SCHEMA_STEPS): void {
  const { sql } = storage
  sql.exec(
    `CREATE TABLE IF NOT EXISTS schema (
       id      INTEGER PRIMARY KEY CHECK (id = 1),
       version INTEGER NOT NULL
     ) STRICT;
     INSERT OR IGNORE INTO schema (id, version) VALUES (1, 0)`,
  )
  const { version } = sql.exec<{ version: number }>(`SELECT version FROM schema`).one()
  if (version >= steps.length) return
  storage.transactionSync(() => {
    for (const step of steps.slice(version)) sql.exec(step)
    sql.exec(`UPDATE schema SET version = ?1`, steps.length)
  })
}
