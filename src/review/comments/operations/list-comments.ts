import { describe } from '../../../http/openapi/describe.ts'
import { ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { listComments as list } from '../../../store/review/comments.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { requireIssue } from '../../issues/issue-scope.ts'
import { ISSUE_ID } from '../../issues/operations/examples.ts'
import { commentView } from '../comment.ts'
import { CommentsView } from '../view-schema.ts'
import { COMMENT } from './examples.ts'

export const listComments = operation({
  method: 'GET',
  path: '/api/issues/{id}/comments',
  auth: 'bearer',
  async handle({ env }, { access: scope, params: { id } }) {
    await requireIssue(env.DB, id, scope)
    return { comments: (await list(env.DB, id)).map(commentView) }
  },
})

export const describeListComments = () =>
  describe(listComments, {
    tag: 'Issues',
    summary: 'The comments on an issue, oldest first',
    parameters: [ISSUE_ID],
    result: { description: 'The comments', schema: CommentsView, example: { comments: [COMMENT] } },
    errors: [ISSUE_NOT_FOUND],
  })
