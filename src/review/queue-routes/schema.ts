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

export const DoneBody = z.object({
  pair_id: Id.meta({ description: 'The pair, as it was registered.' }),
  who: Who.meta({ description: 'The reviewer.' }),
  done: z.boolean().default(true).meta({ description: 'False opens the review again.' }),
})

export const DoneNextBody = z.object({
  pair_id: Id.meta({ description: 'The pair, as it was registered.' }),
  who: Who.meta({ description: 'The reviewer.' }),
  project: Id.optional().meta({ description: 'Where given, it must be the pair’s project.' }),
  claim: z.boolean().default(false).meta({ description: 'Lock the next pair in the same step.' }),
})

export const NextQuery = z.object({ project: Id, who: Who, after: z.string().optional() })

export const ProjectQuery = z.object({ project: Id })
