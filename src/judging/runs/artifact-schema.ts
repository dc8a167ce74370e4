import { Box } from '../../vocabulary/box.ts'
import * as z from 'zod'
import { CaptureWarnings, RunPass, RunPasses } from '../../store/judging/run-columns.ts'
import { PairId, RunId } from '../../http/response-fields.ts'
import { PASSES } from '../judge/finding.ts'
import type { ArtifactName } from './artifact-names.ts'
import { PredictedFinding, Prediction, RunView } from './view-schema.ts'

// The artifacts of a finished run, except its prediction.

const Boxes = {
  box_a: Box.nullable().meta({ description: 'Normalised to image a; null if it is not there.' }),
  box_b: Box.nullable().meta({ description: 'Normalised to image b; null if it is not there.' }),
}
const Similarity = z.number().meta({ description: 'How alike the two look, 0 to 1.' })

// Strict, so that the API description can distinguish the artifacts.
const PassFindings = z
  .strictObject({
    pair_id: PairId,
    run_id: RunId,
    pass: RunPass.nullable().meta({ description: 'Null if the judge has no such pass.' }),
    findings: z.array(PredictedFinding).meta({ description: 'Its findings.' }),
  })
  .meta({
    id: 'PassFindings',
    description: 'The findings of one pass, before any model reviewed them.',
  })
type PassFindings = z.output<typeof PassFindings>

const RawPassFindings = PassFindings.extend({
  findings: z
    .array(PredictedFinding.omit({ finding_id: true }))
    .meta({ description: 'Its findings; they get their ids when they are merged.' }),
}).meta({
  id: 'RawPassFindings',
  description: 'The findings of the pixel pass, before they are merged.',
})
export type RawPassFindings = z.output<typeof RawPassFindings>

const SheetCell = z.object({
  x: z.number().meta({ description: 'Left edge in px of the sheet.' }),
  y: z.number().meta({ description: 'Top edge in px of the sheet.' }),
  w: z.number().meta({ description: 'Width in px.' }),
  h: z.number().meta({ description: 'Height in px.' }),
})

const IconPassFindings = PassFindings.extend({
  icons: z
    .array(
      z.object({
        ...Boxes,
        name: z.string().nullable().meta({ description: 'Its name, if the evidence has one.' }),
        design_node: z.string().optional().meta({ description: 'Id of the node in the design.' }),
        dom_node: z
          .string()
          .optional()
          .meta({ description: 'Path of the node in the DOM structure.' }),
        similarity: Similarity.nullable(),
        verdict: z
          .enum(['same', 'different', 'ambiguous', 'missing', 'extra'])
          .meta({ description: '`ambiguous`: too alike to report, too unlike to call the same.' }),
      }),
    )
    .meta({ description: 'The icons that were compared.' }),
  contact_sheet: z
    .object({
      width: z.number().meta({ description: 'In px.' }),
      height: z.number().meta({ description: 'In px.' }),
      cells: z
        .array(
          z.object({
            icon: z.int().meta({ description: 'Index into `icons`.' }),
            cell_a: SheetCell.meta({ description: 'Where the design’s icon is.' }),
            cell_b: SheetCell.meta({ description: 'Where the built component’s icon is.' }),
          }),
        )
        .meta({ description: 'Where each icon is on the sheet.' }),
      image: z.string().meta({ description: 'A PNG as a data URI.' }),
    })
    .nullable()
    .meta({ description: 'The icons side by side in one picture; null if none were compared.' }),
}).meta({ id: 'IconPassFindings' })
export type IconPassFindings = z.output<typeof IconPassFindings>

const HybridReport = RunView.pick({
  pair_id: true,
  run_id: true,
  status: true,
  input_version: true,
})
  .extend({
    format: z.literal('hybrid-report/1').meta({ description: 'Name and version of this format.' }),
    inputs: z
      .object({
        input_version: RunView.shape.input_version,
        capture_profile: RunView.shape.capture_profile,
        capture_warnings: CaptureWarnings.nullable(),
        objects: RunView.shape.inputs,
      })
      .meta({ description: 'The inputs of the run.' }),
    judge: RunView.pick({ judge_version: true, judge_label: true, judge_arm: true })
      .extend({
        configuration: z
          .unknown()
          .meta({ description: 'As it was registered, or the built-in one.' }),
      })
      .meta({ description: 'Who judged.' }),
    images: Prediction.shape.images,
    findings: z.array(PredictedFinding).meta({ description: 'As in the prediction.' }),
    suppressions: z
      .array(
        z.object({
          pass: z.enum(PASSES).meta({ description: 'The pass that measured it.' }),
          kind: z.string().meta({ description: 'The measurement that differed.' }),
          rule: z.string().meta({ description: 'The rule that suppressed it.' }),
          detail: z.string().meta({ description: 'The reason, with the measurements.' }),
          ...Boxes,
        }),
      )
      .meta({ description: 'Differences that were measured and deliberately not reported.' }),
    questions: z
      .array(
        z.object({
          kind: z.enum(['icon', 'region']).meta({ description: 'The subject of the question.' }),
          ...Boxes,
          finding: z
            .int()
            .nullable()
            .meta({ description: 'Index into `findings`; null if there is no such finding.' }),
          similarity: Similarity.optional(),
        }),
      )
      .meta({ description: 'Questions that the rules could not settle.' }),
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
