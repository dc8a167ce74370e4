-- What a version's images are and what people accepted of them, for the versions that come after it.

-- A pair was marked as done on these two images: what differs between them is accepted, wherever they are compared.
CREATE TABLE accepted_images (
  project_id TEXT NOT NULL,
  etag_a     TEXT NOT NULL,
  etag_b     TEXT NOT NULL,
  -- Where, by whom and when it was accepted last.
  pair_id    TEXT NOT NULL,
  who        TEXT NOT NULL,
  at         TEXT NOT NULL,
  PRIMARY KEY (project_id, etag_a, etag_b)
) STRICT, WITHOUT ROWID;

-- Which promoted issues of other pairs a run has found.
CREATE INDEX issue_events_seen_elsewhere ON issue_events (run_id) WHERE action = 'seen_elsewhere';

-- Where the image of a story is stored, so that a later version can be compared with it although no pair was made of it.
ALTER TABLE outcomes ADD COLUMN image_key TEXT;
