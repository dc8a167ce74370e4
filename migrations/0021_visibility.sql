-- Who may open what a project serves: everyone, or its members and the holders of its API keys. A member is handed from
-- the dashboard to the project's host by a grant, which opens a session there. Only hashes of grants and sessions are
-- stored; the host is part of a grant, because every project has one of its own.

ALTER TABLE projects ADD COLUMN visibility TEXT NOT NULL DEFAULT 'public'
  CHECK (visibility IN ('public', 'private'));

-- A grant is deleted when it is redeemed, so that it is good once.
CREATE TABLE view_grants (
  grant_hash TEXT PRIMARY KEY,
  project_id TEXT NOT NULL COLLATE NOCASE REFERENCES projects (project_id),
  host       TEXT NOT NULL,
  who        TEXT NOT NULL,
  -- The path on the host that the person wanted to open.
  return_to  TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX view_grants_by_project ON view_grants (project_id);
CREATE INDEX view_grants_by_expiry ON view_grants (expires_at);

CREATE TABLE view_sessions (
  token_hash TEXT PRIMARY KEY,
  project_id TEXT NOT NULL COLLATE NOCASE REFERENCES projects (project_id),
  who        TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX view_sessions_by_project ON view_sessions (project_id);
CREATE INDEX view_sessions_by_expiry ON view_sessions (expires_at);
