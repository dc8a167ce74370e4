-- What fails by the pipeline that recorded a capture, for the check that the service keeps.
ALTER TABLE recorded_captures ADD COLUMN fail_on TEXT NOT NULL DEFAULT 'waiting'
  CHECK (fail_on IN ('waiting', 'open', 'never'));
