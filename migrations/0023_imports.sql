-- Projects that were imported from an archive of another deployment (docs/backup.md). Objects are written first, then the
-- rows in a fixed order by pages: a page and the count of what is written are one transaction, so that an import that
-- was interrupted goes on where it stopped, and two at once write nothing twice.

CREATE TABLE project_imports (
  project_id      TEXT PRIMARY KEY COLLATE NOCASE,
  -- SHA-256 of the manifest, which names that of every other part: only the same archive goes on.
  manifest_sha256 TEXT NOT NULL,
  rows_written    INTEGER NOT NULL DEFAULT 0,
  started_at      TEXT NOT NULL,
  -- Null: it is under way, or was interrupted.
  finished_at     TEXT
) STRICT, WITHOUT ROWID;
