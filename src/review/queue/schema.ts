import * as z from 'zod'
import { Id, Who } from '../../http/request-fields.ts'

export const ClaimBody = z.object({
  pair_id: Id.describe('The id of the registered pair.'),
  who: Who.describe('The reviewer.'),
  force: z.boolean().default(false).describe('Take the lock even if somebody else holds it.'),
})

export const ReleaseBody = z.object({
  pair_id: Id.describe('The id of the registered pair.'),
  who: Who.describe('The reviewer who releases the lock.'),
})

/** With or without quotes, as in a header or in a response. */
const SeenEtag = z
  .string()
  .max(200)
  .nullish()
  .transform((etag) => etag?.replace(/^(?:W\/)?"(.*)"$/, '$1'))

/** A side without an ETag must have the image that was last observed. */
const Seen = z
  .object({
    a: SeenEtag.describe('ETag of the design reference.'),
    b: SeenEtag.describe('ETag of the built component’s image.'),
  })
  .nullish()
  .transform((seen) => ({
    ...(seen?.a !== undefined && { a: seen.a }),
    ...(seen?.b !== undefined && { b: seen.b }),
  }))
  .describe(
    'ETags of the images that the reviewer saw. If one was replaced, the pair is not marked.',
  )

export const DoneBody = z
  .object({
    pair_id: Id.describe('The id of the registered pair.'),
    who: Who.describe('The reviewer.'),
    done: z.boolean().default(true).describe('False reopens the review.'),
    undo: z
      .boolean()
      .default(false)
      .describe(
        'With `done: false`: reopen the review only if the reviewer marked the pair, and nobody has changed that since.',
      ),
    seen: Seen,
  })
  .refine(({ done, undo }) => !(done && undo), { path: ['undo'], error: 'needs `done: false`' })

export const DoneNextBody = z.object({
  pair_id: Id.describe('The id of the registered pair.'),
  who: Who.describe('The reviewer.'),
  project: Id.optional().describe('If given, it must be the pair’s project.'),
  claim: z.boolean().default(false).describe('Lock the next pair in the same step.'),
  seen: Seen,
})

export const NextQuery = z.object({ project: Id, who: Who, after: z.string().optional() })

export const ProjectQuery = z.object({ project: Id })
