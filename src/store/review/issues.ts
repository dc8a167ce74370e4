import { newId } from '../../base/ids.ts'
import { parseNullable } from '../json-column.ts'
import { recordEvents, recordNote } from './issue-events.ts'
import { recordDecision } from './last-review.ts'
import {
  issueColumns,
  ISSUE_COLUMNS,
  toIssue,
  type Issue,
  type IssueRow,
  type IssueStatus,
} from './issue-rows.ts'
import { KEEP_BEFORE_CHANGE } from './issue-undo.ts'
import { CaptureWarnings, type CaptureWarning } from '../judging/run-columns.ts'

export async function getIssue(db: D1Database, id: string): Promise<Issue | null> {
  const row = await db
    .prepare(`SELECT ${ISSUE_COLUMNS} FROM issues WHERE id = ?1`)
    .bind(id)
    .first<IssueRow>()
  return row && toIssue(row)
}

/** Returns the project that an issue belongs to, or null when there is no such issue. */
export const getProjectOfIssue = (db: D1Database, id: string): Promise<string | null> =>
  db.prepare(`SELECT project_id FROM issues WHERE id = ?1`).bind(id).first<string>('project_id')

const LISTED_COLUMNS = issueColumns('issues')

/** An issue with the capture warnings of the run that last saw it. */
export interface ListedIssue extends Issue {
  captureWarnings: CaptureWarning[] | null
}

type ListedRow = IssueRow & { captureWarnings: string | null }

const toListedIssue = (row: ListedRow): ListedIssue => ({
  ...toIssue(row),
  captureWarnings: parseNullable(CaptureWarnings, row.captureWarnings),
})

/**
 * Lists the issues of a pair, oldest first, optionally filtered by status, or null if there is no such pair. One
 * query: for a pair without issues the outer join returns a row without an issue.
 */
export async function listIssues(
  db: D1Database,
  { pairId, status }: { pairId: string; status: IssueStatus | null },
): Promise<ListedIssue[] | null> {
  const ofStatus = status === null ? '' : 'AND issues.status = ?2'
  const { results } = await db
    .prepare(`
      SELECT ${LISTED_COLUMNS}, runs.capture_warnings AS "captureWarnings"
      FROM pairs
      LEFT JOIN issues ON issues.pair_id = pairs.pair_id ${ofStatus}
      LEFT JOIN runs ON runs.run_id = coalesce(issues.last_seen_run_id, issues.run_id)
      WHERE pairs.pair_id = ?1 ORDER BY issues.number`)
    .bind(...(status === null ? [pairId] : [pairId, status]))
    .all<ListedRow | { id: null }>()
  if (results.length === 0) return null
  return results.flatMap((row) => (row.id === null ? [] : toListedIssue(row)))
}

/**
 * Stores a reviewer's issue as open, under the project's next number. Returns null when there is no such pair.
 * The counter and the row are written in one transaction, so no number is repeated or skipped.
 */
export async function insertReviewerIssue(
  db: D1Database,
  issue: Pick<
    Issue,
    'id' | 'pairId' | 'note' | 'boxA' | 'boxB' | 'labels' | 'severity' | 'createdBy' | 'createdAt'
  >,
): Promise<Issue | null> {
  const [, inserted] = await db.batch<IssueRow>([
    db
      .prepare(`
        INSERT INTO review_projects (project_id, last_issue_number)
        SELECT project_id, 1 FROM pairs WHERE pair_id = ?1
        ON CONFLICT (project_id) DO UPDATE SET last_issue_number = last_issue_number + 1`)
      .bind(issue.pairId),
    db
      .prepare(`
        INSERT INTO issues (id, number, pair_id, project_id, status, origin, note, box_a, box_b,
                            labels, severity, created_by, created_at, updated_at, change_id)
        SELECT ?1, last_issue_number, pair_id, project_id, 'open', 'reviewer', ?3, ?4, ?5,
               ?6, ?7, ?8, ?9, ?9, ?10
        FROM pairs JOIN review_projects USING (project_id) WHERE pair_id = ?2
        RETURNING ${ISSUE_COLUMNS}`)
      .bind(
        issue.id,
        issue.pairId,
        issue.note,
        issue.boxA && JSON.stringify(issue.boxA),
        issue.boxB && JSON.stringify(issue.boxB),
        JSON.stringify(issue.labels),
        issue.severity,
        issue.createdBy,
        issue.createdAt,
        newId('chg'),
      ),
  ])
  const row = inserted?.results[0]
  return row ? toIssue(row) : null
}

