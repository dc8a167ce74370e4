import * as z from 'zod'
import { ErrorBody, PairId, Timestamp } from '../../http/response-fields.ts'
import { SLOTS } from '../../store/review/pair-fields.ts'
import { LockView, PairView } from '../pairs/view-schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

const Done = z.boolean().describe('Whether a reviewer marked it as done.')

export const ClaimView = z
  .object({ pair_id: PairId, ...LockView.shape, done: Done })
  .meta({ id: 'Claimed' })
export type ClaimView = z.output<typeof ClaimView>

/** The error body when somebody else holds the lock on a claimed pair. */
export const PairLockedError = ErrorBody.extend({
  locked_by: z.string().describe('Who holds the lock.'),
  locked_at: Timestamp,
}).meta({ id: 'PairLocked' })

/** The error body when the pair's images are not the ones the reviewer saw. */
export const OtherImagesError = ErrorBody.extend({
  images_changed: z.array(z.enum(SLOTS)).optional().describe('The images that were replaced.'),
}).meta({ id: 'OtherImages' })

export const ReleaseView = z
  .object({
    pair_id: PairId,
    released: z.boolean().describe('False if `who` did not hold the lock; nothing was changed.'),
    locked_by: LockView.shape.locked_by,
  })
  .meta({ id: 'Released' })
export type ReleaseView = z.output<typeof ReleaseView>

export const DoneView = z
  .object({ pair_id: PairId, done: Done, locked_by: LockView.shape.locked_by })
  .meta({ id: 'Marked' })
export type DoneView = z.output<typeof DoneView>

export const DoneNextView = z
  .object({
    done: z.string().describe('The pair that was marked.'),
    next: PairView.nullable().describe('The next pair to review; null at the end of the queue.'),
  })
  .meta({ id: 'MarkedAndNext' })
export type DoneNextView = z.output<typeof DoneNextView>

export const NextPairView = z
  .object({
    next: PairView.nullable().describe('The next pair to review; null at the end of the queue.'),
  })
  .meta({ id: 'NextPair' })
export type NextPairView = z.output<typeof NextPairView>

const Count = z.int().min(0)

export const QueueCountsView = z
  .object({
    total: Count.describe('How many pairs the project has.'),
    done: Count.describe('How many a reviewer marked as done.'),
    in_progress: Count.describe('How many are not done and have a live lock.'),
    open: Count.describe('How many are neither; the last three add up to `total`.'),
  })
  .meta({ id: 'QueueCounts' })
export type QueueCountsView = z.output<typeof QueueCountsView>

export const QueueStateView = z
  .object({
    pairs: z
      .array(
        z.object({
          pair_id: PairId,
          name: z.string().describe('The name shown to people.'),
          done: Done,
          ...LockView.shape,
        }),
      )
      .describe('Every pair of the project, in the order of the queue.'),
  })
  .meta({ id: 'QueueState' })
export type QueueStateView = z.output<typeof QueueStateView>
