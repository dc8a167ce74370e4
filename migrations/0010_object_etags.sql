-- A decision belongs to the bytes it was made on: ETags of the objects that a pair names, and of the images
-- that people and runs decided on. Null in rows from before: what they were made on is not known.

-- By field, key and ETag of each object as it was last noticed. A mirror like `done`, written by the review
-- queue alone, under the same revision.
ALTER TABLE pairs ADD COLUMN objects TEXT CHECK (objects IS NULL OR json_valid(objects));
-- What a person last did with the pair: who, when, whether that marked it as done, and the ETags of its images.
ALTER TABLE pairs ADD COLUMN last_review TEXT CHECK (last_review IS NULL OR json_valid(last_review));

-- The images of a person's decision as they were last noticed; a run names its own.
ALTER TABLE issue_events ADD COLUMN images TEXT CHECK (images IS NULL OR json_valid(images));
-- Which images of a run are others than those that the issue was last found on; null: none.
ALTER TABLE issue_events ADD COLUMN images_changed TEXT
  CHECK (images_changed IS NULL OR json_valid(images_changed));
