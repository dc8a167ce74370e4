import type {
  CaptureProfile,
  CaptureWarning,
  RunCounts,
  RunPass,
} from '../../store/judging/run-columns.ts'
import type { ListedRun, Run, RunStatus } from '../../store/judging/run-rows.ts'
import { artifactPaths, isFinished, type ArtifactName } from './artifacts.ts'

/** A run as lists show it. */
export interface ListedRunView {
  run_id: string
  pair_id: string
  project_id: string
  status: RunStatus
  tier: string | null
  request_id: string | null
  requested_by: string | null
  started_at: string
  finished_at: string | null
  latency_ms: number | null
  cost_usd: number | null
  counts: RunCounts | null
  error: string | null
  judge_version: string | null
  judge_label: string | null
  judge_arm: 'control' | 'candidate' | null
  input_version: string | null
  capture_warnings: CaptureWarning[] | null
}

export interface RunView extends ListedRunView {
  capture_profile: CaptureProfile | null
  passes: RunPass[] | null
  /** Paths of this service, of a finished run. */
  artifacts: Partial<Record<ArtifactName, string>>
}

export const listedRunView = (run: ListedRun): ListedRunView => ({
  run_id: run.runId,
  pair_id: run.pairId,
  project_id: run.projectId,
  status: run.status,
  tier: run.tier,
  request_id: run.requestId,
  requested_by: run.requestedBy,
  started_at: run.startedAt,
  finished_at: run.finishedAt,
  latency_ms: run.latencyMs,
  cost_usd: run.costUsd,
  counts: run.counts,
  error: run.error,
  judge_version: run.judgeVersion,
  judge_label: run.judgeLabel,
  judge_arm: run.judgeArm,
  input_version: run.inputVersion,
  capture_warnings: run.captureWarnings,
})

export const runView = (run: Run): RunView => ({
  ...listedRunView(run),
  capture_profile: run.captureProfile,
  passes: run.passes,
  artifacts: isFinished(run) ? artifactPaths(run) : {},
})
