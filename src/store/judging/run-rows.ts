import * as z from 'zod'
import { selected, type Selected } from '../columns.ts'
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

export type ListedRunRow = Selected<ListedRun, 'captureWarnings' | 'counts'>

export type RunRow = ListedRunRow &
  Selected<
    Omit<Run, keyof ListedRun>,
    'passes' | 'difference' | 'captureProfile' | 'judgeConfiguration' | 'inputs'
  >

const LISTED_FIELDS = [
  'runId pairId projectId status requestId requestedBy startedAt finishedAt latencyMs costUsd tier',
  'judgeVersion judgeLabel judgeArm inputVersion captureWarnings counts error',
] as const

export const listedRunColumns = (table?: string): string =>
  selected<ListedRun>(table)(...LISTED_FIELDS)

export const RUN_COLUMNS = selected<Run>()(
  ...LISTED_FIELDS,
  'passes difference captureProfile judgeConfiguration inputs leaseToken',
)

export const toListedRun = <Row extends ListedRunRow>(row: Row) => ({
  ...row,
  captureWarnings: parseNullable(CaptureWarnings, row.captureWarnings),
  counts: parseNullable(RunCounts, row.counts),
})

export const toRun = (row: RunRow): Run => ({
  ...toListedRun(row),
  passes: parseNullable(RunPasses, row.passes),
  difference: parseNullable(RunDifference, row.difference),
  captureProfile: parseNullable(CaptureProfile, row.captureProfile),
  judgeConfiguration: parseNullable(z.unknown(), row.judgeConfiguration),
  inputs: parseNullable(RunInputs, row.inputs),
})
