import type { CaptureWarning, RunCounts, RunPass } from '../../store/judging/run-columns.ts'
import type { Run, RunStatus } from '../../store/judging/run-rows.ts'
import { artifactPaths, type ArtifactName } from './artifacts.ts'
import { PREDICTION_FORMAT, type Prediction } from './prediction.ts'

/** What a finished run answers, the first time and whenever it is asked again. */
export interface Annotation extends RunCounts {
  format: typeof PREDICTION_FORMAT
  run_id: string
  pair_id: string
  status: RunStatus
  judge_version: string | null
  judge_label: string | null
  judge_arm: 'control' | 'candidate' | null
  input_version: string | null
  capture_warnings: CaptureWarning[] | null
  prediction: Prediction
  passes: RunPass[]
  artifacts: Record<ArtifactName, string>
}

/** Throws for a run that has no result. */
export function annotationOf(run: Run, prediction: Prediction): Annotation {
  if (!run.counts || !run.passes) throw new Error('a finished run has no counts')
  return {
    format: PREDICTION_FORMAT,
    run_id: run.runId,
    pair_id: run.pairId,
    status: run.status,
    judge_version: run.judgeVersion,
    judge_label: run.judgeLabel,
    judge_arm: run.judgeArm,
    input_version: run.inputVersion,
    capture_warnings: run.captureWarnings,
    prediction,
    ...run.counts,
    passes: run.passes,
    artifacts: artifactPaths(run),
  }
}
