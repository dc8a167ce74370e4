import * as z from 'zod'

/** Width and height in CSS px. */
export interface Viewport {
  w: number
  h: number
}

const Side = z.int().min(1).max(16_384)
const ViewportText = z
  .string()
  .regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/)
  .transform((text): Viewport => {
    const [w = 0, h = 0] = text.split('x').map(Number)
    return { w, h }
  })
const ViewportValue = z.union([ViewportText, z.object({ w: Side, h: Side })])
const Word = z.string().max(200)
const Globals = z
  .record(Word, z.union([Word, z.number(), z.boolean()]))
  .refine((globals) => Object.keys(globals).length <= 50, 'has more than 50 globals')
const Selector = z.string().min(1).max(2_000)
const list = <S extends z.ZodType>(item: S, most: number) =>
  z.union([item.transform((one) => [one]), z.array(item).max(most)])

/** Reasons not to capture a story that it may declare harmless. */
const ALLOWANCES = ['blank', 'broken-images', 'missing-fonts', 'failed-requests'] as const

/**
 * `parameters.storybookReview` of a story, a component or all of the Storybook, which merges the three as it
 * does all parameters.
 */
const ReviewParameters = z.strictObject({
  /** Whether to leave the story out. */
  skip: z.boolean().default(false),
  /** CSS selector of the component's root. */
  root: Selector.nullable().default(null),
  /** CSS selectors of regions that are painted over. */
  mask: list(Selector, 100).default([]),
  /** Milliseconds to wait after the story has rendered, before it is looked at. */
  delay: z.int().min(0).max(30_000).default(0),
  /** Replaces the viewports of the command line. */
  viewports: z.array(ViewportValue).min(1).max(1_000).nullable().default(null),
  /** Sets of globals (a theme, a locale), each captured; replaces those of the command line. */
  globals: z.array(Globals).min(1).max(1_000).nullable().default(null),
  allow: list(z.enum(ALLOWANCES), 100).default([]),
})
export type ReviewParameters = z.output<typeof ReviewParameters>
export type Globals = z.output<typeof Globals>

/** Parses `parameters.storybookReview`. Throws a RangeError that names the wrong parameter. */
export function parseReviewParameters(value: unknown): ReviewParameters {
  const read = ReviewParameters.safeParse(value ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = ['storybookReview', ...(issue?.path ?? [])].join('.')
  throw new RangeError(`parameters.${path}: ${issue?.message ?? 'cannot be read'}`)
}

const Design = z.object({ url: z.url().max(2_000) })

/** Returns the address in `parameters.design`, in the form of addon-designs: one design, or the first of several. */
export function designUrl(design: unknown): string | null {
  const first: unknown = Array.isArray(design) ? design[0] : design
  return Design.safeParse(first).data?.url ?? null
}

export { ViewportText, Globals as GlobalsSchema }
