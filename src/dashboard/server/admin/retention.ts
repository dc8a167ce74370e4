import { describeForClient } from '../../../http/openapi/describe-for-client.ts'
import { callAdmin } from './call-admin.ts'
import { projectOperation } from './operation.ts'
import { RetentionBody, RetentionQuery } from './schema.ts'
import { RetentionPolicyView, RetentionView } from './view-schema.ts'

// The retention of a project, for its owners: its policy, and what would be removed by it.

const RETENTION = '/api/admin/projects/{project}/retention'

export const getRetention = projectOperation({
  method: 'GET',
  path: RETENTION,
  query: RetentionQuery,
  handle: async ({ env: { ADMIN } }, { params: { project }, query }) =>
    query.dry_run === '1'
      ? callAdmin(ADMIN.previewRemoval(project))
      : callAdmin(ADMIN.getRetention(project)),
})

export const setRetention = projectOperation({
  method: 'PUT',
  path: RETENTION,
  body: RetentionBody,
  handle: async ({ env, var: { person } }, { params: { project }, body: policy }) =>
    callAdmin(env.ADMIN.setRetention({ projectId: project, policy, who: person.who })),
})

export const describeRetention = () => ({
  getRetention: describeForClient(
    getRetention,
    'What ends by itself, or what would be removed by it',
    RetentionView,
  ),
  setRetention: describeForClient(setRetention, 'Change what ends by itself', RetentionPolicyView),
})
