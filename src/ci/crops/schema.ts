import * as z from 'zod'
import { Timestamp } from '../../http/response-fields.ts'
import { SIDES } from './crop-url.ts'

const Side = z.enum(SIDES).meta({
  description:
    '`a`: the design reference; `b`: the built component; `both`: one and then the other.',
})

/** The most addresses that one request signs. */
const MAX_CROPS = 20

export const CropsBody = z.object({
  crops: z
    .array(
      z.object({
        issue_id: z.string().min(1).max(200).meta({ description: 'An issue of the project.' }),
        side: Side,
      }),
    )
    .min(1)
    .max(MAX_CROPS)
    .meta({ description: 'The crops that are wanted.' }),
})
export type CropsBody = z.output<typeof CropsBody>

export const Crop = z
  .object({
    issue_id: z.string().meta({ description: 'As in the request.' }),
    side: Side,
    url: z.url().meta({ description: 'Shows the crop as PNG to anyone, without the key.' }),
    expires_at: Timestamp.meta({
      description: 'When the address ends. It ends earlier with the API key.',
    }),
  })
  .meta({ id: 'Crop' })

export const CropList = z.object({
  crops: z.array(Crop).meta({ description: 'In the order of the request.' }),
})
export type CropList = z.output<typeof CropList>
