import type { Slot } from './pair-fields.ts'
import type { RecordedPair } from './queue-mirror.ts'

// That a person marked a pair as done accepts what differs between its two images: in whichever pair of the project they
// are compared again, also after the pair was registered with the same images under other keys.

/**
 * Returns the statement that records the acceptance of the images with these ETags. It does nothing if the pair is not
 * done any more, or one of its images was not there.
 */
export const acceptImages = (
  db: D1Database,
  review: { pairId: string; who: string; at: string; etags: Record<Slot, string | null> },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO accepted_images (project_id, etag_a, etag_b, pair_id, who, at)
      SELECT project_id, ?2, ?3, pair_id, ?4, ?5 FROM pairs
      WHERE pair_id = ?1 AND done = 1 AND ?2 IS NOT NULL AND ?3 IS NOT NULL
      ON CONFLICT (project_id, etag_a, etag_b) DO UPDATE SET
        pair_id = excluded.pair_id, who = excluded.who, at = excluded.at`)
    .bind(review.pairId, review.etags.a, review.etags.b, review.who, review.at)

const etagsIn = (objects: string) =>
  `${objects} ->> '$.image_a_key.etag', ${objects} ->> '$.image_b_key.etag'`

/**
 * Returns the statement that takes back the acceptance of a pair's images, as they were observed when it was reopened. It
 * does nothing if a pair is marked as done on the same images: another, whose decision stands, or this one again since.
 */
export const rejectImages = (
  db: D1Database,
  { pairId, objects }: Pick<RecordedPair, 'pairId' | 'objects'>,
): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM accepted_images WHERE (project_id, etag_a, etag_b) = (
        SELECT project_id, ${etagsIn('?2')} FROM pairs WHERE pair_id = ?1)
      AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.project_id = accepted_images.project_id
        AND done = 1 AND (${etagsIn('objects')}) = (etag_a, etag_b))`)
    .bind(pairId, objects)

/** True if what differs between the images of a run is accepted, as SQL; `runs` is the run. */
export const IMAGES_ARE_ACCEPTED = `EXISTS (
  SELECT 1 FROM accepted_images WHERE accepted_images.project_id = runs.project_id
    AND (etag_a, etag_b) = (${etagsIn('runs.inputs')}))`
