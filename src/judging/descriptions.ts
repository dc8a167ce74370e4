import type { DescriptionsOf } from '../http/openapi/describe.ts'
import type { judgingOperations } from './operations.ts'
import { describeRefineNote } from './refine/operations/refine-note.ts'
import { describeAnnotatePair } from './runs/operations/annotate-pair.ts'
import { describeGetPrediction } from './runs/operations/get-prediction.ts'
import { describeGetRunArtifact } from './runs/operations/get-run-artifact.ts'
import { describeGetRun } from './runs/operations/get-run.ts'
import { describeListPairRuns } from './runs/operations/list-pair-runs.ts'
import { describeListProjectRuns } from './runs/operations/list-project-runs.ts'

export const judgingDescriptions: DescriptionsOf<typeof judgingOperations> = {
  annotatePair: describeAnnotatePair,
  getRun: describeGetRun,
  getPrediction: describeGetPrediction,
  listPairRuns: describeListPairRuns,
  listProjectRuns: describeListProjectRuns,
  getRunArtifact: describeGetRunArtifact,
  refineNote: describeRefineNote,
}
