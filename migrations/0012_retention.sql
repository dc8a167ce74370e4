-- Retention: which builds end, and when. A project without a policy keeps everything but what is expired.

-- From when on the build may be removed; null: it is not ending. Bytes that arrive take it away.
ALTER TABLE builds ADD COLUMN removed_after TEXT;
CREATE INDEX builds_ending ON builds (removed_after) WHERE removed_after IS NOT NULL;

CREATE TABLE retention_policies (
  project_id TEXT PRIMARY KEY COLLATE NOCASE REFERENCES projects (project_id),
  policy     TEXT NOT NULL CHECK (json_valid(policy)),
  updated_at TEXT NOT NULL,
  updated_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;
