-- What a person decided on two images holds wherever the same two images are compared again in the project: after a
-- merge the base branch's pairs show what its pull requests showed.

CREATE INDEX runs_by_images ON runs (
  project_id, inputs ->> '$.image_a_key.etag', inputs ->> '$.image_b_key.etag'
) WHERE inputs IS NOT NULL;

-- Where a decision was made that a run carried over: JSON of pair_id, issue_id, number, who and at; null otherwise.
ALTER TABLE issue_events ADD COLUMN carried_from TEXT
  CHECK (carried_from IS NULL OR json_valid(carried_from));
