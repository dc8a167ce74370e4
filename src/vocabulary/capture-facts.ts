import * as z from 'zod'

/** An optional fact; null counts as absent. */
const known = <S extends z.ZodType>(description: string, schema: S) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()
    .meta({ description })

const text = z.string().max(200)
const positive = z.number().positive()
const size = z.object({
  w: positive.describe('Width.'),
  h: positive.describe('Height.'),
})
/** A wider range than any producer uses. Beyond it, lengths in design px could overflow a number. */
const scale = z.number().min(0.01).max(100)

/** More than any component needs: the judge compares each mask with everything that it has matched. */
const MOST_MASKS = 200
const MOST_PX = 16_384
const from = z.number().min(0).max(MOST_PX)
const length = positive.max(MOST_PX)
const place = z.number().min(-MOST_PX).max(MOST_PX)
const masks = z
  .array(
    z.object({
      x: from.describe('Left edge.'),
      y: from.describe('Top edge.'),
      w: length.describe('Width.'),
      h: length.describe('Height.'),
    }),
  )
  .max(MOST_MASKS)
const MASKS = 'Rectangles, in px of this image, that the judge leaves out.'

/** How a pair's two images were made, as reported by their producers. `story` is the built component. */
export const CaptureFacts = z.object({
  design: known(
    'How image a was made, the design reference.',
    z.object({
      source: known(
        'The tool that exported the design; `capture`: image a is a capture of what image b shows, made alike.',
        z.enum(['plugin', 'rest', 'capture']),
      ),
      plugin_version: known('Version of the plugin.', text),
      export_scale: known('Image px per design px.', scale),
      node_size: known('Size of the exported node in design px.', size),
      node_type: known('Type of the exported node, in the words of the design tool.', text),
      masks: known(MASKS, masks),
    }),
  ),
  story: known(
    'How image b was made, the capture of the built component.',
    z.object({
      capture_tool_version: known('Version of the program that made the capture.', text),
      capture_scale: known('Image px per CSS px.', scale),
      capture_mode: known(
        '`root`: the component alone; `viewport`: the whole window.',
        z.enum(['root', 'viewport']),
      ),
      viewport: known('Size of the window in CSS px.', size),
      origin: known(
        'Where the corner of image b lay in the window, in CSS px.',
        z.object({
          x: place.describe('From the left.'),
          y: place.describe('From the top.'),
        }),
      ),
      root_found: known('Whether the root element of the component was found.', z.boolean()),
      masks: known(MASKS, masks),
    }),
  ),
})

export type CaptureFacts = z.output<typeof CaptureFacts>

/** Returns the facts without an empty side, or null when both are empty. */
export function significantFacts({ design, story }: CaptureFacts): CaptureFacts | null {
  const facts = {
    ...(isSignificant(design) && { design }),
    ...(isSignificant(story) && { story }),
  }
  return isSignificant(facts) ? facts : null
}

const isSignificant = (record: object | undefined): boolean =>
  record !== undefined && Object.values(record).some((value) => value !== undefined)
