import * as z from 'zod'
import { SLOTS } from '../../store/review/pair-fields.ts'

export const ImagePath = z.object({ pairId: z.string(), slot: z.enum(SLOTS) })
