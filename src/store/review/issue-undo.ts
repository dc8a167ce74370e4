import { newId } from '../../base/ids.ts'
import { recordDeeds } from '../audit/record.ts'
import { selected, type Selected } from '../columns.ts'
import { REMARKS } from './comments.ts'
import { recordEvents } from './issue-events.ts'
import {
  ISSUE_COLUMNS,
  toIssue,
  type Issue,
  type IssueRow,
  type IssueStatus,
} from './issue-rows.ts'
import { recordDecision } from './last-review.ts'

// A statement that sets these columns is a decision. It also saves their old values in `before_change`.

const DECIDED = ['status', 'severity', 'reason', 'dismissed_kind', 'dismissed_from'] as const

/** Part of every UPDATE that is a decision. */
export const KEEP_BEFORE_CHANGE = `before_change = json_object(${[...DECIDED, 'change_id'].map((name) => `'${name}', ${name}`).join(', ')})`

const TAKE_BACK = DECIDED.map((name) => `${name} = before_change ->> '${name}'`).join(', ')

/**
 * Returns a statement that makes the change before the undone one the last one again, so that it can be undone next. It
 * follows the statement that undoes it as the change `undoing`, and the event of that, in one batch. By `+` the change
 * is looked for among the events of its issue: a run or a bulk dismissal has as many as it changed issues.
 */
const stepBack = (
  db: D1Database,
  of: { issueId: string } | { pairId: string },
  undoing: string,
): D1PreparedStatement => {
  const [column, id] = 'issueId' in of ? ['id', of.issueId] : ['pair_id', of.pairId]
  return db
    .prepare(`
      UPDATE issues SET
        change_id = coalesce(before_change ->> 'change_id', change_id),
        before_change = (SELECT earlier.before_change FROM issue_events AS earlier
                         WHERE earlier.issue_id = issues.id
                           AND +earlier.change_id = issues.before_change ->> 'change_id'
                           AND earlier.before_change IS NOT NULL)
      WHERE ${column} = ?1 AND change_id = ?2`)
    .bind(id, undoing)
}

/** A change of an issue in its history. */
export interface IssueChange {
  /** Later changes have greater numbers. */
  place: number
  changeId: string
  action: string
  /** Null for a run, and if nobody was named. */
  who: string | null
  /** Whether the previous values are known, so that the change can be undone. */
  kept: boolean
}

const CHANGE = selected<IssueChange>('issue_events')('changeId action who', {
  place: 'event_id',
  kept: 'issues.before_change IS NOT NULL',
})

// What runs observe of an issue is recorded under the change that made it what it is: the first event is that change.

/** Who assigns an issue or comments on it changes nothing. */
const NO_REMARK = `action NOT IN (${REMARKS.map((action) => `'${action}'`).join(', ')})`

async function getChange(
  db: D1Database,
  issueId: string,
  {
    condition,
    order = 'ASC',
    binds = [],
  }: {
    condition: string
    order?: 'ASC' | 'DESC'
    binds?: string[]
  },
): Promise<IssueChange | null> {
  const row = await db
    .prepare(`
      SELECT ${CHANGE}
      FROM issue_events JOIN issues ON issues.id = issue_id
      WHERE issue_id = ?1 AND ${NO_REMARK} AND ${condition}
      ORDER BY event_id ${order} LIMIT 1`)
    .bind(issueId, ...binds)
    .first<Selected<IssueChange>>()
  return row && { ...row, kept: row.kept === 1 }
}

/** Returns the last change of an issue, or null if there is none. */
export const getLastChange = (db: D1Database, issueId: string): Promise<IssueChange | null> =>
  getChange(db, issueId, { condition: 'true', order: 'DESC' })

/** Returns the change that an issue is as it is since: the last one that is not undone. Null if there is none. */
export const getEffectiveChange = (db: D1Database, issueId: string): Promise<IssueChange | null> =>
  getChange(db, issueId, { condition: '+issue_events.change_id = issues.change_id' })

/** Returns a change of an issue by its id; null if the issue has none of that id. */
export const getNamedChange = (
  db: D1Database,
  issueId: string,
  changeId: string,
): Promise<IssueChange | null> =>
  getChange(db, issueId, { condition: '+issue_events.change_id = ?2', binds: [changeId] })

