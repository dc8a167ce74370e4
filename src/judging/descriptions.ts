// Descriptions by the ids of their operations, for the build and for tests: no deployed module imports them.

export { describeAnnotatePair as annotatePair } from './runs/operations/annotate-pair.ts'
export { describeGetRun as getRun } from './runs/operations/get-run.ts'
export { describeGetPrediction as getPrediction } from './runs/operations/get-prediction.ts'
export { describeListPairRuns as listPairRuns } from './runs/operations/list-pair-runs.ts'
export { describeListProjectRuns as listProjectRuns } from './runs/operations/list-project-runs.ts'
export { describeGetRunArtifact as getRunArtifact } from './runs/operations/get-run-artifact.ts'
export { describeRefineNote as refineNote } from './refine/operations/refine-note.ts'
