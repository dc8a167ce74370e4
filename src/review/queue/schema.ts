import * as z from 'zod'
import { Id, Who } from '../../http/request-fields.ts'

export const ClaimBody = z.object({
  pair_id: Id.meta({ description: 'The pair, as it was registered.' }),
  who: Who.meta({ description: 'The reviewer.' }),
  force: z.boolean().default(false).meta({ description: 'Take it from another holder too.' }),
})

export const ReleaseBody = z.object({
  pair_id: Id.meta({ description: 'The pair, as it was registered.' }),
  who: Who.meta({ description: 'The reviewer who gives the lock back.' }),
})

/** As a header or a response gives it: with or without quotes. */
const SeenEtag = z
  .string()
  .max(200)
  .nullish()
  .transform((etag) => etag?.replace(/^(?:W\/)?"(.*)"$/, '$1'))

/** Without one of them, the image must be the one that was noticed last. */
const Seen = z
  .object({
    a: SeenEtag.meta({ description: 'Of the design reference.' }),
    b: SeenEtag.meta({ description: 'Of the built component.' }),
  })
  .nullish()
  .transform((seen) => ({
    ...(seen?.a !== undefined && { a: seen.a }),
    ...(seen?.b !== undefined && { b: seen.b }),
  }))
  .meta({
    description:
      'ETags of the images that the reviewer saw. If another lies there, the pair is not marked.',
  })

export const DoneBody = z.object({
  pair_id: Id.meta({ description: 'The pair, as it was registered.' }),
  who: Who.meta({ description: 'The reviewer.' }),
  done: z.boolean().default(true).meta({ description: 'False opens the review again.' }),
  seen: Seen,
})

export const DoneNextBody = z.object({
  pair_id: Id.meta({ description: 'The pair, as it was registered.' }),
  who: Who.meta({ description: 'The reviewer.' }),
  project: Id.optional().meta({ description: 'Where given, it must be the pair’s project.' }),
  claim: z.boolean().default(false).meta({ description: 'Lock the next pair in the same step.' }),
  seen: Seen,
})

export const NextQuery = z.object({ project: Id, who: Who, after: z.string().optional() })

export const ProjectQuery = z.object({ project: Id })
