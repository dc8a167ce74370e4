import { notFound } from '../../../base/errors.ts'
import { describe } from '../../../http/openapi/describe.ts'
import { ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { CROP_SIDES, cropKey } from '../../../store/object-keys.ts'
import { deleteIssue as remove } from '../../../store/review/issues.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { announceIssues } from '../announce-issue.ts'
import { requireIssueInScope } from '../issue-scope.ts'
import { ISSUE_ID } from './examples.ts'

export const deleteIssue = operation({
  method: 'DELETE',
  path: '/api/issues/{id}',
  auth: 'bearer',
  async handle(c, { access: scope, params: { id } }) {
    const { env, executionCtx } = c
    await requireIssueInScope(env.DB, id, scope)
    const deleted = await remove(env.DB, id)
    if (deleted === null) throw notFound('Issue')
    announceIssues(c, deleted, { who: null, action: 'deleted' })
    const pictures = CROP_SIDES.map((side) => cropKey(deleted.projectId, id, side))
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
