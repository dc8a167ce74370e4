-- Hosting: who may upload (api_keys), what was uploaded (builds), and the per-project counter
-- behind build numbers (projects). Project ids are compared without regard to case because they
-- are also DNS labels (view-{project}); two projects may not differ in case alone.

CREATE TABLE projects (
  project_id        TEXT PRIMARY KEY COLLATE NOCASE,
  last_build_number INTEGER NOT NULL DEFAULT 0,
  created_at        TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE api_keys (
  id           TEXT PRIMARY KEY,
  project_id   TEXT NOT NULL REFERENCES projects (project_id),
  name         TEXT NOT NULL,
  prefix       TEXT NOT NULL,
  hash         TEXT NOT NULL UNIQUE,
  status       TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'revoked')),
  created_at   TEXT NOT NULL,
  created_by   TEXT NOT NULL,
  last_used_at TEXT,
  expires_at   TEXT,
  revoked_at   TEXT,
  revoked_by   TEXT
) STRICT;

CREATE INDEX api_keys_by_project ON api_keys (project_id, created_at);

-- A build is reserved (arrived_at null) until its archive lies in storage and was found valid.
CREATE TABLE builds (
  build_id       TEXT PRIMARY KEY,
  project_id     TEXT NOT NULL COLLATE NOCASE REFERENCES projects (project_id),
  version_id     TEXT NOT NULL,
  build_number   INTEGER NOT NULL,
  zip_url        TEXT NOT NULL,
  upload_method  TEXT NOT NULL CHECK (upload_method IN ('direct', 'presigned', 'presigned_s3')),
  status         TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
  created_at     TEXT NOT NULL,
  -- When a person archived it; null when it is active or merely replaced by a newer upload.
  withdrawn_at   TEXT,
  -- Until then the archive of this build may arrive (again) by a way the service does not see itself.
  reserved_until TEXT NOT NULL,
  arrived_at     TEXT,
  archive_etag   TEXT,
  archive_size   INTEGER,
  -- ETag of the object under the incoming key that became this build's archive (presigned S3 uploads).
  incoming_etag  TEXT,
  UNIQUE (project_id, build_number),
  CHECK ((arrived_at IS NULL) = (archive_etag IS NULL) AND (arrived_at IS NULL) = (archive_size IS NULL))
) STRICT;

CREATE INDEX builds_served ON builds (project_id, arrived_at DESC, build_number DESC)
  WHERE status = 'active' AND arrived_at IS NOT NULL;
CREATE INDEX builds_by_version ON builds (project_id, version_id, status);
CREATE INDEX builds_by_reservation ON builds (project_id, reserved_until);
