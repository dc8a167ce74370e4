import type { Run } from '../../store/judging/run-rows.ts'
import { artifactPaths } from './artifacts.ts'
import { PREDICTION_FORMAT } from './artifact-names.ts'
import type { Annotation, Prediction } from './view-schema.ts'

/** Returns the response for a finished run, which is the same every time. Throws if the run has no result. */
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
    inputs: run.inputs,
    prediction,
    ...run.counts,
    passes: run.passes,
    difference: run.difference,
    artifacts: artifactPaths(run),
  }
}

/** Fields about the run for the log line of the request that ran the judge. */
export const annotationLogFields = ({
  run_id,
  judge_version,
  count,
  created,
  refreshed,
  superseded,
}: Annotation): Record<string, unknown> => ({
  run_id,
  judge_version,
  findings: count,
  created,
  refreshed,
  superseded,
})
