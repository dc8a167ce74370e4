import * as z from 'zod'

export const ScreensQuery = z.object({ snapshot: z.string().min(1).optional() })
