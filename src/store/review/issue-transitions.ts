import { newId } from '../../base/ids.ts'
import { recordDeeds } from '../audit/record.ts'
import { recordEvents } from './issue-events.ts'
import { recordDecision } from './last-review.ts'
import {
  ISSUE_COLUMNS,
  toIssue,
  type Issue,
  type IssueRow,
  type IssueStatus,
} from './issue-rows.ts'
import { KEEP_BEFORE_CHANGE } from './issue-undo.ts'

// Every transition is a compare-and-set on the status that it starts from, so that of two concurrent ones only the
// first succeeds. The issue and the event are written in one transaction.

interface IssueTransition {
  action: string
  /** The issue as it was read. Nothing changes unless it still has this status. */
  issue: Pick<Issue, 'id' | 'status' | 'dismissedFrom'>
  to: IssueStatus
  who: string
  /** Set by a promotion; null keeps the issue's own. */
  severity: string | null
  /** Stored with the event and, for a dismissal, in the issue too. */
  reason: string | null
  /** A comment, stored with the event only. */
  note: string | null
  /** The same for all issues that a person decides together, each by a request of its own; null: this one alone. */
  decisionId: string | null
  now: string
}

/**
 * Changes an issue's status. `moved` is false if the status had changed since it was read; `issue` is the current
 * record, and `changeId` names the change for undoing it. Null if the issue is gone.
 */
export async function moveIssue(
  db: D1Database,
  move: IssueTransition,
): Promise<{ moved: boolean; changeId: string; issue: Issue } | null> {
  const { id, status: from, dismissedFrom } = move.issue
  const changeId = newId('chg')
  const [moved, , , found] = await db.batch<IssueRow>([
    db
      .prepare(`
        UPDATE issues SET
          status = ?4,
          severity = coalesce(?5, severity),
          reason = iif(?4 = 'dismissed', ?6, NULL),
          dismissed_kind = iif(?4 = 'dismissed', 'person', NULL),
          dismissed_from = iif(?4 = 'dismissed', status, NULL),
          ${KEEP_BEFORE_CHANGE},
          change_id = ?7, updated_at = ?8
        WHERE id = ?1 AND status = ?2 AND dismissed_from IS ?3 RETURNING id`)
      .bind(id, from, dismissedFrom, move.to, move.severity, move.reason, changeId, move.now),
    recordEvents(db, {
      ...move,
      changeId,
      of: { issueId: id },
      at: move.now,
      from,
      isDecision: true,
    }),
    recordDecision(db, { changeId, of: { issueId: id }, who: move.who, at: move.now }),
    db.prepare(`SELECT ${ISSUE_COLUMNS} FROM issues WHERE id = ?1`).bind(id),
    ...(move.decisionId === null ? [] : [recordInBulk(db, move, move.decisionId, changeId)]),
  ])
  const row = found?.results[0]
  return row ? { moved: moved?.results.length === 1, changeId, issue: toIssue(row) } : null
}

const recordInBulk = (
  db: D1Database,
  { issue, action, who, now }: IssueTransition,
  decisionId: string,
  changeId: string,
): D1PreparedStatement =>
  recordDeeds(
    db,
    { action: 'issue_decided_in_bulk', who, at: now },
    {
      select: `SELECT project_id, id AS subject, json_object('number', number, 'decision', ?3,
                 'severity', severity, 'decision_id', ?4) AS detail
               FROM issues WHERE id = ?1 AND change_id = ?2`,
      parameters: [issue.id, changeId, action, decisionId],
    },
  )

/** Selects candidates of a pair: by id, by a confidence at or below the limit, or by label. */
export type CandidateSelector = { ids: string[] } | { maxConfidence: number } | { label: string }

/**
 * Dismisses the selected candidates of a pair, all or none. Returns their ids in the order of their numbers, and the
 * id of the change for undoing it; null if there is no such pair.
 */
export async function dismissCandidates(
  db: D1Database,
  input: { pairId: string; selector: CandidateSelector; reason: string; who: string; now: string },
): Promise<{ changeId: string; ids: string[] } | null> {
  const changeId = newId('chg')
  const { pairId, reason, who, now } = input
  const { condition, value } = selection(input.selector)
  const [dismissed, , , , pair] = await db.batch<{ id: string; number: number }>([
    db
      .prepare(`
        UPDATE issues SET status = 'dismissed', dismissed_from = 'candidate',
          dismissed_kind = 'person', reason = ?3, ${KEEP_BEFORE_CHANGE}, change_id = ?4, updated_at = ?5
        WHERE pair_id = ?1 AND status = 'candidate' AND ${condition} RETURNING id, number`)
      .bind(pairId, value, reason, changeId, now),
    recordEvents(db, {
      changeId,
      of: { pairId },
      action: 'dismiss',
      who,
      at: now,
      from: 'candidate',
      reason,
      isDecision: true,
    }),
    recordDecision(db, { changeId, of: { pairId }, who, at: now }),
    recordDeeds(
      db,
      { action: 'issues_dismissed', who, at: now },
      {
        select: `SELECT project_id, pair_id AS subject, json_object('issues', count(*),
                   'reason', substr(?3, 1, 200), 'undo_id', ?2) AS detail
                 FROM issues WHERE pair_id = ?1 AND change_id = ?2 GROUP BY pair_id`,
        parameters: [pairId, changeId, reason],
      },
    ),
    db
      .prepare(`SELECT pair_id AS id, ordinal AS number FROM pairs WHERE pair_id = ?1`)
      .bind(pairId),
  ])
  if (!dismissed || !pair?.results.length) return null
  const inOrder = dismissed.results.toSorted((a, b) => a.number - b.number)
  return { changeId, ids: inOrder.map(({ id }) => id) }
}

/** Returns the selector as an SQL condition on ?2. */
function selection(selector: CandidateSelector): { condition: string; value: string | number } {
  if ('ids' in selector) {
    const condition = 'id IN (SELECT value FROM json_each(?2))'
    return { condition, value: JSON.stringify(selector.ids) }
  }
  if ('label' in selector) {
    const condition = 'EXISTS (SELECT 1 FROM json_each(labels) WHERE value = ?2)'
    return { condition, value: selector.label }
  }
  return { condition: 'confidence <= ?2', value: selector.maxConfidence }
}
