import * as z from 'zod'

// Fields that the requests of several components share.

/** How far a box may extend beyond its image: the rounding error of adding fractions. */
const TOLERANCE = 1e-6

export const Name = z
  .string()
  .min(1)
  .refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), 'holds a control character')

/** An id that the caller chose. */
export const Id = Name.max(200).regex(/\S/, 'must not be blank')

/** What is written on one line, and turns the direction of nothing beside it. */
export const OneLine = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u, 'holds a control character')

export const nonBlank = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => text.trim() !== '', 'must not be blank')

/** The name of the person who acts, chosen by the caller. */
export const Who = nonBlank(200)

export const Note = z.string().max(20_000)

/** A rectangle inside an image, in fractions of its width and height. */
export const Box = z
  .object({
    x: z.number().min(-TOLERANCE).describe('Left edge, 0 to 1 of the width.'),
    y: z.number().min(-TOLERANCE).describe('Top edge, 0 to 1 of the height.'),
    w: z.number().positive().describe('Width, as a fraction of the image’s.'),
    h: z.number().positive().describe('Height, as a fraction of the image’s.'),
  })
  .refine(({ x, w }) => x + w <= 1 + TOLERANCE, 'x + w must be at most 1')
  .refine(({ y, h }) => y + h <= 1 + TOLERANCE, 'y + h must be at most 1')
