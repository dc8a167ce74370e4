import type { Run } from '../../store/judging/run-rows.ts'
import type { HybridReport } from './artifact-schema.ts'
import type { RunResult } from './run-result.ts'
import type { Prediction } from './view-schema.ts'

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
  inputs: {
    input_version: run.inputVersion,
    capture_profile: run.captureProfile,
    capture_warnings: run.captureWarnings,
    objects: run.inputs,
  },
  judge: {
    judge_version: run.judgeVersion,
    judge_label: run.judgeLabel,
    judge_arm: run.judgeArm,
    configuration: run.judgeConfiguration,
  },
  images: prediction.images,
  findings: prediction.findings,
  suppressions: judgement.suppressions,
  questions: judgement.questions,
  passes,
})
