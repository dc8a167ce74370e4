-- How far retention has read the bucket, to find objects that no row knows: the key after which the next step goes on, null
-- between one reading and the next.
CREATE TABLE bucket_sweeps (
  id          INTEGER PRIMARY KEY CHECK (id = 1),
  began_at    TEXT NOT NULL,
  after_key   TEXT,
  finished_at TEXT
) STRICT;
