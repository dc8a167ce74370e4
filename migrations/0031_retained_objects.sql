-- What is kept for a time of the project's policy although nothing needs it any more: files that pairs and outcomes named
-- before, and artifacts of runs. Triggers write the rows in the transaction of whatever supersedes a file or ends a run,
-- so that none can be missed, and retention removes them with the objects.

CREATE TABLE retained_objects (
  project_id    TEXT NOT NULL COLLATE NOCASE,
  -- capture: a file of a version, and `subject` is its key; artifacts: those of the run `subject`.
  kind          TEXT NOT NULL CHECK (kind IN ('capture', 'artifacts')),
  subject       TEXT NOT NULL,
  -- The pair that named the file, or that the run was of; empty: an outcome named it.
  pair_id       TEXT NOT NULL,
  -- When it was needed last, as far as it is known; empty: it has to be looked at.
  since         TEXT NOT NULL,
  -- From when on it may be removed; null: it is not ending.
  removed_after TEXT,
  PRIMARY KEY (project_id, kind, subject, pair_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX retained_objects_kept ON retained_objects (project_id, kind, since)
  WHERE removed_after IS NULL;
CREATE INDEX retained_objects_ending ON retained_objects (project_id, kind, removed_after)
  WHERE removed_after IS NOT NULL;

-- When a project's objects were last looked at, and the crop that the next look begins after; null: the first.
CREATE TABLE retention_turns (
  project_id  TEXT PRIMARY KEY COLLATE NOCASE,
  taken_at    TEXT NOT NULL,
  crops_after TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX retention_turns_by_time ON retention_turns (taken_at);

CREATE TRIGGER project_takes_turns AFTER INSERT ON projects BEGIN
  INSERT INTO retention_turns (project_id, taken_at) VALUES (NEW.project_id, '') ON CONFLICT DO NOTHING;
END;

-- A project's pairs may come before any key does.
CREATE TRIGGER pair_takes_turns AFTER INSERT ON pairs BEGIN
  INSERT INTO retention_turns (project_id, taken_at) VALUES (NEW.project_id, '') ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER pair_supersedes_files AFTER UPDATE OF image_a_key, image_b_key, design_tool_structure_key,
  dom_structure_key, source_key, icon_candidates_key, icon_contact_sheet_key ON pairs
WHEN NEW.image_a_key <> OLD.image_a_key OR NEW.image_b_key <> OLD.image_b_key
  OR NEW.design_tool_structure_key IS NOT OLD.design_tool_structure_key
  OR NEW.dom_structure_key IS NOT OLD.dom_structure_key OR NEW.source_key IS NOT OLD.source_key
  OR NEW.icon_candidates_key IS NOT OLD.icon_candidates_key
  OR NEW.icon_contact_sheet_key IS NOT OLD.icon_contact_sheet_key BEGIN
  INSERT INTO retained_objects (project_id, kind, subject, pair_id, since)
  SELECT OLD.project_id, 'capture', value, OLD.pair_id, NEW.updated_at
  FROM json_each(json_array(OLD.image_a_key, OLD.image_b_key, OLD.design_tool_structure_key,
    OLD.dom_structure_key, OLD.source_key, OLD.icon_candidates_key, OLD.icon_contact_sheet_key))
  WHERE substr(value, 1, length(OLD.project_id) + 1) = OLD.project_id || '/'
    AND value NOT IN (SELECT value FROM json_each(json_array(NEW.image_a_key, NEW.image_b_key,
      coalesce(NEW.design_tool_structure_key, ''), coalesce(NEW.dom_structure_key, ''),
      coalesce(NEW.source_key, ''), coalesce(NEW.icon_candidates_key, ''),
      coalesce(NEW.icon_contact_sheet_key, ''))))
  ON CONFLICT DO UPDATE SET since = excluded.since, removed_after = NULL;
END;

CREATE TRIGGER outcome_goes_with_image AFTER DELETE ON outcomes
WHEN substr(OLD.image_key, 1, length(OLD.project_id) + 1) = OLD.project_id || '/' BEGIN
  INSERT INTO retained_objects (project_id, kind, subject, pair_id, since)
  VALUES (OLD.project_id, 'capture', OLD.image_key, coalesce(OLD.pair_id, ''), '')
  ON CONFLICT DO UPDATE SET since = '', removed_after = NULL;
END;

CREATE TRIGGER outcome_gets_other_image AFTER UPDATE OF image_key ON outcomes
WHEN substr(OLD.image_key, 1, length(OLD.project_id) + 1) = OLD.project_id || '/'
  AND NEW.image_key IS NOT OLD.image_key BEGIN
  INSERT INTO retained_objects (project_id, kind, subject, pair_id, since)
  VALUES (OLD.project_id, 'capture', OLD.image_key, coalesce(OLD.pair_id, ''), '')
  ON CONFLICT DO UPDATE SET since = '', removed_after = NULL;
END;

CREATE TRIGGER run_leaves_artifacts AFTER UPDATE OF status ON runs
WHEN NEW.finished_at IS NOT NULL AND NEW.status <> OLD.status BEGIN
  INSERT INTO retained_objects (project_id, kind, subject, pair_id, since)
  VALUES (NEW.project_id, 'artifacts', NEW.run_id, NEW.pair_id, NEW.finished_at)
  ON CONFLICT DO UPDATE SET since = excluded.since, removed_after = NULL;
END;

-- Whether an outcome names an image.
CREATE INDEX outcomes_by_image ON outcomes (project_id, image_key) WHERE image_key IS NOT NULL;

INSERT INTO retention_turns (project_id, taken_at)
SELECT project_id, '' FROM projects UNION SELECT project_id, '' FROM pairs WHERE true
ON CONFLICT DO NOTHING;

INSERT INTO retained_objects (project_id, kind, subject, pair_id, since)
SELECT project_id, 'artifacts', run_id, pair_id, finished_at FROM runs WHERE finished_at IS NOT NULL;

-- What was captured before is known by the runs on it.
INSERT INTO retained_objects (project_id, kind, subject, pair_id, since)
SELECT runs.project_id, 'capture', input.value ->> '$.key', runs.pair_id, ''
FROM runs, json_each(runs.inputs) AS input
WHERE substr(input.value ->> '$.key', 1, length(runs.project_id) + 1) = runs.project_id || '/'
ON CONFLICT DO NOTHING;
