import { describe } from '../../../http/openapi/describe.ts'
import { json } from '../../../http/openapi/description.ts'
import { INVALID_BODY, ISSUE_NOT_FOUND } from '../../../http/openapi/terms.ts'
import { Reply } from '../../../http/operations/operation.ts'
import { operation } from '../../../tenancy/project-operation.ts'
import { ISSUE_ID } from '../../issues/operations/examples.ts'
import { addComment as add, commentView } from '../comment.ts'
import { NewCommentBody } from '../schema.ts'
import { CommentView } from '../view-schema.ts'
import { COMMENT, COMMENT_BODY } from './examples.ts'

export const addComment = operation({
  method: 'POST',
  path: '/api/issues/{id}/comments',
  auth: 'bearer',
  body: NewCommentBody,
  async handle({ env }, { access: scope, params: { id }, body }) {
    const { comment, isNew } = await add(env.DB, id, body, scope)
    return new Reply(commentView(comment), isNew ? 201 : 200)
  },
})

export const describeAddComment = () =>
  describe(addComment, {
    tag: 'Issues',
    summary: 'Comment on an issue',
    description: 'An issue has at most 500 comments. Safe to retry with the same key.',
    parameters: [ISSUE_ID],
    body: { ...COMMENT_BODY, idempotency_key: '9b2f0c4e' },
    responses: [
      { status: 201, description: 'The comment', content: json(CommentView, COMMENT) },
      {
        status: 200,
        description: 'The comment that an earlier request with the key has made',
        content: json(CommentView, COMMENT),
      },
    ],
    errors: [
      INVALID_BODY,
      ISSUE_NOT_FOUND,
      {
        code: 'conflict',
        message: 'This idempotency_key is that of another comment',
        when: 'The key is that of another text, or the issue has 500 comments',
      },
    ],
  })
