/** The source under measurement: whatever this package uses of `src/`. Lint keeps it the only way in. */
export { CaptureFacts } from '../../../src/vocabulary/capture-facts.ts'
export { deltaE } from '../../../src/judging/judge/image/colour.ts'
export {
  DEFAULT_SETTINGS,
  judgePair,
  loadDesignTree,
  loadDomTree,
  loadIconCandidates,
  type Evidence,
  type JudgeInput,
  type Judgement,
  type JudgeSettings,
} from '../../../src/judging/judge/index.ts'
export { predictionOf } from '../../../src/judging/runs/prediction.ts'
export { bestAssignment } from '../../../src/judging/runs/reconciliation/assignment.ts'
export type { KnownIssue } from '../../../src/judging/runs/reconciliation/likeness.ts'
export { planReconciliation } from '../../../src/judging/runs/reconciliation/plan.ts'
export { stillThere, type Changes } from '../../../src/judging/runs/reconciliation/recapture.ts'
export type { PredictedFinding } from '../../../src/judging/runs/view-schema.ts'
export { decodePng } from '../../../src/png/decode.ts'
export { encodePng } from '../../../src/png/encode.ts'
export { readPngHeader } from '../../../src/png/header.ts'
export type { Raster } from '../../../src/png/raster.ts'
export type { ImageSource } from '../../../src/png/source.ts'
