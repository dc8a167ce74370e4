import { Box } from '../../vocabulary/box.ts'
import * as z from 'zod'
import { CaptureWarnings, RunPass, RunPasses } from '../../store/judging/run-columns.ts'
import { PairId, RunId } from '../../http/response-fields.ts'
import { PASSES } from '../judge/finding.ts'
import type { ArtifactName } from './artifact-names.ts'
import { PredictedFinding, Prediction, RunView } from './view-schema.ts'

// The files that a finished run leaves, beside its prediction.

const Boxes = {
  box_a: Box.nullable().meta({ description: 'Normalised to image a; null: not there.' }),
  box_b: Box.nullable().meta({ description: 'Normalised to image b; null: not there.' }),
}
const Similarity = z.number().meta({ description: 'How alike the two look, 0 to 1.' })

// Strict, so that the API description tells the kinds of artifacts apart.
const PassFindings = z
  .strictObject({
    pair_id: PairId,
    run_id: RunId,
    pass: RunPass.nullable().meta({ description: 'Null where the judge has no such pass.' }),
    findings: z.array(PredictedFinding).meta({ description: 'What it found.' }),
  })
  .meta({ id: 'PassFindings', description: 'What one pass found, before any model looked at it.' })
export type PassFindings = z.output<typeof PassFindings>

const RawPassFindings = PassFindings.extend({
  findings: z
    .array(PredictedFinding.omit({ finding_id: true }))
    .meta({ description: 'What it found; findings get their ids in the merge.' }),
}).meta({ id: 'RawPassFindings', description: 'What the pixel pass found, before the merge.' })
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
        name: z.string().nullable().meta({ description: 'Its name, where the evidence has one.' }),
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
    .meta({ description: 'Every icon that it compared.' }),
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
    .meta({ description: 'The icons side by side in one picture; null where none was compared.' }),
}).meta({ id: 'IconPassFindings' })
export type IconPassFindings = z.output<typeof IconPassFindings>

const HybridReport = RunView.pick({
  pair_id: true,
  run_id: true,
  status: true,
  input_version: true,
})
  .extend({
    format: z.literal('hybrid-report/1').meta({ description: 'Name and version of this form.' }),
    inputs: z
      .object({
        input_version: RunView.shape.input_version,
        capture_profile: RunView.shape.capture_profile,
        capture_warnings: CaptureWarnings.nullable(),
        objects: RunView.shape.inputs,
      })
      .meta({ description: 'What the run was given.' }),
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
          pass: z.enum(PASSES).meta({ description: 'The pass that saw it.' }),
          kind: z.string().meta({ description: 'The measurement that differed.' }),
          rule: z.string().meta({ description: 'The rule that left it out.' }),
          detail: z.string().meta({ description: 'Why, with what was measured.' }),
          ...Boxes,
        }),
      )
      .meta({ description: 'Differences that were seen and deliberately not reported.' }),
    questions: z
      .array(
        z.object({
          kind: z.enum(['icon', 'region']).meta({ description: 'What it is about.' }),
          ...Boxes,
          finding: z
            .int()
            .nullable()
            .meta({ description: 'Index into `findings`; null: it was left out of them.' }),
          similarity: Similarity.optional(),
        }),
      )
      .meta({ description: 'What the rules could not settle.' }),
    passes: RunPasses,
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

/** What any of the files holds. */
export const ArtifactView = z.union(Object.values(ARTIFACT_SCHEMAS))

export type Artifacts = { [Name in ArtifactName]: z.output<(typeof ARTIFACT_SCHEMAS)[Name]> }
