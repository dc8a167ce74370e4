-- When the bucket was last read to its end; it stays while the next reading is under way.
ALTER TABLE bucket_sweeps ADD COLUMN swept_at TEXT;
UPDATE bucket_sweeps SET swept_at = finished_at;
