import * as z from 'zod'
import {
  Annotation as WholeAnnotation,
  ProjectIssueListView,
  PairListView,
} from '../../../generated/clients/pipeline.ts'
import { fields } from '../base/fields.ts'

// What the command reads of the service's responses: no more than it needs, as an older service may lack the rest, and
// any text for words and times, as a newer one may have other words.

const text = z.string()

const Run = z.object({ run_id: WholeAnnotation.shape.run_id, status: text })

const PairSchema = PairListView.shape.pairs.element
  .pick(fields('pair_id link_id name image_a_key'))
  .extend({
    updated_at: text,
    latest_run: Run.nullable(),
  })
export type Pair = z.infer<typeof PairSchema>

export const PairPage = PairListView.extend({ pairs: z.array(PairSchema) })

const { evidence } = WholeAnnotation.shape.prediction.shape.findings.element.shape
const { measure } = evidence.shape

const IssueSchema = ProjectIssueListView.shape.issues.element
  .pick(fields('id number pair_id note labels severity suggested_severity confidence capture_hint'))
  .extend({
    status: text,
    evidence: evidence
      .partial()
      .pick(fields('kind property expected actual'))
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
