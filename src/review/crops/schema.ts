import * as z from 'zod'
import { CROP_SIDES } from '../../store/object-keys.ts'

export const CropSide = z.enum(CROP_SIDES).meta({
  description:
    '`a`: the design reference; `b`: the built component; `both`: the two beside or below ' +
    'each other.',
})

/** The most URLs that one request may sign. */
const MAX_CROPS = 20

export const CropsBody = z.object({
  crops: z
    .array(
      z.object({
        issue_id: z.string().min(1).max(200).meta({ description: 'An issue of the project.' }),
        side: CropSide,
      }),
    )
    .min(1)
    .max(MAX_CROPS)
    .meta({ description: 'The requested crops.' }),
})
export type CropsBody = z.output<typeof CropsBody>
