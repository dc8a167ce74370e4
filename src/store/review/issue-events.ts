import { columnNames } from '../columns.ts'
import type { IssueStatus } from './issue-rows.ts'

/** One entry of an issue's history. `from` equals `to` when the issue's state did not change. */
export interface IssueEvent {
  action: string
  who: string | null
  at: string
  from: IssueStatus | null
  to: IssueStatus | null
  reason: string | null
  note: string | null
  severity: string | null
  runId: string | null
}

interface IssueEventRow {
  event_id: number
  action: string
  who: string | null
  at: string
  from_status: IssueStatus | null
  to_status: IssueStatus | null
  reason: string | null
  note: string | null
  severity: string | null
  run_id: string | null
}

const COLUMNS = columnNames<IssueEventRow>({
  event_id: true,
  action: true,
  who: true,
  at: true,
  from_status: true,
  to_status: true,
  reason: true,
  note: true,
  severity: true,
  run_id: true,
})
  .map((name) => `issue_events.${name}`)
  .join(', ')

const toIssueEvent = (row: IssueEventRow): IssueEvent => ({
  action: row.action,
  who: row.who,
  at: row.at,
  from: row.from_status,
  to: row.to_status,
  reason: row.reason,
  note: row.note,
  severity: row.severity,
  runId: row.run_id,
})

/** One change, as it is recorded. */
export interface RecordedChange {
  changeId: string
  /** Where the changed issues are looked for. */
  of: { issueId: string } | { pairId: string }
  action: string
  who: string | null
  at: string
  /** Null when the issue is new; absent when its state did not change. */
  from?: IssueStatus | null
  reason?: string | null
  note?: string | null
  severity?: string | null
  /** The run that made the change. */
  runId?: string
}

/**
 * Returns a statement that writes an event for every issue that the change was made to, in the order of the
 * issues' numbers. It belongs in one batch with the statement that makes the change, after it: if
 * nothing has changed, nothing is recorded.
 */
export function recordEvents(db: D1Database, change: RecordedChange): D1PreparedStatement {
  const [column, id] =
    'issueId' in change.of ? ['id', change.of.issueId] : ['pair_id', change.of.pairId]
  const from = change.from === undefined ? 'status' : '?6'
  return db
    .prepare(
      `INSERT INTO issue_events (issue_id, change_id, action, who, at, from_status, to_status,
                                 reason, note, severity, run_id)
       SELECT id, change_id, ?3, ?4, ?5, ${from}, status, ?7, ?8, ?9, ?10
       FROM issues WHERE ${column} = ?1 AND change_id = ?2 ORDER BY number`,
    )
    .bind(
      id,
      change.changeId,
      change.action,
      change.who,
      change.at,
      change.from ?? null,
      change.reason ?? null,
      change.note ?? null,
      change.severity ?? null,
      change.runId ?? null,
    )
}

/** Returns an issue's history, oldest first, or null when there is no such issue. */
export async function listIssueEvents(
  db: D1Database,
  issueId: string,
): Promise<IssueEvent[] | null> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS}
       FROM issues LEFT JOIN issue_events ON issue_id = issues.id
       WHERE issues.id = ?1 ORDER BY event_id`,
    )
    .bind(issueId)
    .all<IssueEventRow | { event_id: null }>()
  if (results.length === 0) return null
  return results.flatMap((row) => (row.event_id === null ? [] : toIssueEvent(row)))
}
