import * as z from 'zod'
import { Timestamp } from '../../http/response-fields.ts'
import { CropSide } from './schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

const asked = z.string().optional().describe('As in the request.')

const Crop = z
  .object({
    issue_id: asked,
    pair_id: asked,
    side: CropSide,
    url: z.url().describe('Shows the crop as a PNG to anyone, without the API key.'),
    expires_at: Timestamp.describe(
      'When the URL expires, with its API key at the latest. It stops working earlier if that is revoked.',
    ),
  })
  .meta({ id: 'Crop' })

export const CropList = z.object({
  crops: z.array(Crop).describe('In the order of the request.'),
})
export type CropList = z.output<typeof CropList>
