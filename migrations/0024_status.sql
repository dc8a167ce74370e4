-- What `GET /status` reads: a few rows, however much is stored.

-- The archives that are served of each project, kept up to date by the triggers below.
CREATE TABLE project_storage (
  project_id TEXT PRIMARY KEY COLLATE NOCASE,
  builds     INTEGER NOT NULL,
  bytes      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX project_storage_by_size ON project_storage (bytes DESC, project_id);

INSERT INTO project_storage (project_id, builds, bytes)
SELECT project_id, count(*), sum(archive_size) FROM builds
WHERE status = 'active' AND arrived_at IS NOT NULL GROUP BY project_id;

CREATE TRIGGER build_made_takes_storage AFTER INSERT ON builds
WHEN NEW.status = 'active' AND NEW.arrived_at IS NOT NULL BEGIN
  INSERT INTO project_storage (project_id, builds, bytes) VALUES (NEW.project_id, 1, NEW.archive_size)
  ON CONFLICT DO UPDATE SET builds = builds + 1, bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER build_served_takes_storage AFTER UPDATE OF status, arrived_at, archive_size ON builds
WHEN NEW.status = 'active' AND NEW.arrived_at IS NOT NULL
  AND (OLD.status <> 'active' OR OLD.arrived_at IS NULL OR NEW.archive_size <> OLD.archive_size) BEGIN
  INSERT INTO project_storage (project_id, builds, bytes)
  VALUES (NEW.project_id, iif(OLD.status = 'active' AND OLD.arrived_at IS NOT NULL, 0, 1),
          NEW.archive_size - iif(OLD.status = 'active', coalesce(OLD.archive_size, 0), 0))
  ON CONFLICT DO UPDATE SET builds = builds + excluded.builds, bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER build_archived_gives_storage_back AFTER UPDATE OF status ON builds
WHEN NEW.status <> 'active' AND OLD.status = 'active' AND OLD.arrived_at IS NOT NULL BEGIN
  UPDATE project_storage SET builds = builds - 1, bytes = bytes - OLD.archive_size
  WHERE project_id = OLD.project_id;
END;

CREATE TRIGGER build_deleted_gives_storage_back AFTER DELETE ON builds
WHEN OLD.status = 'active' AND OLD.arrived_at IS NOT NULL BEGIN
  UPDATE project_storage SET builds = builds - 1, bytes = bytes - OLD.archive_size
  WHERE project_id = OLD.project_id;
END;

-- Builds whose archive has not arrived, those first that were to arrive first.
CREATE INDEX builds_awaited ON builds (reserved_until, created_at) WHERE arrived_at IS NULL;

-- The last step of retention that came to its end.
CREATE TABLE retention_steps (
  id          INTEGER PRIMARY KEY CHECK (id = 1),
  started_at  TEXT NOT NULL,
  finished_at TEXT NOT NULL
) STRICT;
