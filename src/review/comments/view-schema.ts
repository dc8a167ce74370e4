import * as z from 'zod'
import { Timestamp } from '../../http/response-fields.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const CommentView = z
  .object({
    id: z.string().describe('The comment’s id, `com_…`.'),
    issue_id: z.string().describe('The issue that it is about.'),
    who: z.string().describe('The author.'),
    text: z.string().describe('Plain text: show it as text, never as markup.'),
    mentions: z.array(z.string()).describe('The members whom it mentions.'),
    created_at: Timestamp,
    edited_at: Timestamp.nullable().describe('Null unless it was changed.'),
  })
  .meta({ id: 'Comment' })
export type CommentView = z.output<typeof CommentView>

export const CommentsView = z.object({
  comments: z.array(CommentView).describe('Oldest first; at most 500.'),
})
