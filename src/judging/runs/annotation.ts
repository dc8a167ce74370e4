import { wireFields } from '../../base/field-names.ts'
import type { Run } from '../../store/judging/run-rows.ts'
import { artifactPaths } from './artifacts.ts'
import { PREDICTION_FORMAT } from './artifact-names.ts'
import type { Annotation, Prediction } from './view-schema.ts'

const runFields = wireFields(
  'run_id pair_id status judge_version judge_label judge_arm input_version capture_warnings inputs',
)

/** Returns the response for a finished run, which is the same every time. Throws if the run has no result. */
export function annotationOf(run: Run, prediction: Prediction): Annotation {
  if (!run.counts || !run.passes) throw new Error('a finished run has no counts')
  return {
    format: PREDICTION_FORMAT,
    ...runFields(run),
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