/** What a person did with one of a pair's issues. */
export interface PairDecision {
  who: string
  action: string
  number: number
}

/** Returns the last thing that anybody but `who` did with an issue of the pair at that time (ISO 8601) or later. */
export const getDecisionOfOthers = (
  db: D1Database,
  { pairId, who, since }: { pairId: string; who: string; since: string },
): Promise<PairDecision | null> =>
  db
    .prepare(`
      SELECT who, action, number FROM issues JOIN issue_events ON issue_id = issues.id
      WHERE pair_id = ?1 AND at >= ?3 AND who <> ?2 AND ${NO_REMARK}
      ORDER BY event_id DESC LIMIT 1`)
    .bind(pairId, who, since)
    .first<PairDecision>()

/**
 * Undoes the change if the issue is still as it left it, and records that. Returns the issue as it was before the
 * change; null if something has changed since, or the issue is gone.
 */
export async function takeBackChange(
  db: D1Database,
  input: { issueId: string; from: IssueStatus; changeId: string; who: string; now: string },
): Promise<Issue | null> {
  const { issueId, from, who, now } = input
  const changeId = newId('chg')
  const [taken] = await db.batch<IssueRow>([
    db
      .prepare(`
        UPDATE issues SET ${TAKE_BACK}, change_id = ?3, updated_at = ?4
        WHERE id = ?1 AND change_id = ?2 AND before_change IS NOT NULL RETURNING ${ISSUE_COLUMNS}`)
      .bind(issueId, input.changeId, changeId, now),
    recordEvents(db, { changeId, of: { issueId }, action: 'undone', who, at: now, from }),
    recordDecision(db, { changeId, of: { issueId }, who, at: now }),
    stepBack(db, { issueId }, changeId),
  ])
  const row = taken?.results[0]
  return row ? toIssue(row) : null
}

/** A dismissal of several issues of one pair at once. */
interface BulkDismissal {
  pairId: string
  projectId: string
  who: string | null
  /** In the order of the issues' numbers; deleted ones are missing. */
  issueIds: string[]
}

/** Returns a dismissal by the id of its change; null if it does not exist, or its issues are gone. */
export async function getBulkDismissal(
  db: D1Database,
  changeId: string,
): Promise<BulkDismissal | null> {
  const { results } = await db
    .prepare(`
      SELECT issues.id, pair_id, project_id, who FROM issue_events JOIN issues ON issues.id = issue_id
      WHERE issue_events.change_id = ?1 AND action = 'dismiss' ORDER BY number`)
    .bind(changeId)
    .all<{ id: string; pair_id: string; project_id: string; who: string | null }>()
  const [first] = results
  return first
    ? {
        pairId: first.pair_id,
        projectId: first.project_id,
        who: first.who,
        issueIds: results.map(({ id }) => id),
      }
    : null
}

/** Undoes a bulk dismissal on the issues whose last change it still is. Returns their ids. */
export async function takeBackDismissal(
  db: D1Database,
  input: { pairId: string; changeId: string; who: string; now: string },
): Promise<string[]> {
  const { pairId, who, now } = input
  const changeId = newId('chg')
  const [taken] = await db.batch<{ id: string }>([
    db
      .prepare(`
        UPDATE issues SET ${TAKE_BACK}, change_id = ?3, updated_at = ?4
        WHERE pair_id = ?1 AND change_id = ?2 AND before_change IS NOT NULL RETURNING id`)
      .bind(pairId, input.changeId, changeId, now),
    recordEvents(db, {
      changeId,
      of: { pairId },
      action: 'undone',
      who,
      at: now,
      from: 'dismissed',
    }),
    recordDecision(db, { changeId, of: { pairId }, who, at: now }),
    recordDeeds(
      db,
      { action: 'dismissal_undone', who, at: now },
      {
        select: `SELECT project_id, pair_id AS subject,
                   json_object('issues', count(*), 'undo_id', ?3) AS detail
                 FROM issues WHERE pair_id = ?1 AND change_id = ?2 GROUP BY pair_id`,
        parameters: [pairId, changeId, input.changeId],
      },
    ),
    stepBack(db, { pairId }, changeId),
  ])
  return (taken?.results ?? []).map(({ id }) => id)
}
