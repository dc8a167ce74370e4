-- What became of every story of a version, as pipelines record it, and how a run's images differ. From both follows
-- whether the version is green.

-- What is known of a version besides its outcomes. They are of one build and one commit: those of another are removed
-- when the first outcomes of the next are recorded.
CREATE TABLE recorded_versions (
  project_id   TEXT NOT NULL,
  version_id   TEXT NOT NULL,
  -- Of the build that was served when outcomes were recorded; null: there was none.
  archive_etag TEXT,
  repository   TEXT,
  "commit"     TEXT,
  branch       TEXT,
  pull_request INTEGER,
  recorded_at  TEXT NOT NULL,
  PRIMARY KEY (project_id, version_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX recorded_versions_by_pull_request
  ON recorded_versions (project_id, pull_request, recorded_at) WHERE pull_request IS NOT NULL;

-- The captures of a version. Shards are parts of one capture.
CREATE TABLE recorded_captures (
  project_id       TEXT NOT NULL,
  version_id       TEXT NOT NULL,
  source           TEXT NOT NULL CHECK (source IN ('storybook', 'images')),
  series           TEXT NOT NULL,
  against          TEXT,
  allow_uncaptured INTEGER NOT NULL,
  stories_total    INTEGER NOT NULL,
  PRIMARY KEY (project_id, version_id, source, series)
) STRICT, WITHOUT ROWID;

CREATE TABLE outcomes (
  project_id TEXT NOT NULL,
  version_id TEXT NOT NULL,
  source     TEXT NOT NULL,
  series     TEXT NOT NULL,
  story_id   TEXT NOT NULL,
  variant    TEXT NOT NULL,
  outcome    TEXT NOT NULL CHECK (outcome IN
               ('equal', 'changed', 'compared', 'new', 'gone', 'not_captured', 'skipped')),
  pair_id    TEXT,
  reason     TEXT,
  message    TEXT,
  skipped_by TEXT,
  title      TEXT,
  name       TEXT,
  PRIMARY KEY (project_id, version_id, source, series, story_id, variant)
) STRICT, WITHOUT ROWID;

-- The pairs of a version, and the versions of a pair.
CREATE INDEX outcomes_with_pair ON outcomes (project_id, version_id, pair_id) WHERE pair_id IS NOT NULL;
CREATE INDEX outcomes_by_pair ON outcomes (pair_id) WHERE pair_id IS NOT NULL;

-- How the images differ beyond anti-aliasing: JSON of pixels, box_a and box_b; null in runs that did not compare them.
ALTER TABLE runs ADD COLUMN difference TEXT CHECK (difference IS NULL OR json_valid(difference));
