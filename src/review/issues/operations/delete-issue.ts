import { notFound } from '../../../base/errors.ts'
import { describe } from '../../../http/openapi/describe.ts'
import { ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { CROP_SIDES, cropKey } from '../../../store/object-keys.ts'
import { deleteIssue as remove } from '../../../store/review/issues.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { requireIssueInScope } from '../issue-scope.ts'
import { ISSUE_ID } from './examples.ts'

export const deleteIssue = operation({
  method: 'DELETE',
  path: '/api/issues/{id}',
  auth: 'bearer',
  async handle({ env, executionCtx }, { access: scope, params: { id } }) {
    await requireIssueInScope(env.DB, id, scope)
    const projectId = await remove(env.DB, id)
    if (projectId === null) throw notFound('Issue')
    const pictures = CROP_SIDES.map((side) => cropKey(projectId, id, side))
    executionCtx.waitUntil(env.STORAGE.delete(pictures))
  },
})

export const describeDeleteIssue = () =>
  describe(deleteIssue, {
    tag: 'Issues',
    summary: 'Delete an issue and its history',
    description: 'Its number is not reused.',
    parameters: [ISSUE_ID],
    responses: [{ status: 204, description: 'The issue was deleted' }],
    errors: [ISSUE_NOT_FOUND],
  })
