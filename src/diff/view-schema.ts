import * as z from 'zod'
import { Timestamp } from '../http/response-fields.ts'

export const DiffHealth = z.object({
  status: z.literal('ok').describe('Always `ok`.'),
  timestamp: Timestamp,
})
