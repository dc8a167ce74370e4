import { wireFields } from '../../base/field-names.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { isoTime } from '../../base/time.ts'
import {
  deleteComment,
  getComment,
  insertComment,
  updateComment,
  type Comment,
} from '../../store/review/comments.ts'
import type { ProjectScope } from '../../tenancy/project-scope.ts'
import { requireIssue } from '../issues/issue-scope.ts'
import type { CommentBody, NewCommentBody } from './schema.ts'
import type { CommentView } from './view-schema.ts'

/** The most comments of one issue. */
const MOST = 500

export const commentView: (comment: Comment) => CommentView = wireFields(
  'id issue_id who text mentions created_at edited_at',
)

/**
 * Adds a comment, once for each key of its author. Throws `not_found` for the issue, and `conflict` if it has as many
 * comments as it may have, or if the key is that of another text.
 */
export async function addComment(
  db: D1Database,
  issueId: string,
  { idempotency_key: key, ...body }: NewCommentBody,
  scope: ProjectScope,
): Promise<{ comment: Comment; isNew: boolean }> {
  await requireIssue(db, issueId, scope)
  const added = await insertComment(db, { issueId, ...body, key, most: MOST, now: isoTime() })
  if (!added) throw new AppError('conflict', `An issue has at most ${MOST} comments`)
  const { comment, isNew } = added
  if (!isNew && comment.editedAt === null && comment.text !== body.text)
    throw new AppError('conflict', 'This idempotency_key is that of another comment')
  return added
}

/** What is asked of a comment: by its author, on its issue. */
interface OwnComment {
  issueId: string
  commentId: string
  who: string
}

/** Changes a comment. Throws `not_found`, and `forbidden` for that of another person. */
export async function editComment(
  db: D1Database,
  own: OwnComment,
  { text, mentions }: CommentBody,
  scope: ProjectScope,
): Promise<Comment> {
  await requireOwn(db, own, scope)
  const comment = await updateComment(db, { ...own, text, mentions, now: isoTime() })
  if (!comment) throw notFound('Comment')
  return comment
}

/** Deletes a comment. Throws as `editComment` does. */
export async function removeComment(
  db: D1Database,
  own: OwnComment,
  scope: ProjectScope,
): Promise<void> {
  await requireOwn(db, own, scope)
  await deleteComment(db, { ...own, now: isoTime() })
}

async function requireOwn(db: D1Database, own: OwnComment, scope: ProjectScope): Promise<void> {
  await requireIssue(db, own.issueId, scope)
  const comment = await getComment(db, own)
  if (!comment) throw notFound('Comment')
  if (comment.who !== own.who)
    throw new AppError('forbidden', `Only ${comment.who} can change this comment`)
}
