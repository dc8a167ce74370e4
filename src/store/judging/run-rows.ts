import * as z from 'zod'
import { columnNames } from '../columns.ts'
import { parseNullable } from '../json-column.ts'
import {
  CaptureProfile,
  CaptureWarnings,
  RunCounts,
  RunDifference,
  RunInputs,
  RunPasses,
  type CaptureWarning,
  type RunPass,
} from './run-columns.ts'

export const RUN_STATUSES = ['queued', 'running', 'complete', 'degraded', 'errored'] as const
type RunStatus = (typeof RUN_STATUSES)[number]

/** A run as lists show it. Fields that were added after the run are null. */
export interface ListedRun {
  runId: string
  pairId: string
  projectId: string
  status: RunStatus
  requestId: string | null
  requestedBy: string | null
  startedAt: string
  finishedAt: string | null
  /** How long the attempt that finished it took. */
  latencyMs: number | null
  costUsd: number | null
  tier: string | null
  judgeVersion: string | null
  judgeLabel: string | null
  judgeArm: 'control' | 'candidate' | null
  inputVersion: string | null
  captureWarnings: CaptureWarning[] | null
  counts: RunCounts | null
  error: string | null
}

export interface Run extends ListedRun {
  passes: RunPass[] | null
  difference: RunDifference | null
  captureProfile: CaptureProfile | null
  /** The full configuration of the judge that it started with. */
  judgeConfiguration: unknown
  inputs: RunInputs | null
  /** The attempt that executes it or finished it; its artifacts are stored under this name. */
  leaseToken: string | null
}

export interface ListedRunRow {
  run_id: string
  pair_id: string
  project_id: string
  status: RunStatus
  request_id: string | null
  requested_by: string | null
  started_at: string
  finished_at: string | null
  latency_ms: number | null
  cost_usd: number | null
  tier: string | null
  judge_version: string | null
  judge_label: string | null
  judge_arm: ListedRun['judgeArm']
  input_version: string | null
  capture_warnings: string | null
  counts: string | null
  error: string | null
}

export interface RunRow extends ListedRunRow {
  passes: string | null
  difference: string | null
  capture_profile: string | null
  judge_configuration: string | null
  inputs: string | null
  lease_token: string | null
}

const LISTED_COLUMNS = {
  run_id: true,
  pair_id: true,
  project_id: true,
  status: true,
  request_id: true,
  requested_by: true,
  started_at: true,
  finished_at: true,
  latency_ms: true,
  cost_usd: true,
  tier: true,
  judge_version: true,
  judge_label: true,
  judge_arm: true,
  input_version: true,
  capture_warnings: true,
  counts: true,
  error: true,
} as const

export const LISTED_RUN_COLUMN_NAMES = columnNames<ListedRunRow>(LISTED_COLUMNS)

export const RUN_COLUMNS = columnNames<RunRow>({
  ...LISTED_COLUMNS,
  passes: true,
  difference: true,
  capture_profile: true,
  judge_configuration: true,
  inputs: true,
  lease_token: true,
}).join(', ')

export const toListedRun = (row: ListedRunRow): ListedRun => ({
  runId: row.run_id,
  pairId: row.pair_id,
  projectId: row.project_id,
  status: row.status,
  requestId: row.request_id,
  requestedBy: row.requested_by,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  latencyMs: row.latency_ms,
  costUsd: row.cost_usd,
  tier: row.tier,
  judgeVersion: row.judge_version,
  judgeLabel: row.judge_label,
  judgeArm: row.judge_arm,
  inputVersion: row.input_version,
  captureWarnings: parseNullable(CaptureWarnings, row.capture_warnings),
  counts: parseNullable(RunCounts, row.counts),
  error: row.error,
})

export const toRun = (row: RunRow): Run => ({
  ...toListedRun(row),
  passes: parseNullable(RunPasses, row.passes),
  difference: parseNullable(RunDifference, row.difference),
  captureProfile: parseNullable(CaptureProfile, row.capture_profile),
  judgeConfiguration: parseNullable(z.unknown(), row.judge_configuration),
  inputs: parseNullable(RunInputs, row.inputs),
  leaseToken: row.lease_token,
})
