import * as z from 'zod'
import { newId } from '../../base/ids.ts'
import { selected, type Selected } from '../columns.ts'
import { parseColumn } from '../json-column.ts'

/** What a person says about an issue. */
export interface Comment {
  id: string
  issueId: string
  who: string
  text: string
  /** The members whom it mentions, in the order of their ids. */
  mentions: string[]
  createdAt: string
  editedAt: string | null
}

type CommentRow = Selected<Comment, 'mentions'>

const Mentions = z.array(z.string())

const toComment = (row: CommentRow): Comment => ({
  ...row,
  mentions: parseColumn(Mentions, row.mentions),
})

const COMMENTS = `SELECT ${selected<Comment>()('issueId who text createdAt editedAt', {
  id: 'comment_id',
  mentions: `
    (SELECT json_group_array(mention.who ORDER BY mention.who)
       FROM issue_mentions AS mention WHERE mention.comment_id = issue_comments.comment_id)`,
})} FROM issue_comments`

/** The actions of a history that say something about an issue and change none of its fields that are decided on. */
export const REMARKS = ['assigned', 'commented', 'comment_edited', 'comment_deleted'] as const

/**
 * Records in the history that a comment was made or changed: in the batch that does so, while the comment is there.
 * The issue's own `change_id` stays, so that its last decision can still be undone.
 */
const recordRemark = (
  db: D1Database,
  remark: { commentId: string; action: (typeof REMARKS)[number]; who: string; at: string },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO issue_events (issue_id, change_id, action, who, at, from_status, to_status)
      SELECT issues.id, ?2, ?3, ?4, ?5, status, status
      FROM issue_comments JOIN issues ON issues.id = issue_id
      WHERE comment_id = ?1 AND issue_comments.who = ?4`)
    .bind(remark.commentId, newId('chg'), remark.action, remark.who, remark.at)

const mention = (db: D1Database, commentId: string, who: string, mentions: readonly string[]) =>
  db
    .prepare(`
      INSERT INTO issue_mentions (comment_id, project_id, who, issue_id)
      SELECT DISTINCT comment_id, project_id, value, issue_id FROM issue_comments, json_each(?3)
      WHERE comment_id = ?1 AND issue_comments.who = ?2`)
    .bind(commentId, who, JSON.stringify(mentions))

/** Lists the comments on an issue, oldest first. */
export async function listComments(db: D1Database, issueId: string): Promise<Comment[]> {
  const { results } = await db
    .prepare(`${COMMENTS} WHERE issue_id = ?1 ORDER BY comment_id`)
    .bind(issueId)
    .all<CommentRow>()
  return results.map(toComment)
}

export async function getComment(
  db: D1Database,
  { issueId, commentId }: { issueId: string; commentId: string },
): Promise<Comment | null> {
  const row = await db
    .prepare(`${COMMENTS} WHERE comment_id = ?1 AND issue_id = ?2`)
    .bind(commentId, issueId)
    .first<CommentRow>()
  return row && toComment(row)
}

/**
 * Stores a comment, unless its author has made one under the same key: then that one is returned, and `isNew` is false.
 * Null if there is no such issue, or it has `most` comments already.
 */
export async function insertComment(
  db: D1Database,
  input: {
    issueId: string
    who: string
    text: string
    mentions: readonly string[]
    key: string
    most: number
    now: string
  },
): Promise<{ comment: Comment; isNew: boolean } | null> {
  const { issueId, who, text, mentions, key, most, now } = input
  const commentId = newId('com')
  const [, , , found] = await db.batch<CommentRow>([
    db
      .prepare(`
        INSERT INTO issue_comments (comment_id, issue_id, project_id, who, text, idempotency_key, created_at)
        SELECT ?1, id, project_id, ?3, ?4, ?5, ?6 FROM issues
        WHERE id = ?2 AND (SELECT count(*) FROM issue_comments WHERE issue_id = ?2) < ?7
        ON CONFLICT (issue_id, who, idempotency_key) DO NOTHING`)
      .bind(commentId, issueId, who, text, key, now, most),
    mention(db, commentId, who, mentions),
    recordRemark(db, { commentId, action: 'commented', who, at: now }),
    db
      .prepare(`${COMMENTS} WHERE issue_id = ?1 AND who = ?2 AND idempotency_key = ?3`)
      .bind(issueId, who, key),
  ])
  const row = found?.results[0]
  return row ? { comment: toComment(row), isNew: row.id === commentId } : null
}

/** Changes a person's own comment. Null if there is none. */
export async function updateComment(
  db: D1Database,
  input: { commentId: string; who: string; text: string; mentions: readonly string[]; now: string },
): Promise<Comment | null> {
  const { commentId, who, text, mentions, now } = input
  const results = await db.batch<CommentRow>([
    db
      .prepare(
        `UPDATE issue_comments SET text = ?3, edited_at = ?4 WHERE comment_id = ?1 AND who = ?2`,
      )
      .bind(commentId, who, text, now),
    db
      .prepare(`
        DELETE FROM issue_mentions WHERE comment_id = ?1
          AND EXISTS (SELECT 1 FROM issue_comments WHERE comment_id = ?1 AND who = ?2)`)
      .bind(commentId, who),
    mention(db, commentId, who, mentions),
    recordRemark(db, { commentId, action: 'comment_edited', who, at: now }),
    db.prepare(`${COMMENTS} WHERE comment_id = ?1 AND who = ?2`).bind(commentId, who),
  ])
  const row = results.at(-1)?.results[0]
  return row ? toComment(row) : null
}

/** Deletes a person's own comment, with whom it mentions. */
export async function deleteComment(
  db: D1Database,
  { commentId, who, now }: { commentId: string; who: string; now: string },
): Promise<void> {
  await db.batch([
    recordRemark(db, { commentId, action: 'comment_deleted', who, at: now }),
    db
      .prepare(`DELETE FROM issue_comments WHERE comment_id = ?1 AND who = ?2`)
      .bind(commentId, who),
  ])
}
