-- Which commit a build is of, so that a pipeline finds the build to compare with by its history and not by a name
-- that moves. Null where the upload did not say. (COMMIT alone is a word of SQL.)

ALTER TABLE builds ADD COLUMN commit_id TEXT;

CREATE INDEX builds_by_commit ON builds (project_id, commit_id, build_number) WHERE commit_id IS NOT NULL;
