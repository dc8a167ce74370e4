import * as z from 'zod'

/** A rectangle on an image, in fractions of the image's width and height. */
export const Box = z.object({
  x: z.number().meta({ description: 'Left edge, 0 to 1 of the width.' }),
  y: z.number().meta({ description: 'Top edge, 0 to 1 of the height.' }),
  w: z.number().meta({ description: 'Width, as a fraction of the image’s.' }),
  h: z.number().meta({ description: 'Height, as a fraction of the image’s.' }),
})
export type Box = z.output<typeof Box>
