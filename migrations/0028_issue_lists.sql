-- Lists of a project's issues: by severity, label, person and story. Both columns are computed, so that they cannot
-- disagree with what they come from, and stored in the indexes alone.

-- The order of severity, the worst first, and of issues of one severity by number: what stands at most once in a
-- project, so that it is a cursor. A candidate counts by the severity that the judge suggests.
ALTER TABLE issues ADD COLUMN severity_place INTEGER GENERATED ALWAYS AS (
  CASE coalesce(severity, suggested_severity)
    WHEN 'blocker' THEN 0 WHEN 'major' THEN 1 WHEN 'minor' THEN 2 WHEN 'nit' THEN 3 ELSE 4
  END * 10000000000 + number
) VIRTUAL;

ALTER TABLE issues ADD COLUMN main_label TEXT GENERATED ALWAYS AS (labels ->> 0) VIRTUAL;

CREATE INDEX issues_by_severity ON issues (project_id, severity_place);
CREATE INDEX issues_by_status_severity ON issues (project_id, status, severity_place);
CREATE INDEX issues_by_label ON issues (project_id, main_label, status, severity_place);
CREATE INDEX issues_by_reporter ON issues (project_id, created_by, status, severity_place)
  WHERE created_by IS NOT NULL;

-- The story of a pair, or its own id if it names none.
CREATE INDEX pairs_by_story ON pairs (project_id, coalesce(link_id, pair_id));
