import type { ErrorDescription } from '../../../http/openapi/description.ts'
import { pathId } from '../../../http/openapi/terms.ts'
import { ISSUE } from '../../issues/operations/examples.ts'
import type { CommentView } from '../view-schema.ts'

// Examples, parameters and errors that the operations of comments share.

export const COMMENT = {
  id: 'com_01k9v3m0c2e8r7t5y4w6x1z9ad',
  issue_id: ISSUE.id,
  who: 'ada',
  text: '@ben is that the new token?',
  mentions: ['ben'],
  created_at: '2026-11-21T10:00:00.000Z',
  edited_at: null,
} satisfies CommentView

export const COMMENT_BODY = { text: COMMENT.text, mentions: ['ben'], who: 'ada' }

export const COMMENT_ID = pathId('commentId', 'The comment’s id, `com_…`.', '$COMMENT')

export const OF_ANOTHER: ErrorDescription[] = [
  { code: 'not_found', error: 'Comment not found', when: 'The issue has no such comment' },
  {
    code: 'forbidden',
    message: 'Only ada can change this comment',
    when: 'It is the comment of another person',
  },
]
