import * as z from 'zod'
import { CaptureProfile, CaptureWarnings, RunPass } from '../../store/judging/run-columns.ts'
import { Box } from '../../store/review/issue-columns.ts'
import { PASSES } from '../judge/index.ts'
import type { ArtifactName } from './artifact-names.ts'
import { PredictedFinding, Prediction, RunView } from './schema.ts'

// The files that a finished run leaves, beside its prediction.

const Boxes = { box_a: Box.nullable(), box_b: Box.nullable() }

// Strict, so that the API description tells the kinds of artifacts apart.
const PassFindings = z
  .strictObject({
    pair_id: z.string(),
    run_id: z.string(),
    pass: RunPass.nullable().meta({ description: 'Null where the judge has no such pass.' }),
    findings: z.array(PredictedFinding),
  })
  .meta({ id: 'PassFindings', description: 'What one pass found, before any model looked at it.' })
export type PassFindings = z.output<typeof PassFindings>

const RawPassFindings = PassFindings.extend({
  findings: z.array(PredictedFinding.omit({ finding_id: true })),
}).meta({ id: 'RawPassFindings', description: 'What the pixel pass found, before the merge.' })
export type RawPassFindings = z.output<typeof RawPassFindings>

const SheetCell = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })

const IconPassFindings = PassFindings.extend({
  icons: z.array(
    z.object({
      ...Boxes,
      name: z.string().nullable(),
      design_node: z.string().optional(),
      dom_node: z.string().optional(),
      similarity: z.number().nullable(),
      verdict: z.enum(['same', 'different', 'ambiguous', 'missing', 'extra']),
    }),
  ),
  contact_sheet: z
    .object({
      width: z.number(),
      height: z.number(),
      cells: z.array(z.object({ icon: z.int(), cell_a: SheetCell, cell_b: SheetCell })),
      image: z.string().meta({ description: 'A PNG as a data URI.' }),
    })
    .nullable(),
}).meta({ id: 'IconPassFindings' })
export type IconPassFindings = z.output<typeof IconPassFindings>

const HybridReport = RunView.pick({
  pair_id: true,
  run_id: true,
  status: true,
  input_version: true,
})
  .extend({
    format: z.literal('hybrid-report/1'),
    inputs: z.object({
      input_version: RunView.shape.input_version,
      capture_profile: CaptureProfile.nullable(),
      capture_warnings: CaptureWarnings.nullable(),
    }),
    judge: RunView.pick({ judge_version: true, judge_label: true, judge_arm: true }).extend({
      configuration: z.unknown(),
    }),
    images: Prediction.shape.images,
    findings: z.array(PredictedFinding),
    suppressions: z
      .array(
        z.object({
          pass: z.enum(PASSES),
          kind: z.string(),
          rule: z.string(),
          detail: z.string(),
          ...Boxes,
        }),
      )
      .meta({ description: 'Differences that were seen and deliberately not reported.' }),
    questions: z
      .array(
        z.object({
          kind: z.enum(['icon', 'region']),
          ...Boxes,
          finding: z
            .int()
            .nullable()
            .meta({ description: 'Index into `findings`; null: it was left out of them.' }),
          similarity: z.number().optional(),
        }),
      )
      .meta({ description: 'What the rules could not settle.' }),
    passes: z.array(RunPass),
  })
  .meta({
    id: 'HybridReport',
    description:
      'All of a run in one file: what it was given, who judged, and what was found or left out, ' +
      'and why.',
  })
export type HybridReport = z.output<typeof HybridReport>

export const ARTIFACT_SCHEMAS = {
  prediction: Prediction,
  'main-pass': PassFindings,
  'icon-pass': IconPassFindings,
  'raw-pass-findings': RawPassFindings,
  'hybrid-report': HybridReport,
} satisfies Record<ArtifactName, z.ZodType>

export type Artifacts = { [Name in ArtifactName]: z.output<(typeof ARTIFACT_SCHEMAS)[Name]> }
