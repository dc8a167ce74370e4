import * as z from 'zod'
import { Timestamp } from '../http/response-fields.ts'

export const DiffHealth = z.object({
  status: z.literal('ok').meta({ description: 'Always `ok`.' }),
  timestamp: Timestamp,
})
