import { describe } from '../../../http/openapi/describe.ts'
import { ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { ISSUE_ID } from '../../issues/operations/examples.ts'
import { removeComment } from '../comment.ts'
import { AuthorQuery } from '../schema.ts'
import { COMMENT_ID, OF_ANOTHER } from './examples.ts'

export const deleteComment = operation({
  method: 'DELETE',
  path: '/api/issues/{id}/comments/{commentId}',
  auth: 'bearer',
  query: AuthorQuery,
  handle: ({ env }, { access: scope, params: { id, commentId }, query: { who } }) =>
    removeComment(env.DB, { issueId: id, commentId, who }, scope),
})

export const describeDeleteComment = () =>
  describe(deleteComment, {
    tag: 'Issues',
    summary: 'Delete one’s own comment',
    description: 'The history goes on saying that there was one.',
    parameters: [ISSUE_ID, COMMENT_ID],
    query: { who: { description: 'The author.', example: 'ada' } },
    responses: [{ status: 204, description: 'The comment was deleted' }],
    errors: [
      {
        code: 'invalid_request',
        message: 'who: Invalid input: expected string, received undefined',
        when: 'Nobody is named',
      },
      ISSUE_NOT_FOUND,
      ...OF_ANOTHER,
    ],
  })
