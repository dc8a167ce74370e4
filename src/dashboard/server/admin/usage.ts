import { Hono } from 'hono'
import * as z from 'zod'
import { queryOf } from '../../../http/validate.ts'
import type { DashboardHttp } from '../env.ts'
import { requireRole } from '../guard/require-role.ts'
import { callAdmin } from './call-admin.ts'
import type { Usage } from './responses.ts'

const Window = z.object({ from: z.string().optional(), to: z.string().optional() })

/** The runs and cost of the judges in a project: by day, tier and judge, of the last 30 days unless asked otherwise. */
export const usageRoutes = new Hono<DashboardHttp>()

usageRoutes.get('/api/admin/projects/:project/usage', async (c) => {
  const { project } = c.req.param()
  await requireRole(c, project, 'owner')
  const { from = null, to = null } = queryOf(c, Window)
  const entries = await callAdmin(c.env.ADMIN.usage({ project_id: project, from, to }))
  return c.json<{ usage: Usage[] }>({
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
  })
})
