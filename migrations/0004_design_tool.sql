-- The design tool: who is connected to it, what is tracked, and the frames that were imported.

-- A token is stored sealed alone. One connection for each person and project.
CREATE TABLE design_connections (
  -- Grows with every new connection: the last one is used where none is named.
  ordinal             INTEGER PRIMARY KEY AUTOINCREMENT,
  id                  TEXT NOT NULL UNIQUE,
  project_id          TEXT NOT NULL,
  design_tool_user_id TEXT NOT NULL,
  handle              TEXT,
  kind                TEXT NOT NULL CHECK (kind IN ('oauth', 'token')),
  status              TEXT NOT NULL CHECK (status IN ('active', 'expired')),
  -- Access and refresh token, and the key that opens them.
  sealed_tokens       TEXT NOT NULL,
  key_id              TEXT NOT NULL,
  -- Grows whenever the tokens change, so that nothing is written over newer ones.
  token_version       INTEGER NOT NULL DEFAULT 1,
  obtained_at         TEXT NOT NULL,
  refreshed           INTEGER NOT NULL DEFAULT 0 CHECK (refreshed IN (0, 1)),
  expires_at          TEXT,
  -- Who refreshes the token, and until when nobody else does.
  refresh_lease       TEXT,
  refresh_lease_until TEXT,
  connected_by        TEXT,
  created_at          TEXT NOT NULL,
  updated_at          TEXT NOT NULL,
  UNIQUE (project_id, design_tool_user_id)
) STRICT;

CREATE INDEX design_connections_by_project ON design_connections (project_id, ordinal);

-- An authorisation on its way; the row goes when it comes back, so that a state counts once.
CREATE TABLE design_oauth_states (
  id              TEXT PRIMARY KEY,
  project_id      TEXT NOT NULL,
  user_id         TEXT,
  return_to       TEXT,
  sealed_verifier TEXT NOT NULL,
  key_id          TEXT NOT NULL,
  expires_at      TEXT NOT NULL
) STRICT;

CREATE INDEX design_oauth_states_by_expiry ON design_oauth_states (expires_at);

CREATE TABLE design_sources (
  ordinal    INTEGER PRIMARY KEY AUTOINCREMENT,
  id         TEXT NOT NULL UNIQUE,
  project_id TEXT NOT NULL,
  name       TEXT NOT NULL,
  url        TEXT NOT NULL,
  kind       TEXT NOT NULL,
  file_key   TEXT NOT NULL,
  -- Empty where there is none, so that the constraint below sees equals.
  branch_key TEXT NOT NULL DEFAULT '',
  node_id    TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, file_key, branch_key, node_id)
) STRICT;

-- The frames of a file's newest version that was asked for: to list them again costs a scarce call.
CREATE TABLE design_files (
  project_id TEXT NOT NULL,
  file_key   TEXT NOT NULL,
  version    TEXT NOT NULL,
  node_ids   TEXT NOT NULL CHECK (json_valid(node_ids)),
  listed_at  TEXT NOT NULL,
  PRIMARY KEY (project_id, file_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE design_snapshots (
  -- Grows with every start: the order of snapshots.
  ordinal              INTEGER PRIMARY KEY AUTOINCREMENT,
  id                   TEXT NOT NULL UNIQUE,
  project_id           TEXT NOT NULL,
  source_id            TEXT REFERENCES design_sources (id),
  name                 TEXT NOT NULL,
  status               TEXT NOT NULL CHECK (status IN ('open', 'complete')),
  created_at           TEXT NOT NULL,
  completed_at         TEXT,
  -- How many frames the design tool takes at once; null: it never refused any number.
  batch_size           INTEGER,
  -- Parked by the design tool's rate limit of this connection until then.
  retry_at             TEXT,
  parked_connection_id TEXT,
  -- One import at a time.
  lease_token          TEXT,
  lease_until          TEXT,
  CHECK ((status = 'complete') = (completed_at IS NOT NULL))
) STRICT;

CREATE INDEX design_snapshots_by_project ON design_snapshots (project_id, ordinal);
CREATE INDEX design_snapshots_by_source ON design_snapshots (source_id);

-- Frames of a snapshot; one whose image is there is a screen. Structure and address of the rendered
-- image come first, for many frames at once, the image itself last.
CREATE TABLE design_screens (
  id              TEXT PRIMARY KEY,
  snapshot_id     TEXT NOT NULL REFERENCES design_snapshots (id),
  project_id      TEXT NOT NULL,
  -- The order of a snapshot's frames.
  ordinal         INTEGER NOT NULL,
  file_key        TEXT NOT NULL,
  node_id         TEXT NOT NULL,
  -- As asked for.
  scale           REAL NOT NULL,
  file_version    TEXT,
  name            TEXT,
  node_type       TEXT,
  -- In design px.
  node_width      REAL,
  node_height     REAL,
  structure_key   TEXT,
  image_url       TEXT,
  image_key       TEXT,
  -- In image px, as the image itself says.
  width           INTEGER,
  height          INTEGER,
  -- Why it could not be imported; a final failure stays one until the file changes.
  failure         TEXT,
  failure_is_final INTEGER NOT NULL DEFAULT 0 CHECK (failure_is_final IN (0, 1)),
  imported_at     TEXT,
  UNIQUE (snapshot_id, file_key, node_id),
  CHECK ((image_key IS NULL) = (width IS NULL) AND (image_key IS NULL) = (height IS NULL))
) STRICT;

CREATE INDEX design_screens_by_snapshot ON design_screens (snapshot_id, ordinal);
CREATE INDEX design_screens_by_file ON design_screens (project_id, file_key, node_id);
CREATE INDEX design_screens_by_import ON design_screens (project_id, imported_at)
  WHERE imported_at IS NOT NULL;
