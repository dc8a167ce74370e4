import { wireFields } from '../../../base/field-names.ts'
import { describeForClient } from '../../../http/openapi/describe-for-client.ts'
import type { JudgeView } from '../../../judging/judges/judge-view.ts'
import type { RegisterJudgeRequest } from '../../../judging/judges/register-judge.ts'
import { callAdmin } from './call-admin.ts'
import { operation, projectOperation } from './operation.ts'
import { NewJudgeBody } from './schema.ts'
import { JudgesView, RegisteredJudgeView } from './view-schema.ts'

// Judges belong to an environment, not to a project: owners see them, administrators put them into use.

export const listJudges = projectOperation({
  method: 'GET',
  path: '/api/admin/projects/{project}/judges',
  handle: async ({ env }) => {
    const judges = await callAdmin(env.ADMIN.listJudges())
    return { judges: judges.map(registeredJudge) }
  },
})

export const registerJudge = operation({
  method: 'POST',
  path: '/api/admin/judges',
  body: NewJudgeBody,
  status: 201,
  handle: async ({ env, var: { person } }, { body }) => {
    const input = { ...body, createdBy: person.who } as unknown as RegisterJudgeRequest
    return registeredJudge(await callAdmin(env.ADMIN.registerJudge(input)))
  },
})

export const describeJudges = () => ({
  listJudges: describeForClient(listJudges, 'The judges in use, and those retired', JudgesView),
  registerJudge: describeForClient(registerJudge, 'Put a judge into use', RegisteredJudgeView),
})

const registeredJudge: (judge: JudgeView) => RegisteredJudgeView = wireFields(
  'id environment role name judge_version share created_at created_by retired_at configuration',
)
