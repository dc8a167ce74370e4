-- Which pull request a build is of, so that it ends with it. Null where the upload did not say.

ALTER TABLE builds ADD COLUMN pull_request INTEGER;

CREATE INDEX builds_by_pull_request ON builds (project_id, pull_request)
  WHERE pull_request IS NOT NULL;
