import { wireFields } from '../../base/field-names.ts'
import type { Run } from '../../store/judging/run-rows.ts'
import type { HybridReport } from './artifact-schema.ts'
import type { RunResult } from './run-result.ts'
import type { Prediction } from './view-schema.ts'

const inputFields = wireFields('input_version capture_profile capture_warnings')

const judgeFields = wireFields('judge_version judge_label judge_arm')

/** Returns the complete record of a run: its inputs, its judge, its findings, and what was suppressed and why. */
export const hybridReport = (
  run: Run,
  { status, judgement, passes }: RunResult,
  prediction: Prediction,
): HybridReport => ({
  format: 'hybrid-report/1',
  pair_id: run.pairId,
  run_id: run.runId,
  status,
  input_version: run.inputVersion,
  inputs: { ...inputFields(run), objects: run.inputs },
  judge: { ...judgeFields(run), configuration: run.judgeConfiguration },
  images: prediction.images,
  findings: prediction.findings,
  suppressions: judgement.suppressions,
  questions: judgement.questions,
  passes,
})
