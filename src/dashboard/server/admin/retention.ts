import { Hono } from 'hono'
import * as z from 'zod'
import { jsonBody, queryOf } from '../../../http/validate.ts'
import type { DashboardHttp } from '../env.ts'
import { requireRole } from '../guard/require-role.ts'
import { callAdmin } from './call-admin.ts'
import type { Removal, Retention } from './responses.ts'

const RETENTION = '/api/admin/projects/:project/retention'

const Query = z.object({ dry_run: z.enum(['0', '1']).default('0') })

/** The retention of a project, for its owners: its policy, and what would be removed by it. */
export const retentionRoutes = new Hono<DashboardHttp>()

retentionRoutes.get(RETENTION, async (c) => {
  const { project } = c.req.param()
  await requireRole(c, project, 'owner')
  if (queryOf(c, Query).dry_run === '1')
    return c.json<Removal>(await callAdmin(c.env.ADMIN.previewRemoval(project)))
  return c.json<Retention>(await callAdmin(c.env.ADMIN.getRetention(project)))
})

retentionRoutes.put(RETENTION, async (c) => {
  const { project } = c.req.param()
  await requireRole(c, project, 'owner')
  const policy = await jsonBody(c, z.unknown())
  const change = { projectId: project, policy, who: c.var.person.who }
  return c.json<Retention>(await callAdmin(c.env.ADMIN.setRetention(change)))
})
