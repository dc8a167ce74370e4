import * as z from 'zod'
import { SLOTS } from '../../store/review/pair-fields.ts'

export const ImagePath = z.object({ pairId: z.string(), slot: z.enum(SLOTS) })

/** R2 makes ETags of hexadecimal digits, and of a dash for an object that was sent in parts. */
const Etag = z.string().regex(/^[0-9a-zA-Z-]{1,100}$/, 'must be an ETag, without quotes')

export const ThumbnailQuery = z.object({ etag: Etag.optional() })
