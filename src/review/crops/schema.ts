import * as z from 'zod'
import { CROP_SIDES } from '../../store/object-keys.ts'

export const CropSide = z
  .enum(CROP_SIDES)
  .describe(
    '`a`: the design reference; `b`: the built component; `both`: the two beside or below ' +
      'each other.',
  )

/** The most URLs that one request may sign. */
const MAX_CROPS = 20

const id = (description: string) => z.string().min(1).max(200).optional().meta({ description })

export const CropsBody = z.object({
  crops: z
    .array(
      z
        .object({
          issue_id: id('An issue of the project.'),
          pair_id: id('In place of an issue: a pair of the project that has an `unnamed_change`.'),
          side: CropSide,
        })
        .refine(
          ({ issue_id, pair_id }) => (issue_id === undefined) !== (pair_id === undefined),
          'must hold either issue_id or pair_id',
        ),
    )
    .min(1)
    .max(MAX_CROPS)
    .describe('The requested crops.'),
})
export type CropsBody = z.output<typeof CropsBody>
