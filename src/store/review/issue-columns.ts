import * as z from 'zod'
import { NoticedObject } from './pair-objects.ts'

// The shapes of the JSON columns of an issue and of its events.

/** A rectangle on an image, in fractions of the image's width and height. */
export const Box = z.object({
  x: z.number().meta({ description: 'Left edge, 0 to 1 of the width.' }),
  y: z.number().meta({ description: 'Top edge, 0 to 1 of the height.' }),
  w: z.number().meta({ description: 'Width, as a fraction of the image’s.' }),
  h: z.number().meta({ description: 'Height, as a fraction of the image’s.' }),
})
export type Box = z.output<typeof Box>

export const Labels = z.array(z.string())

/** What a finding rests on, stored as the judge gave it. */
export const Evidence = z.looseObject({
  kind: z.string().meta({ description: 'The measurement that found it, such as `gap` or `fill`.' }),
})
export type Evidence = z.output<typeof Evidence>

/** The images of a pair at some time; null: not found, or not known. */
export const EventImages = z.object({
  a: NoticedObject.nullable().meta({ description: 'The design reference.' }),
  b: NoticedObject.nullable().meta({ description: 'The built component.' }),
})
export type EventImages = z.output<typeof EventImages>
