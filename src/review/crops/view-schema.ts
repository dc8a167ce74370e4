import * as z from 'zod'
import { Timestamp } from '../../http/response-fields.ts'
import { CropSide } from './schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const Crop = z
  .object({
    issue_id: z.string().meta({ description: 'As in the request.' }),
    side: CropSide,
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
