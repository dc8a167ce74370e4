-- Who is to take care of an issue, and what the members of its project say about it.

ALTER TABLE issues ADD COLUMN assignee TEXT;
CREATE INDEX issues_by_assignee ON issues (project_id, assignee) WHERE assignee IS NOT NULL;

CREATE TABLE issue_comments (
  -- Begins with the time and so sorts by it.
  comment_id      TEXT PRIMARY KEY,
  issue_id        TEXT NOT NULL REFERENCES issues (id) ON DELETE CASCADE,
  project_id      TEXT NOT NULL,
  who             TEXT NOT NULL,
  text            TEXT NOT NULL,
  -- The author's name for the request: sent again, it makes no second comment.
  idempotency_key TEXT NOT NULL,
  created_at      TEXT NOT NULL,
  edited_at       TEXT,
  UNIQUE (issue_id, who, idempotency_key)
) STRICT;

-- Members that a comment mentions.
CREATE TABLE issue_mentions (
  comment_id TEXT NOT NULL REFERENCES issue_comments (comment_id) ON DELETE CASCADE,
  project_id TEXT NOT NULL,
  who        TEXT NOT NULL,
  issue_id   TEXT NOT NULL,
  PRIMARY KEY (comment_id, who)
) STRICT, WITHOUT ROWID;

CREATE INDEX issue_mentions_by_person ON issue_mentions (project_id, who, issue_id);
