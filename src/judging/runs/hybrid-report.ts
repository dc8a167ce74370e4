import type { CaptureProfile, CaptureWarning, RunPass } from '../../store/judging/run-columns.ts'
import type { Run } from '../../store/judging/run-rows.ts'
import type { Judgement } from '../judge/index.ts'
import type { Prediction, PredictedFinding } from './prediction.ts'

/** What the artifacts of a run are made of. */
export interface RunResult {
  run: Run
  status: string
  /** As the rules left it, before any model looked at it. */
  rules: Judgement
  rulesPrediction: Prediction
  judgement: Judgement
  prediction: Prediction
  passes: RunPass[]
}

/** All of a run in one file: what it was given, who judged, and what was found or left out, and why. */
export interface HybridReport {
  format: 'hybrid-report/1'
  pair_id: string
  run_id: string
  status: string
  input_version: string | null
  inputs: {
    input_version: string | null
    capture_profile: CaptureProfile | null
    capture_warnings: CaptureWarning[] | null
  }
  judge: {
    judge_version: string | null
    judge_label: string | null
    judge_arm: string | null
    configuration: unknown
  }
  images: Prediction['images']
  findings: PredictedFinding[]
  suppressions: Judgement['suppressions']
  questions: Judgement['questions']
  passes: RunPass[]
}

export const hybridReport = ({
  run,
  status,
  judgement,
  prediction,
  passes,
}: RunResult): HybridReport => ({
  format: 'hybrid-report/1',
  pair_id: run.pairId,
  run_id: run.runId,
  status,
  input_version: run.inputVersion,
  inputs: {
    input_version: run.inputVersion,
    capture_profile: run.captureProfile,
    capture_warnings: run.captureWarnings,
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
