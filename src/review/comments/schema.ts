import * as z from 'zod'
import { nonBlank, Who } from '../../http/request-fields.ts'

const Text = nonBlank(4_000).describe('Plain text.')

const Mentions = z
  .array(Who)
  .max(20)
  .default([])
  .describe(
    'Whom it mentions. The dashboard puts in the members of the project whom the text names after an @, whatever ' +
      'the request says.',
  )

export const NewCommentBody = z.object({
  text: Text,
  mentions: Mentions,
  who: Who.describe('The author.'),
  idempotency_key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 of the characters A-Z a-z 0-9 _ -')
    .describe(
      'Chosen by the author’s client. A request that is sent again makes no second comment.',
    ),
})
export type NewCommentBody = z.output<typeof NewCommentBody>

export const CommentBody = NewCommentBody.omit({ idempotency_key: true })
export type CommentBody = z.output<typeof CommentBody>

export const AuthorQuery = z.object({ who: Who })
