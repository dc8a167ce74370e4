import * as z from 'zod'
import { FileUrl } from '../files/fields.ts'

export const SourceBody = z.object({ url: FileUrl, name: z.string().min(1).max(500).nullish() })
