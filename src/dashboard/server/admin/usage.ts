import { describeForClient } from '../../../http/openapi/describe-for-client.ts'
import { callAdmin } from './call-admin.ts'
import { projectOperation } from './operation.ts'
import { UsageQuery } from './schema.ts'
import { UsageView } from './view-schema.ts'

/** The runs and cost of the judges in a project: by day, tier and judge, of the last 30 days unless asked otherwise. */
export const listUsage = projectOperation({
  method: 'GET',
  path: '/api/admin/projects/{project}/usage',
  query: UsageQuery,
  handle: async ({ env }, { params: { project }, query: { from = null, to = null } }) => {
    const entries = await callAdmin(env.ADMIN.usage({ project_id: project, from, to }))
    return {
      usage: entries.map((entry) => ({
        day: entry.day,
        tier: entry.tier,
        judge_label: entry.judgeLabel,
        runs: entry.runs,
        degraded: entry.degraded,
        errored: entry.errored,
        cost_usd: entry.costUsd,
        mean_latency_ms: entry.meanLatencyMs,
      })),
    }
  },
})

export const describeUsage = () => ({
  listUsage: describeForClient(listUsage, 'What the judges of a project did and cost', UsageView),
})
