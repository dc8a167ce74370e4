import * as z from 'zod'
import { Timestamp } from '../http/response-fields.ts'

export const CdnHealth = z
  .object({
    status: z.literal('healthy').meta({ description: 'Always `healthy`.' }),
    service: z.literal('cdn').meta({ description: 'The component that responded.' }),
    platform: z.literal('cloudflare-workers').meta({ description: 'The platform it runs on.' }),
    timestamp: Timestamp,
  })
  .meta({ id: 'CdnHealth' })
