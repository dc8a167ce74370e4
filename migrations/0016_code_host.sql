-- The code host: one connection for each project.

CREATE TABLE code_host_connections (
  id              TEXT PRIMARY KEY,
  project_id      TEXT NOT NULL UNIQUE,
  -- An App of the team's own, or a personal token.
  kind            TEXT NOT NULL CHECK (kind IN ('app', 'token')),
  -- owner/name
  repository      TEXT NOT NULL,
  app_id          INTEGER,
  app_slug        TEXT,
  installation_id INTEGER,
  -- JSON of the App's private key and webhook secret, or of the token; sealed for this id.
  sealed_secrets  TEXT NOT NULL,
  key_id          TEXT NOT NULL,
  status          TEXT NOT NULL CHECK (status IN ('active', 'not_installed', 'suspended', 'error')),
  -- Why the status is `error`.
  reason          TEXT,
  connected_by    TEXT,
  created_at      TEXT NOT NULL,
  updated_at      TEXT NOT NULL,
  CHECK ((kind = 'app') = (app_id IS NOT NULL AND app_slug IS NOT NULL))
) STRICT;

-- Apps that a person has begun to make and not finished.
CREATE TABLE code_host_states (
  id            TEXT PRIMARY KEY,
  project_id    TEXT NOT NULL,
  user_id       TEXT NOT NULL,
  -- The id that the connection gets: the App's webhooks are sent to its address.
  connection_id TEXT NOT NULL,
  repository    TEXT NOT NULL,
  return_to     TEXT NOT NULL,
  expires_at    TEXT NOT NULL
) STRICT;

CREATE INDEX code_host_states_by_expiry ON code_host_states (expires_at);
