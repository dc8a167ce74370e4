-- Runs of the judge over pairs. What a run was started with is fixed in its row, so that it can be
-- retried or resumed with the same judge and the same inputs. Background tests of other judges leave
-- no row here. Beside them the judges that are registered.

CREATE TABLE runs (
  -- Grows with every start: the order of runs.
  ordinal             INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id              TEXT NOT NULL UNIQUE,
  pair_id             TEXT NOT NULL REFERENCES pairs (pair_id),
  project_id          TEXT NOT NULL,
  status              TEXT NOT NULL CHECK (status IN
                        ('queued', 'running', 'complete', 'degraded', 'errored')),
  request_id          TEXT,
  requested_by        TEXT,
  started_at          TEXT NOT NULL,
  finished_at         TEXT,
  -- How long the attempt took that finished it.
  latency_ms          INTEGER,
  cost_usd            REAL,
  -- The judge, in full. Null in runs older than these fields, here and below.
  tier                TEXT,
  judge_configuration TEXT CHECK (judge_configuration IS NULL OR json_valid(judge_configuration)),
  judge_version       TEXT,
  judge_label         TEXT,
  judge_arm           TEXT CHECK (judge_arm IN ('control', 'candidate')),
  -- The inputs: key, ETag and size of every object, and how they were made.
  inputs              TEXT CHECK (inputs IS NULL OR json_valid(inputs)),
  input_version       TEXT,
  capture_profile     TEXT CHECK (capture_profile IS NULL OR json_valid(capture_profile)),
  capture_warnings    TEXT CHECK (capture_warnings IS NULL OR json_valid(capture_warnings)),
  -- Who works on it, until when unless renewed; every write of a run's outcome names the token. The
  -- artifacts lie under the token of the attempt that finished the run.
  lease_token         TEXT,
  lease_expires_at    TEXT,
  -- The outcome.
  counts              TEXT CHECK (counts IS NULL OR json_valid(counts)),
  passes              TEXT CHECK (passes IS NULL OR json_valid(passes)),
  error               TEXT,
  CHECK ((status IN ('queued', 'running')) = (finished_at IS NULL))
) STRICT;

CREATE INDEX runs_by_pair ON runs (pair_id, ordinal);
CREATE INDEX runs_by_project ON runs (project_id, started_at);
CREATE INDEX runs_by_request ON runs (request_id);
CREATE INDEX runs_finished ON runs (pair_id, finished_at) WHERE status IN ('complete', 'degraded');

-- One run at a time for each pair.
CREATE UNIQUE INDEX runs_unfinished ON runs (pair_id) WHERE status IN ('queued', 'running');

-- Judges by environment: the registered one, the one that is tried on a share of the pairs, and those
-- that judge in the background.
CREATE TABLE judges (
  judge_id      TEXT PRIMARY KEY,
  environment   TEXT NOT NULL CHECK (environment IN ('production', 'staging', 'unlabelled')),
  role          TEXT NOT NULL CHECK (role IN ('registered', 'candidate', 'shadow')),
  name          TEXT NOT NULL,
  -- In full, its defaults filled in: JSON of which judge_version is the fingerprint.
  configuration TEXT NOT NULL,
  judge_version TEXT NOT NULL,
  -- Of the pairs, 0 to 1; a candidate alone has one.
  share         REAL CHECK (share BETWEEN 0 AND 1),
  created_at    TEXT NOT NULL,
  created_by    TEXT NOT NULL,
  retired_at    TEXT,
  CHECK ((role = 'candidate') = (share IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX judges_registered ON judges (environment)
  WHERE role = 'registered' AND retired_at IS NULL;
CREATE UNIQUE INDEX judges_candidate ON judges (environment)
  WHERE role = 'candidate' AND retired_at IS NULL;
CREATE UNIQUE INDEX judges_shadow ON judges (environment, name)
  WHERE role = 'shadow' AND retired_at IS NULL;
CREATE INDEX judges_by_environment ON judges (environment, created_at);
