import { refineNote } from './refine/operations/refine-note.ts'
import { annotatePair } from './runs/operations/annotate-pair.ts'
import { getPrediction } from './runs/operations/get-prediction.ts'
import { getRunArtifact } from './runs/operations/get-run-artifact.ts'
import { getRun } from './runs/operations/get-run.ts'
import { listPairRuns } from './runs/operations/list-pair-runs.ts'
import { listProjectRuns } from './runs/operations/list-project-runs.ts'

export const judgingOperations = {
  annotatePair,
  getRun,
  getPrediction,
  listPairRuns,
  listProjectRuns,
  getRunArtifact,
  refineNote,
}
