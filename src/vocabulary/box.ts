import * as z from 'zod'

/** A rectangle on an image, in fractions of the image's width and height. */
export const Box = z.object({
  x: z.number().describe('Left edge, 0 to 1 of the width.'),
  y: z.number().describe('Top edge, 0 to 1 of the height.'),
  w: z.number().describe('Width, as a fraction of the image’s.'),
  h: z.number().describe('Height, as a fraction of the image’s.'),
})
export type Box = z.output<typeof Box>
