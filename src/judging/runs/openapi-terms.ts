import * as z from 'zod'
import { Timestamp, type ErrorDescription } from '../../http/openapi/operation.ts'
import { Box, Evidence } from '../../store/review/issue-columns.ts'
import {
  CaptureProfile,
  CaptureWarnings,
  RunCounts,
  RunPasses,
} from '../../store/judging/run-columns.ts'
import { RUN_STATUSES } from '../../store/judging/run-rows.ts'
import { pathId } from '../../http/openapi/terms.ts'
import { LABELS, PASSES, SEVERITIES } from '../judge/index.ts'
import { ARTIFACTS } from './artifacts.ts'
import { PREDICTION_FORMAT } from './prediction.ts'

// What the operations of runs are described with.

export const RUN_ID = pathId('runId', 'The run’s id, `run_…`.')

export const RUN_NOT_FOUND: ErrorDescription = {
  code: 'not_found',
  error: 'Run not found',
  when: 'No such run, or it is of another project than the one given',
}

const Fingerprint = z.string().length(12).nullable()

export const ListedRun = z
  .object({
    run_id: z.string(),
    pair_id: z.string(),
    project_id: z.string(),
    status: z.enum(RUN_STATUSES).meta({
      description:
        '`complete`: the images were compared. `degraded`: a stage failed and the rules answered ' +
        'without it, or no pass could look at the images; the reasons of the passes say why.',
    }),
    tier: z.string().nullable(),
    request_id: z.string().nullable().meta({ description: 'The request that started it.' }),
    requested_by: z.string().nullable(),
    started_at: Timestamp,
    finished_at: Timestamp.nullable(),
    latency_ms: z.number().nullable(),
    cost_usd: z.number().nullable(),
    counts: RunCounts.nullable(),
    error: z.string().nullable().meta({ description: 'Why it errored or is degraded.' }),
    judge_version: Fingerprint.meta({
      description: 'Of the whole judge configuration; equal values mean equal judging.',
    }),
    judge_label: z.string().nullable(),
    judge_arm: z.enum(['control', 'candidate']).nullable(),
    input_version: Fingerprint.meta({
      description: 'Of how the inputs were made; what they show is no part of it.',
    }),
    capture_warnings: CaptureWarnings.nullable(),
  })
  .meta({ id: 'ListedRun', description: 'Fields that are newer than the run read as null.' })

const Artifacts = z
  .partialRecord(z.enum(ARTIFACTS), z.string())
  .meta({ description: 'Paths of this service.' })

export const Run = ListedRun.extend({
  capture_profile: CaptureProfile.nullable(),
  passes: RunPasses.nullable(),
  artifacts: Artifacts,
}).meta({ id: 'Run' })

export const PredictedFinding = z
  .object({
    finding_id: z.string().meta({ description: 'Shared by equal findings of the pair’s runs.' }),
    labels: z.array(z.enum(LABELS)).min(1).max(2).meta({ description: 'The main one first.' }),
    note: z.string().meta({ description: 'Plain text that quotes the reviewed page.' }),
    box_a: Box.nullable().meta({ description: 'Normalised to image a; null: not there.' }),
    box_b: Box.nullable().meta({ description: 'Normalised to image b; null: not there.' }),
    confidence: z.number().min(0).max(1),
    severity: z.enum(SEVERITIES).meta({ description: 'A proposal.' }),
    pass: z.enum(PASSES),
    evidence: Evidence,
  })
  .meta({ id: 'PredictedFinding', description: 'A cause, never its consequences.' })

const PredictedImage = z.object({ width: z.number(), height: z.number(), scale: z.number() })

export const Prediction = z
  .object({
    format: z.literal(PREDICTION_FORMAT),
    pair_id: z.string(),
    run_id: z.string(),
    images: z.object({ a: PredictedImage, b: PredictedImage }),
    findings: z.array(PredictedFinding),
  })
  .meta({ id: 'Prediction' })

export const Annotation = ListedRun.pick({
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
    format: z.literal(PREDICTION_FORMAT),
    prediction: Prediction,
    ...RunCounts.shape,
    passes: RunPasses,
    artifacts: Artifacts,
  })
  .meta({ id: 'Annotation' })
