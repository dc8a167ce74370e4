import * as z from 'zod'

// The shapes of the JSON columns of an issue.

/** A rectangle on an image, in fractions of the image's width and height. */
export const Box = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })
export type Box = z.output<typeof Box>

export const Labels = z.array(z.string())

/** What a finding rests on, stored as the judge gave it. */
export const Evidence = z.looseObject({ kind: z.string() })
export type Evidence = z.output<typeof Evidence>
