import * as z from 'zod'

/** An optional fact; null counts as absent. */
const known = <S extends z.ZodType>(schema: S) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()

const text = z.string().max(200)
const positive = z.number().positive()
const size = z.object({ w: positive, h: positive })
/** Wider than what any producer makes. Beyond it, lengths in design px would overflow a number. */
const scale = z.number().min(0.01).max(100)

/** More regions than any component has to leave out; each costs the judge a look at all that is matched. */
const MOST_MASKS = 200
const MOST_PX = 16_384
const from = z.number().min(0).max(MOST_PX)
const length = positive.max(MOST_PX)
const masks = z.array(z.object({ x: from, y: from, w: length, h: length })).max(MOST_MASKS)

/** How a pair's two images were made, as their producers report it. `story` is the built component. */
export const CaptureFacts = z.object({
  design: known(
    z.object({
      source: known(z.enum(['plugin', 'rest'])),
      plugin_version: known(text),
      export_scale: known(scale),
      node_size: known(size),
      node_type: known(text),
      masks: known(masks),
    }),
  ),
  story: known(
    z.object({
      capture_tool_version: known(text),
      capture_scale: known(scale),
      capture_mode: known(z.enum(['root', 'viewport'])),
      viewport: known(size),
      root_found: known(z.boolean()),
      masks: known(masks),
    }),
  ),
})

export type CaptureFacts = z.output<typeof CaptureFacts>

/** The facts without an empty side; null when both are empty. */
export function significantFacts({ design, story }: CaptureFacts): CaptureFacts | null {
  const facts = {
    ...(isSignificant(design) && { design }),
    ...(isSignificant(story) && { story }),
  }
  return isSignificant(facts) ? facts : null
}

const isSignificant = (record: object | undefined): boolean =>
  record !== undefined && Object.values(record).some((value) => value !== undefined)
