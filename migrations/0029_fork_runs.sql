-- Runs of workflows in pull requests from forks, which have no key of the project: each attempt of a run gets a key of its
-- own, for one upload of one version.
CREATE TABLE fork_runs (
  id           TEXT PRIMARY KEY,
  project_id   TEXT NOT NULL,
  -- owner/name, and what the code host says of the run there.
  repository   TEXT NOT NULL,
  run_id       INTEGER NOT NULL,
  run_attempt  INTEGER NOT NULL,
  pull_request INTEGER NOT NULL,
  "commit"     TEXT NOT NULL,
  version_id   TEXT NOT NULL,
  -- SHA-256 of the key, in hex.
  key_hash     TEXT NOT NULL UNIQUE,
  created_at   TEXT NOT NULL,
  expires_at   TEXT NOT NULL,
  -- What was uploaded with the key; null: nothing yet.
  build_id     TEXT,
  UNIQUE (project_id, repository, run_id, run_attempt)
) STRICT;

CREATE INDEX fork_runs_by_time ON fork_runs (created_at);
CREATE INDEX fork_runs_by_pull_request ON fork_runs (project_id, pull_request);

-- The run that uploaded a build; null: a pipeline with the project's key did.
ALTER TABLE builds ADD COLUMN fork_run_id TEXT;

CREATE INDEX builds_served_from_forks ON builds (project_id, arrived_at DESC, build_number DESC)
  WHERE status = 'active' AND arrived_at IS NOT NULL AND fork_run_id IS NOT NULL;
