import { newId } from '../../base/ids.ts'
import { ISSUE_COLUMNS, toIssue, type Issue, type IssueRow } from './issue-rows.ts'

/**
 * Assigns an issue to a person, or with null to nobody, and records that unless it was so already. Null if there is no
 * such issue. The issue's own `change_id` stays, so that its last decision can still be undone.
 */
export async function assignIssue(
  db: D1Database,
  input: { issueId: string; assignee: string | null; who: string; now: string },
): Promise<Issue | null> {
  const { issueId, assignee, who, now } = input
  const [, , found] = await db.batch<IssueRow>([
    db
      .prepare(`
        INSERT INTO issue_events (issue_id, change_id, action, who, at, from_status, to_status, note)
        SELECT id, ?2, 'assigned', ?3, ?4, status, status, ?5 FROM issues
        WHERE id = ?1 AND assignee IS NOT ?5`)
      .bind(issueId, newId('chg'), who, now, assignee),
    db
      .prepare(
        `UPDATE issues SET assignee = ?2, updated_at = ?3 WHERE id = ?1 AND assignee IS NOT ?2`,
      )
      .bind(issueId, assignee, now),
    db.prepare(`SELECT ${ISSUE_COLUMNS} FROM issues WHERE id = ?1`).bind(issueId),
  ])
  const row = found?.results[0]
  return row ? toIssue(row) : null
}
