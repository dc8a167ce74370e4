import * as z from 'zod'

/** A fact that may be missing; a null says no more than that. */
const known = <S extends z.ZodType>(schema: S) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()

const text = z.string().max(200)
const positive = z.number().positive()
const size = z.object({ w: positive, h: positive })
/** Wide of what any producer makes; beyond it lengths in design px leave the range of a number. */
const scale = z.number().min(0.01).max(100)

/** What a producer says of how it made a pair's two images. */
export const CaptureFacts = z.object({
  design: known(
    z.object({
      source: known(z.enum(['plugin', 'rest'])),
      plugin_version: known(text),
      export_scale: known(scale),
      node_size: known(size),
      node_type: known(text),
    }),
  ),
  story: known(
    z.object({
      capture_tool_version: known(text),
      capture_scale: known(scale),
      capture_mode: known(z.enum(['root', 'viewport'])),
      viewport: known(size),
      root_found: known(z.boolean()),
    }),
  ),
})

export type CaptureFacts = z.output<typeof CaptureFacts>

/** The facts without a side that says nothing; null when neither says anything. */
export function significantFacts({ design, story }: CaptureFacts): CaptureFacts | null {
  const facts = {
    ...(saysSomething(design) && { design }),
    ...(saysSomething(story) && { story }),
  }
  return saysSomething(facts) ? facts : null
}

const saysSomething = (record: object | undefined): boolean =>
  record !== undefined && Object.values(record).some((value) => value !== undefined)
