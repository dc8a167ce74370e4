-- Removal of what has ended: rules that end versions by themselves, versions that stay whatever ends them, and how
-- far the removal of a version has come.

-- The pattern of the rule that ended the build; null: it was ended by a request, or is not ending.
ALTER TABLE builds ADD COLUMN ending_rule TEXT;

-- When the rules were last applied to the project; null: not since they were changed.
ALTER TABLE retention_policies ADD COLUMN applied_at TEXT;

CREATE TABLE pinned_versions (
  project_id TEXT NOT NULL COLLATE NOCASE,
  version_id TEXT NOT NULL,
  pinned_at  TEXT NOT NULL,
  pinned_by  TEXT NOT NULL,
  PRIMARY KEY (project_id, version_id)
) STRICT, WITHOUT ROWID;

-- withdrawn: no longer served, while nothing of it is deleted yet. deleting: its objects are being deleted, and no
-- build of it can be reserved until the lease is over. removed: its builds are gone, and files that something cites
-- are left. The row goes with the last object.
CREATE TABLE version_removals (
  project_id  TEXT NOT NULL COLLATE NOCASE,
  version_id  TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('withdrawn', 'deleting', 'removed')),
  -- When it came into this state, or was last worked on.
  since       TEXT NOT NULL,
  -- The build that was served before; null: there was none.
  build_id    TEXT,
  lease_until TEXT,
  PRIMARY KEY (project_id, version_id),
  CHECK ((state = 'deleting') = (lease_until IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX version_removals_by_state ON version_removals (state, since);
