import * as z from 'zod'
import { Timestamp } from '../http/response-fields.ts'

export const CdnHealth = z
  .object({
    status: z.literal('healthy'),
    service: z.literal('cdn'),
    platform: z.literal('cloudflare-workers'),
    timestamp: Timestamp,
  })
  .meta({ id: 'CdnHealth' })
