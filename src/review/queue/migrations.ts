/**
 * The migrations of one review queue's own storage, in order. The version of a storage is the number of migrations
 * that have been applied to it. A storage lives as long as its project, so a migration never changes once it has been
 * deployed: a change to the tables is a new migration at the end.
 */
export const MIGRATIONS: readonly string[] = [
  // 1: with IF NOT EXISTS, because storages older than the version table have these tables already.
  //
  // `pairs.locked_by` and `locked_at` (Unix milliseconds) stay as they are when a lock goes stale:
  // every reader compares them with the clock. The two partial indexes let `next` and `counts` read
  // only the rows they return; the triggers keep `queue.total` and `queue.done` right whoever writes.
  // `pairs.registration` is the one that the name comes from; `queue.rebuilt` is whether every pair that D1 held when
  // this storage was new has been copied.
  `CREATE TABLE IF NOT EXISTS pairs (
    ordinal       INTEGER PRIMARY KEY,
    pair_id       TEXT NOT NULL UNIQUE,
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
    rebuilt INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  INSERT OR IGNORE INTO queue (id) VALUES (1);

  CREATE TRIGGER IF NOT EXISTS pair_added AFTER INSERT ON pairs BEGIN
    UPDATE queue SET total = total + 1, done = done + NEW.done;
  END;
  CREATE TRIGGER IF NOT EXISTS pair_done_changed AFTER UPDATE OF done ON pairs BEGIN
    UPDATE queue SET done = done + NEW.done - OLD.done;
  END;`,
  // 2: the last observed objects of a pair, as JSON, and the revision that D1 is known to have.
  `ALTER TABLE pairs ADD COLUMN objects TEXT;
  ALTER TABLE pairs ADD COLUMN mirrored_revision INTEGER NOT NULL DEFAULT 0;`,
  // 3: who set or cleared the flag last; null if it was no person, or from before this migration.
  `ALTER TABLE pairs ADD COLUMN marked_by TEXT;`,
  // 4: when that was, in Unix milliseconds; null if it never was, or was before this migration.
  `ALTER TABLE pairs ADD COLUMN marked_at INTEGER;`,
]
