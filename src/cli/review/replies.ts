import * as z from 'zod'

// What the command reads of the service's responses.

const Run = z.object({ run_id: z.string(), status: z.string() })

export const PairSchema = z.object({
  pair_id: z.string(),
  link_id: z.string().nullable(),
  name: z.string(),
  image_a_key: z.string(),
  updated_at: z.string(),
  latest_run: Run.nullable(),
})
export type Pair = z.infer<typeof PairSchema>

export const PairPage = z.object({ pairs: z.array(PairSchema), next_after: z.string().nullable() })

const Measure = z.object({ axis: z.string(), a: z.number(), b: z.number(), unit: z.string() })

export const IssueSchema = z.object({
  id: z.string(),
  number: z.number(),
  pair_id: z.string(),
  status: z.string(),
  origin: z.string(),
  note: z.string(),
  labels: z.array(z.string()),
  severity: z.string().nullable(),
  suggested_severity: z.string().nullable(),
  confidence: z.number().nullable(),
  evidence: z
    .object({
      property: z.string().optional(),
      expected: z.string().optional(),
      actual: z.string().optional(),
      measure: Measure.optional(),
    })
    .nullable(),
  last_seen_run_id: z.string().nullable(),
  capture_hint: z.boolean(),
})
export type Issue = z.infer<typeof IssueSchema>

export const IssuePage = z.object({
  issues: z.array(IssueSchema),
  next_after: z.number().optional(),
})

export const AnnotationSchema = Run.extend({
  passes: z.array(
    z.object({ name: z.string(), status: z.string(), reason: z.string().optional() }),
  ),
})
export type Annotation = z.infer<typeof AnnotationSchema>

export const ConflictSchema = z.object({ error: z.string(), message: z.string() })

/** Storybook's own list of stories. */
export const StoryIndex = z.object({
  entries: z.record(z.string(), z.object({ importPath: z.string().optional() })),
})
