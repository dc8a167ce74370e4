-- Versions without a build, such as those of `storybook-review images`, end and are removed as others are. A version
-- that has builds ends with those: then these columns say nothing.

-- From when on it may be removed; null: it is not ending. Outcomes that are recorded take it away.
ALTER TABLE recorded_versions ADD COLUMN removed_after TEXT;
-- The pattern of the rule that ended it; null: a request did, or it is not ending.
ALTER TABLE recorded_versions ADD COLUMN ending_rule TEXT;

CREATE INDEX recorded_versions_ending ON recorded_versions (removed_after)
  WHERE removed_after IS NOT NULL;
CREATE INDEX recorded_versions_by_time ON recorded_versions (project_id, recorded_at);

-- What is left of versions whose builds were removed before.
UPDATE recorded_versions SET removed_after = recorded_at
WHERE archive_etag IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM builds WHERE builds.project_id = recorded_versions.project_id
    AND builds.version_id = recorded_versions.version_id);
