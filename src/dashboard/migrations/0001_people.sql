-- Who may do what in which project. A person is known by `who`: an e-mail address in deployments (as Cloudflare
-- Access gives it), a name at the development sign-in; both in lower case, as the service records it.

CREATE TABLE people (
  who           TEXT PRIMARY KEY,
  name          TEXT NOT NULL,
  -- Owns every project. Set by the development sign-in alone; deployments name theirs in ADMINISTRATORS.
  administrator INTEGER NOT NULL DEFAULT 0 CHECK (administrator IN (0, 1)),
  created_at    TEXT NOT NULL,
  -- Null until the person has signed in: an invitation comes first.
  seen_at       TEXT
) STRICT, WITHOUT ROWID;

-- What the dashboard knows of a project besides the service: a row is made when it is first needed.
CREATE TABLE projects (
  project_id TEXT PRIMARY KEY,
  title      TEXT,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE memberships (
  project_id TEXT NOT NULL REFERENCES projects (project_id),
  who        TEXT NOT NULL REFERENCES people (who),
  role       TEXT NOT NULL CHECK (role IN ('owner', 'reviewer', 'viewer')),
  added_by   TEXT NOT NULL,
  added_at   TEXT NOT NULL,
  PRIMARY KEY (project_id, who)
) STRICT, WITHOUT ROWID;

CREATE INDEX memberships_by_person ON memberships (who);

-- Sessions of the development sign-in; Access brings its own. Only the hash of a token is stored.
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  who        TEXT NOT NULL REFERENCES people (who),
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_person ON sessions (who);
