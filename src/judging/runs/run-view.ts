import type { ListedRun, Run } from '../../store/judging/run-rows.ts'
import { artifactPaths, isFinished } from './artifacts.ts'
import type { ListedRunView, RunListView, RunView } from './view-schema.ts'

const listedRunView = (run: ListedRun): ListedRunView => ({
  run_id: run.runId,
  pair_id: run.pairId,
  project_id: run.projectId,
  status: run.status,
  tier: run.tier,
  request_id: run.requestId,
  who: run.requestedBy,
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

export const runListView = (runs: readonly ListedRun[]): RunListView => ({
  runs: runs.map(listedRunView),
  count: runs.length,
})

export const runView = (run: Run): RunView => ({
  ...listedRunView(run),
  inputs: run.inputs,
  capture_profile: run.captureProfile,
  passes: run.passes,
  difference: run.difference,
  artifacts: isFinished(run) ? artifactPaths(run) : {},
})
