import { Box } from '../../vocabulary/box.ts'
import * as z from 'zod'
import { CaptureWarnings, RunPass, RunPasses } from '../../store/judging/run-columns.ts'
import { PairId, RunId } from '../../http/response-fields.ts'
import { PASSES } from '../judge/finding.ts'
import type { ArtifactName } from './artifact-names.ts'
import { PredictedFinding, Prediction, RunView } from './view-schema.ts'

// The artifacts of a finished run, except its prediction.

const Boxes = {
  box_a: Box.nullable().describe('Normalised to image a; null if it is not there.'),
  box_b: Box.nullable().describe('Normalised to image b; null if it is not there.'),
}
const Similarity = z.number().describe('How alike the two look, 0 to 1.')

// Strict, so that the API description can distinguish the artifacts.
const PassFindings = z
  .strictObject({
    pair_id: PairId,
    run_id: RunId,
    pass: RunPass.nullable().describe('Null if the judge has no such pass.'),
    findings: z.array(PredictedFinding).describe('Its findings.'),
  })
  .meta({
    id: 'PassFindings',
    description: 'The findings of one pass, before any model reviewed them.',
  })
type PassFindings = z.output<typeof PassFindings>

const RawPassFindings = PassFindings.extend({
  findings: z
    .array(PredictedFinding.omit({ finding_id: true }))
    .describe('Its findings; they get their ids when they are merged.'),
}).meta({
  id: 'RawPassFindings',
  description: 'The findings of the pixel pass, before they are merged.',
})
export type RawPassFindings = z.output<typeof RawPassFindings>

const SheetCell = z.object({
  x: z.number().describe('Left edge in px of the sheet.'),
  y: z.number().describe('Top edge in px of the sheet.'),
  w: z.number().describe('Width in px.'),
  h: z.number().describe('Height in px.'),
})

const IconPassFindings = PassFindings.extend({
  icons: z
    .array(
      z.object({
        ...Boxes,
        name: z.string().nullable().describe('Its name, if the evidence has one.'),
        design_node: z.string().optional().describe('Id of the node in the design.'),
        dom_node: z.string().optional().describe('Path of the node in the DOM structure.'),
        similarity: Similarity.nullable(),
        verdict: z
          .enum(['same', 'different', 'ambiguous', 'missing', 'extra'])
          .describe('`ambiguous`: too alike to report, too unlike to call the same.'),
      }),
    )
    .describe('The icons that were compared.'),
  contact_sheet: z
    .object({
      width: z.number().describe('In px.'),
      height: z.number().describe('In px.'),
      cells: z
        .array(
          z.object({
            icon: z.int().describe('Index into `icons`.'),
            cell_a: SheetCell.describe('Where the design’s icon is.'),
            cell_b: SheetCell.describe('Where the built component’s icon is.'),
          }),
        )
        .describe('Where each icon is on the sheet.'),
      image: z.string().describe('A PNG as a data URI.'),
    })
    .nullable()
    .describe('The icons side by side in one picture; null if none were compared.'),
}).meta({ id: 'IconPassFindings' })
export type IconPassFindings = z.output<typeof IconPassFindings>

const HybridReport = RunView.pick({
  pair_id: true,
  run_id: true,
  status: true,
  input_version: true,
})
  .extend({
    format: z.literal('hybrid-report/1').describe('Name and version of this format.'),
    inputs: z
      .object({
        input_version: RunView.shape.input_version,
        capture_profile: RunView.shape.capture_profile,
        capture_warnings: CaptureWarnings.nullable(),
        objects: RunView.shape.inputs,
      })
      .describe('The inputs of the run.'),
    judge: RunView.pick({ judge_version: true, judge_label: true, judge_arm: true })
      .extend({
        configuration: z.unknown().describe('As it was registered, or the built-in one.'),
      })
      .describe('Who judged.'),
    images: Prediction.shape.images,
    findings: z.array(PredictedFinding).describe('As in the prediction.'),
    suppressions: z
      .array(
        z.object({
          pass: z.enum(PASSES).describe('The pass that measured it.'),
          kind: z.string().describe('The measurement that differed.'),
          rule: z.string().describe('The rule that suppressed it.'),
          detail: z.string().describe('The reason, with the measurements.'),
          ...Boxes,
        }),
      )
      .describe('Differences that were measured and deliberately not reported.'),
    questions: z
      .array(
        z.object({
          kind: z.enum(['icon', 'region']).describe('The subject of the question.'),
          ...Boxes,
          finding: z
            .int()
            .nullable()
            .describe('Index into `findings`; null if there is no such finding.'),
          similarity: Similarity.optional(),
        }),
      )
      .describe('Questions that the rules could not settle.'),
    passes: RunPasses,
  })
  .meta({
    id: 'HybridReport',
    description:
      'The complete record of a run in one file: its inputs, its judge, its findings, and what ' +
      'was suppressed and why.',
  })
export type HybridReport = z.output<typeof HybridReport>

export const ARTIFACT_SCHEMAS = {
  prediction: Prediction,
  'main-pass': PassFindings,
  'icon-pass': IconPassFindings,
  'raw-pass-findings': RawPassFindings,
  'hybrid-report': HybridReport,
} satisfies Record<ArtifactName, z.ZodType>

/** The content of any artifact. */
export const ArtifactView = z.union(Object.values(ARTIFACT_SCHEMAS))

export type Artifacts = { [Name in ArtifactName]: z.output<(typeof ARTIFACT_SCHEMAS)[Name]> }
