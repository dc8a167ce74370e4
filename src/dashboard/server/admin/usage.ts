import { wireFields } from '../../../base/field-names.ts'
import { describeForClient } from '../../../http/openapi/describe-for-client.ts'
import { callAdmin } from './call-admin.ts'
import { projectOperation } from './operation.ts'
import { UsageQuery } from './schema.ts'
import { UsageView } from './view-schema.ts'

const entryView = wireFields('day tier judge_label runs degraded errored cost_usd mean_latency_ms')

/** The runs and cost of the judges in a project: by day, tier and judge, of the last 30 days unless asked otherwise. */
export const listUsage = projectOperation({
  method: 'GET',
  path: '/api/admin/projects/{project}/usage',
  query: UsageQuery,
  handle: async ({ env }, { params: { project }, query: { from = null, to = null } }) => {
    const entries = await callAdmin(env.ADMIN.usage({ project_id: project, from, to }))
    return { usage: entries.map((entry) => entryView(entry)) }
  },
})

export const describeUsage = () => ({
  listUsage: describeForClient(listUsage, 'What the judges of a project did and cost', UsageView),
})
