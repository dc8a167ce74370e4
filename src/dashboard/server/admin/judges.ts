import { Hono } from 'hono'
import * as z from 'zod'
import { jsonBody } from '../../../http/validate.ts'
import type { JudgeView } from '../../../judging/judges/judge-view.ts'
import type { RegisterJudgeRequest } from '../../../judging/judges/register-judge.ts'
import type { DashboardHttp } from '../env.ts'
import { requireAdministrator, requireRole } from '../guard/require-role.ts'
import { callAdmin } from './call-admin.ts'
import type { Judge } from './responses.ts'

/** The service checks what a judge is; a wrong one is refused there with the reason. */
const NewJudge = z.record(z.string(), z.unknown())

/** Judges belong to an environment, not to a project: owners see them, administrators put them into use. */
export const judgeRoutes = new Hono<DashboardHttp>()

judgeRoutes.get('/api/admin/projects/:project/judges', async (c) => {
  await requireRole(c, c.req.param('project'), 'owner')
  const judges = await callAdmin(c.env.ADMIN.listJudges())
  return c.json<{ judges: Judge[] }>({ judges: judges.map(judgeJson) })
})

judgeRoutes.post('/api/admin/judges', async (c) => {
  requireAdministrator(c)
  const body = await jsonBody(c, NewJudge)
  const input = { ...body, createdBy: c.var.person.who } as unknown as RegisterJudgeRequest
  return c.json(judgeJson(await callAdmin(c.env.ADMIN.registerJudge(input))), 201)
})

const judgeJson = (judge: JudgeView): Judge => ({
  id: judge.id,
  environment: judge.environment,
  role: judge.role,
  name: judge.name,
  judge_version: judge.judgeVersion,
  share: judge.share,
  created_at: judge.createdAt,
  created_by: judge.createdBy,
  retired_at: judge.retiredAt,
  configuration: judge.configuration,
})
