import * as z from 'zod'
import { Id, Who } from '../../http/request-fields.ts'

export const ClaimBody = z.object({
  pair_id: Id.meta({ description: 'The id of the registered pair.' }),
  who: Who.meta({ description: 'The reviewer.' }),
  force: z
    .boolean()
    .default(false)
    .meta({ description: 'Take the lock even if somebody else holds it.' }),
})

export const ReleaseBody = z.object({
  pair_id: Id.meta({ description: 'The id of the registered pair.' }),
  who: Who.meta({ description: 'The reviewer who releases the lock.' }),
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
    a: SeenEtag.meta({ description: 'ETag of the design reference.' }),
    b: SeenEtag.meta({ description: 'ETag of the built component’s image.' }),
  })
  .nullish()
  .transform((seen) => ({
    ...(seen?.a !== undefined && { a: seen.a }),
    ...(seen?.b !== undefined && { b: seen.b }),
  }))
  .meta({
    description:
      'ETags of the images that the reviewer saw. If one was replaced, the pair is not marked.',
  })

export const DoneBody = z
  .object({
    pair_id: Id.meta({ description: 'The id of the registered pair.' }),
    who: Who.meta({ description: 'The reviewer.' }),
    done: z.boolean().default(true).meta({ description: 'False reopens the review.' }),
    undo: z.boolean().default(false).meta({
      description:
        'With `done: false`: reopen the review only if the reviewer marked the pair, and nobody has changed that since.',
    }),
    seen: Seen,
  })
  .refine(({ done, undo }) => !(done && undo), { path: ['undo'], error: 'needs `done: false`' })

export const DoneNextBody = z.object({
  pair_id: Id.meta({ description: 'The id of the registered pair.' }),
  who: Who.meta({ description: 'The reviewer.' }),
  project: Id.optional().meta({ description: 'If given, it must be the pair’s project.' }),
  claim: z.boolean().default(false).meta({ description: 'Lock the next pair in the same step.' }),
  seen: Seen,
})

export const NextQuery = z.object({ project: Id, who: Who, after: z.string().optional() })

export const ProjectQuery = z.object({ project: Id })