/**
 * Replaces the note and records it; decisions from before can still be undone. Only an issue with a box may get a `blank`
 * note: `updated` is false for any other. Null if there is no such issue.
 */
export async function updateIssueNote(
  db: D1Database,
  input: { id: string; note: string; blank: boolean; who: string | null; now: string },
): Promise<{ updated: boolean; issue: Issue } | null> {
  const [updated, , found] = await db.batch<IssueRow>([
    db
      .prepare(`
        UPDATE issues SET note = ?2, updated_at = ?4
        WHERE id = ?1 AND (NOT ?3 OR box_a IS NOT NULL OR box_b IS NOT NULL) RETURNING id`)
      .bind(input.id, input.note, Number(input.blank), input.now),
    recordNote(db, input),
    db.prepare(`SELECT ${ISSUE_COLUMNS} FROM issues WHERE id = ?1`).bind(input.id),
  ])
  const row = found?.results[0]
  return row ? { updated: updated?.results.length === 1, issue: toIssue(row) } : null
}

/**
 * Changes the severity of an issue that is open, fixed_awaiting_verify or closed; `updated` is false for any other
 * status, and `changeId` names the change for undoing it. Null if there is no such issue.
 */
export async function updateIssueSeverity(
  db: D1Database,
  input: { id: string; severity: string; who: string; now: string },
): Promise<{ updated: boolean; changeId: string; issue: Issue } | null> {
  const changeId = newId('chg')
  const { id, severity, who, now } = input
  const [updated, , , found] = await db.batch<IssueRow>([
    db
      .prepare(`
        UPDATE issues SET severity = ?2, ${KEEP_BEFORE_CHANGE}, change_id = ?3, updated_at = ?4
        WHERE id = ?1 AND status IN ('open', 'fixed_awaiting_verify', 'closed') RETURNING id`)
      .bind(id, severity, changeId, now),
    recordEvents(db, {
      changeId,
      of: { issueId: id },
      action: 'severity_set',
      who,
      at: now,
      severity,
      isDecision: true,
    }),
    recordDecision(db, { changeId, of: { issueId: id }, who, at: now }),
    db.prepare(`SELECT ${ISSUE_COLUMNS} FROM issues WHERE id = ?1`).bind(id),
  ])
  const row = found?.results[0]
  return row ? { updated: updated?.results.length === 1, changeId, issue: toIssue(row) } : null
}

export async function countPairIssues(
  db: D1Database,
  pairId: string,
): Promise<Record<IssueStatus, number>> {
  const { results } = await db
    .prepare(`SELECT status, count(*) AS issues FROM issues WHERE pair_id = ?1 GROUP BY status`)
    .bind(pairId)
    .all<{ status: IssueStatus; issues: number }>()
  const counts = { candidate: 0, open: 0, fixed_awaiting_verify: 0, closed: 0, dismissed: 0 }
  for (const { status, issues } of results) counts[status] = issues
  return counts
}

/**
 * Deletes the issue and its history. Returns where it was, or null if there is no such issue. Its number is not
 * reused.
 */
export async function deleteIssue(
  db: D1Database,
  id: string,
): Promise<{ projectId: string; pairId: string } | null> {
  const row = await db
    .prepare(`DELETE FROM issues WHERE id = ?1 RETURNING project_id, pair_id`)
    .bind(id)
    .first<{ project_id: string; pair_id: string }>()
  return row && { projectId: row.project_id, pairId: row.pair_id }
}
