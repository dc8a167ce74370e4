-- What a pipeline lists: pairs and builds of a version, issues of a project.

-- The version that a pair's capture was made of: the second segment of its key. Computed, so that it cannot
-- disagree with the key, and stored in the index alone.
ALTER TABLE pairs ADD COLUMN version_id TEXT GENERATED ALWAYS AS (
  CASE WHEN instr(image_b_key, '/') > 0 THEN
    substr(substr(image_b_key, instr(image_b_key, '/') + 1), 1,
           instr(substr(image_b_key, instr(image_b_key, '/') + 1) || '/', '/') - 1)
  END
) VIRTUAL;

CREATE INDEX pairs_by_version ON pairs (project_id, version_id, ordinal);
CREATE INDEX issues_by_project_status ON issues (project_id, status, number);
CREATE INDEX builds_by_version_number ON builds (project_id, version_id, build_number);
