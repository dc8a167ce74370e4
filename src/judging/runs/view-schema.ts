import { LABELS, SEVERITIES } from '../../vocabulary/labels.ts'
import { Box } from '../../vocabulary/box.ts'
import * as z from 'zod'
import { ErrorBody, PairId, ProjectId, RunId, Timestamp } from '../../http/response-fields.ts'
import {
  CaptureProfile,
  CaptureWarnings,
  InputObject,
  RunCounts,
  RunDifference,
  RunPasses,
} from '../../store/judging/run-columns.ts'
import { RUN_STATUSES } from '../../store/judging/run-rows.ts'
import { KEY_FIELDS } from '../../store/review/pair-fields.ts'
import { PASSES } from '../judge/finding.ts'
import { ARTIFACTS, PREDICTION_FORMAT } from './artifact-names.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

const Fingerprint = z.string().length(12).nullable()

/** A run as lists show it. */
export const ListedRunView = z
  .object({
    run_id: RunId,
    pair_id: PairId,
    project_id: ProjectId,
    status: z
      .enum(RUN_STATUSES)
      .describe(
        '`complete`: the images were compared. `degraded`: a stage failed and the rules decided ' +
          'without it, or no pass could examine the images; the reasons of the passes say why.',
      ),
    tier: z.string().nullable().describe('The judge’s tier, as its configuration names it.'),
    request_id: z.string().nullable().describe('The request that started it.'),
    who: z
      .string()
      .nullable()
      .describe('The person who requested it, or `ci:` and the name of the API key that did.'),
    requested_by: z.string().nullable().describe('The older name of `who`.'),
    started_at: Timestamp,
    finished_at: Timestamp.nullable(),
    latency_ms: z.number().nullable().describe('The time from its start to its end.'),
    cost_usd: z.number().nullable().describe('The cost of its models; 0 if it used none.'),
    counts: RunCounts.nullable().describe('What became of its findings.'),
    error: z.string().nullable().describe('Why it errored or is degraded.'),
    judge_version: Fingerprint.describe(
      'Fingerprint of the whole judge configuration; equal values mean equal judging.',
    ),
    judge_label: z
      .string()
      .nullable()
      .describe(
        'The environment whose judge decided, else `unlabelled`; `+fallback` if the built-in ' +
          'judge was used instead.',
      ),
    judge_arm: z
      .enum(['control', 'candidate'])
      .nullable()
      .describe('Whether the registered judge (`control`) or its candidate decided.'),
    input_version: Fingerprint.describe(
      'Fingerprint of how the inputs were made, not of their content.',
    ),
    capture_warnings: CaptureWarnings.nullable(),
  })
  .meta({ id: 'ListedRun', description: 'Fields that are newer than the run read as null.' })
export type ListedRunView = z.output<typeof ListedRunView>

export const RunListView = z.object({
  runs: z.array(ListedRunView).describe('Newest first.'),
  count: z.int().describe('How many are listed here.'),
})
export type RunListView = z.output<typeof RunListView>

const ArtifactPath = z.string().describe('Path of this artifact.')

const RunInputView = InputObject.nullable().describe(
  'The object at the key in this field; null if nothing was stored there.',
)

/** By the pair's field that holds the key. */
const RunInputsView = z
  .partialRecord(z.enum(KEY_FIELDS), RunInputView)
  .meta({
    id: 'RunInputs',
    description: 'The objects that it judges, as found at its start.',
  })
  .nullable()

const Difference = RunDifference.nullable().describe(
  'How the images differ beyond anti-aliasing, whether or not a finding names it; null: they do not, or could not ' +
    'be compared.',
)

export const RunView = ListedRunView.extend({
  inputs: RunInputsView,
  capture_profile: CaptureProfile.nullable().describe(
    'How the inputs were made, and the values derived from them.',
  ),
  passes: RunPasses.nullable(),
  difference: Difference,
  artifacts: z
    .partialRecord(z.enum(ARTIFACTS), ArtifactPath)
    .describe('Paths of the artifacts; none before the run has finished.'),
}).meta({ id: 'Run' })
export type RunView = z.output<typeof RunView>

const Measure = z.object({
  axis: z.enum(['x', 'y', 'w', 'h']).describe('The measured position or length.'),
  a: z.number().describe('The value in the design.'),
  b: z.number().describe('The value in the built component.'),
  delta: z.number().describe('`b` less `a`.'),
  unit: z.literal('px').describe('Always design px.'),
})

const FindingEvidence = z.object({
  kind: z.string().describe('The measurement that found it, such as `gap` or `fill`.'),
  measure: Measure.optional().describe('A length that differs, in design px.'),
  measure_across: Measure.optional().describe(
    'Of what moved along both axes, the shorter way; `measure` is the longer one.',
  ),
  design_node: z.string().optional().describe('Id of the node in the design.'),
  dom_node: z.string().optional().describe('Path of the node in the DOM structure.'),
  property: z.string().optional().describe('CSS name of the property that differs.'),
  expected: z.string().optional().describe('The design’s value.'),
  actual: z.string().optional().describe('The built component’s value.'),
  also_moved: z.number().optional().describe('How many nodes moved because of it.'),
})

export const PredictedFinding = z
  .object({
    finding_id: z.string().describe('Shared by equal findings of the pair’s runs.'),
    labels: z.array(z.enum(LABELS)).min(1).max(2).describe('The main label first.'),
    note: z.string().describe('Plain text that quotes the reviewed page.'),
    box_a: Box.nullable().describe('Normalised to image a; null if it is not there.'),
    box_b: Box.nullable().describe('Normalised to image b; null if it is not there.'),
    confidence: z.number().min(0).max(1).describe('The probability that the finding is right.'),
    severity: z.enum(SEVERITIES).describe('A proposal.'),
    pass: z.enum(PASSES).describe('The pass that found it.'),
    evidence: FindingEvidence.describe('The measurements.'),
  })
  .meta({ id: 'PredictedFinding', description: 'A cause, never its consequences.' })
export type PredictedFinding = z.output<typeof PredictedFinding>

const PredictedImage = z.object({
  width: z.number().describe('In px of the image.'),
  height: z.number().describe('In px of the image.'),
  scale: z.number().describe('Image px per design px.'),
})

const Format = z.literal(PREDICTION_FORMAT).describe('Name and version of this format.')

export const Prediction = z
  .object({
    format: Format,
    pair_id: PairId,
    run_id: RunId,
    images: z
      .object({
        a: PredictedImage.describe('The design reference.'),
        b: PredictedImage.describe('The built component.'),
      })
      .describe('The two images that were compared.'),
    findings: z.array(PredictedFinding).describe('The differences, one entry per cause.'),
  })
  .meta({ id: 'Prediction', description: 'The findings of the run, whatever became of them.' })
export type Prediction = z.output<typeof Prediction>

export const Annotation = ListedRunView.pick({
  run_id: true,
  pair_id: true,
  status: true,
  judge_version: true,
  judge_label: true,
  judge_arm: true,
  input_version: true,
  capture_warnings: true,
})
  .extend({
    format: Format,
    inputs: RunInputsView,
    prediction: Prediction,
    ...RunCounts.shape,
    passes: RunPasses,
    difference: Difference,
    artifacts: z.record(z.enum(ARTIFACTS), ArtifactPath).describe('Paths of the artifacts.'),
  })
  .meta({ id: 'Annotation' })
export type Annotation = z.output<typeof Annotation>

export const RunError = ErrorBody.extend({
  run_id: z.string().optional().describe('The run that the error is about.'),
}).meta({ id: 'RunError' })
