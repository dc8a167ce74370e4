import * as z from 'zod'
import { Timestamp } from '../http/response-fields.ts'

export const CdnHealth = z
  .object({
    status: z.literal('healthy').describe('Always `healthy`.'),
    service: z.literal('cdn').describe('The component that responded.'),
    platform: z.literal('cloudflare-workers').describe('The platform it runs on.'),
    timestamp: Timestamp,
  })
  .meta({ id: 'CdnHealth' })
