import * as z from 'zod'
import {
  Annotation as WholeAnnotation,
  ProjectIssueListView,
  PairListView,
} from '../../../generated/clients/pipeline.ts'

// What the command reads of the service's responses: no more than it needs, as an older service may lack the rest, and
// any text for words and times, as a newer one may have other words.

const text = z.string()

const Run = z.object({ run_id: WholeAnnotation.shape.run_id, status: text })

const PairSchema = PairListView.shape.pairs.element
  .pick({ pair_id: true, link_id: true, name: true, image_a_key: true })
  .extend({
    updated_at: text,
    latest_run: Run.nullable(),
  })
export type Pair = z.infer<typeof PairSchema>

export const PairPage = PairListView.extend({ pairs: z.array(PairSchema) })

const { evidence } = WholeAnnotation.shape.prediction.shape.findings.element.shape
const { measure } = evidence.shape

const IssueSchema = ProjectIssueListView.shape.issues.element
  .pick({
    id: true,
    number: true,
    pair_id: true,
    note: true,
    labels: true,
    severity: true,
    suggested_severity: true,
    confidence: true,
    capture_hint: true,
  })
  .extend({
    status: text,
    evidence: evidence
      .partial()
      .pick({ kind: true, property: true, expected: true, actual: true })
      .extend({
        measure: measure
          .unwrap()
          .pick({ a: true, b: true })
          .extend({ axis: text, unit: text })
          .optional(),
      })
      .nullable(),
  })
export type Issue = z.infer<typeof IssueSchema>

export const IssuePage = ProjectIssueListView.extend({ issues: z.array(IssueSchema) })

const Pass = WholeAnnotation.shape.passes.element.pick({ name: true, reason: true })

export const AnnotationSchema = Run.extend({ passes: z.array(Pass) })
export type Annotation = z.infer<typeof AnnotationSchema>

/** Storybook's own list of stories. */
export const StoryIndex = z.object({
  entries: z.record(z.string(), z.object({ importPath: z.string().optional() })),
})
