-- An archive sent to R2's S3 API is checked and copied by one at a time: whoever claimed its ETag. A
-- claim ends by itself, for one who died. An ETag that was found to be no valid archive is remembered.
ALTER TABLE builds ADD COLUMN adopting_etag TEXT;
ALTER TABLE builds ADD COLUMN adopting_until TEXT;
ALTER TABLE builds ADD COLUMN rejected_etag TEXT;
