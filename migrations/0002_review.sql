-- Review: pairs of a design reference and a built component, and the issues found in them.

CREATE TABLE pairs (
  -- Grows with first registration: the order of the review queue.
  ordinal                   INTEGER PRIMARY KEY AUTOINCREMENT,
  pair_id                   TEXT NOT NULL UNIQUE,
  project_id                TEXT NOT NULL,
  link_id                   TEXT,
  name                      TEXT NOT NULL,
  image_a_key               TEXT NOT NULL,
  image_b_key               TEXT NOT NULL,
  design_tool_structure_key TEXT,
  dom_structure_key         TEXT,
  source_key                TEXT,
  icon_candidates_key       TEXT,
  icon_contact_sheet_key    TEXT,
  capture_facts             TEXT CHECK (capture_facts IS NULL OR json_valid(capture_facts)),
  created_at                TEXT NOT NULL,
  updated_at                TEXT NOT NULL,
  -- Counts the registrations, so that the queue can tell a late one from the latest.
  registration              INTEGER NOT NULL DEFAULT 1,
  -- Mirror of the review queue's flag, from which the queue is rebuilt; written by the queue alone.
  -- The revision grows with every change of the flag, so that a late write cannot undo a newer one.
  done                      INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
  done_revision             INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX pairs_by_project ON pairs (project_id, ordinal);

-- Counters of a project's review; its pairs may come before any key or build does.
CREATE TABLE review_projects (
  project_id        TEXT PRIMARY KEY,
  last_issue_number INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE issues (
  id                 TEXT PRIMARY KEY,
  number             INTEGER NOT NULL,
  pair_id            TEXT NOT NULL REFERENCES pairs (pair_id),
  project_id         TEXT NOT NULL,
  status             TEXT NOT NULL CHECK (status IN
                       ('candidate', 'open', 'fixed_awaiting_verify', 'closed', 'dismissed')),
  origin             TEXT NOT NULL CHECK (origin IN ('reviewer', 'agent')),
  note               TEXT NOT NULL,
  box_a              TEXT CHECK (box_a IS NULL OR json_valid(box_a)),
  box_b              TEXT CHECK (box_b IS NULL OR json_valid(box_b)),
  labels             TEXT NOT NULL CHECK (json_valid(labels)),
  severity           TEXT,
  suggested_severity TEXT,
  confidence         REAL,
  reason             TEXT,
  dismissed_kind     TEXT CHECK (dismissed_kind IN ('person', 'superseded')),
  -- Where `restore` leads back to.
  dismissed_from     TEXT CHECK (dismissed_from IN ('candidate', 'open')),
  evidence           TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  run_id             TEXT,
  last_seen_run_id   TEXT,
  finding_id         TEXT,
  created_by         TEXT,
  created_at         TEXT NOT NULL,
  updated_at         TEXT NOT NULL,
  -- The change that last touched this issue: its events are written for the rows that carry it.
  change_id          TEXT NOT NULL,
  UNIQUE (project_id, number),
  CHECK ((status = 'dismissed') = (dismissed_from IS NOT NULL)),
  CHECK ((status = 'dismissed') = (dismissed_kind IS NOT NULL))
) STRICT;

CREATE INDEX issues_by_pair ON issues (pair_id, number);
CREATE INDEX issues_by_pair_status ON issues (pair_id, status, number);

CREATE TABLE issue_events (
  event_id    INTEGER PRIMARY KEY AUTOINCREMENT,
  issue_id    TEXT NOT NULL REFERENCES issues (id) ON DELETE CASCADE,
  change_id   TEXT NOT NULL,
  action      TEXT NOT NULL,
  who         TEXT,
  at          TEXT NOT NULL,
  from_status TEXT,
  to_status   TEXT,
  reason      TEXT,
  note        TEXT,
  severity    TEXT,
  run_id      TEXT
) STRICT;

CREATE INDEX issue_events_by_issue ON issue_events (issue_id, event_id);
