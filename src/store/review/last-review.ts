import * as z from 'zod'
import { acceptImages } from './accepted-images.ts'
import { SLOTS, type Slot } from './pair-fields.ts'
import { IMAGE_FIELD, type PairObjects } from './pair-objects.ts'

const Etag = z.string().nullable()

/** A person's last action on a pair, and the ETags of its images as last observed at that time. */
export const LastReview = z.object({
  who: z.string(),
  at: z.string(),
  /** True if the pair was marked as done; false for a decision on one of its issues. */
  done: z.literal([0, 1]).transform(Boolean),
  etags: z.object({ a: Etag, b: Etag }),
})
export type LastReview = z.output<typeof LastReview>

/** Returns the images that have been replaced since that review, as far as both ETags are known. */
export const changedSince = (review: LastReview, objects: PairObjects): Slot[] =>
  SLOTS.filter((slot) => {
    const now = objects[IMAGE_FIELD[slot]]?.etag
    return review.etags[slot] !== null && now !== undefined && review.etags[slot] !== now
  })

/** SQL: the last observed ETags of a pair's images. */
const OBSERVED = `json_object('a', objects ->> '$.image_a_key.etag',
                             'b', objects ->> '$.image_b_key.etag')`

/** Records that a person marked the pair as done, on the images with these ETags, and so accepted them. */
export async function recordDone(
  db: D1Database,
  review: { pairId: string; who: string; at: string; etags: Record<Slot, string | null> },
): Promise<void> {
  await db.batch([
    db
      .prepare(`
        UPDATE pairs SET last_review = json_object('who', ?2, 'at', ?3, 'done', 1, 'etags', json(?4))
        WHERE pair_id = ?1 AND (last_review IS NULL OR last_review ->> 'at' <= ?3)`)
      .bind(review.pairId, review.who, review.at, JSON.stringify(review.etags)),
    acceptImages(db, review),
  ])
}

/**
 * Returns a statement that records a person's decision on issues of a pair, for one batch with the decision: it does
 * nothing unless an issue was changed by it.
 */
export const recordDecision = (
  db: D1Database,
  decision: {
    of: { issueId: string } | { pairId: string }
    changeId: string
    who: string
    at: string
  },
): D1PreparedStatement => {
  const [column, id] =
    'issueId' in decision.of ? ['id', decision.of.issueId] : ['pair_id', decision.of.pairId]
  return db
    .prepare(`
      UPDATE pairs
      SET last_review = json_object('who', ?3, 'at', ?4, 'done', 0, 'etags', ${OBSERVED})
      WHERE pair_id = (SELECT pair_id FROM issues WHERE ${column} = ?1 AND change_id = ?2 LIMIT 1)
        AND (last_review IS NULL OR last_review ->> 'at' <= ?4)`)
    .bind(id, decision.changeId, decision.who, decision.at)
}
