/**
 * The tables of one review queue, in its own storage.
 *
 * `pairs.locked_by` and `locked_at` (Unix milliseconds) stay as they are when a lock goes stale:
 * every reader compares them with the clock. The two partial indexes let `next` and `counts` touch
 * only what they answer; the triggers keep `queue.total` and `queue.done` true whoever writes.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS pairs (
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
  END;
`

/** Creates the tables where they are missing. */
export function createTables(sql: SqlStorage): void {
  sql.exec(SCHEMA)
}
