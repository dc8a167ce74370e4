import * as z from 'zod'
import { ProjectPath } from '../schema.ts'

export const ScreenPath = ProjectPath.extend({ screenId: z.string() })

export const ScreensQuery = z.object({ snapshot: z.string().min(1).optional() })
