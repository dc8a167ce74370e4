import { wireFields } from '../../base/field-names.ts'
import type { ListedRun, Run } from '../../store/judging/run-rows.ts'
import { artifactPaths, isFinished } from './artifacts.ts'
import type { ListedRunView, RunListView, RunView } from './view-schema.ts'

const listedFields = wireFields(
  'run_id pair_id project_id status tier request_id requested_by started_at finished_at latency_ms',
  'cost_usd counts error judge_version judge_label judge_arm input_version capture_warnings',
)

const listedRunView = (run: ListedRun): ListedRunView => ({
  ...listedFields(run),
  who: run.requestedBy,
})

export const runListView = (runs: readonly ListedRun[]): RunListView => ({
  runs: runs.map(listedRunView),
  count: runs.length,
})

const finishedFields = wireFields('inputs capture_profile passes difference')

export const runView = (run: Run): RunView => ({
  ...listedRunView(run),
  ...finishedFields(run),
  artifacts: isFinished(run) ? artifactPaths(run) : {},
})
