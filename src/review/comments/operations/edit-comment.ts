import { describe } from '../../../http/openapi/describe.ts'
import { INVALID_BODY, ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { ISSUE_ID } from '../../issues/operations/examples.ts'
import { commentView, editComment as edit } from '../comment.ts'
import { CommentBody } from '../schema.ts'
import { CommentView } from '../view-schema.ts'
import { COMMENT, COMMENT_BODY, COMMENT_ID, OF_ANOTHER } from './examples.ts'

export const editComment = operation({
  method: 'PATCH',
  path: '/api/issues/{id}/comments/{commentId}',
  auth: 'bearer',
  body: CommentBody,
  async handle({ env }, { access: scope, params: { id, commentId }, body }) {
    const own = { issueId: id, commentId, who: body.who }
    return commentView(await edit(env.DB, own, body, scope))
  },
})

export const describeEditComment = () =>
  describe(editComment, {
    tag: 'Issues',
    summary: 'Change one’s own comment',
    parameters: [ISSUE_ID, COMMENT_ID],
    body: COMMENT_BODY,
    result: { description: 'The comment', schema: CommentView, example: COMMENT },
    errors: [INVALID_BODY, ISSUE_NOT_FOUND, ...OF_ANOTHER],
  })
