import { newId } from '../../base/ids.ts'
import { issueColumns, toIssue, type Issue, type IssueRow } from '../review/issue-rows.ts'
import type { Slot } from '../review/pair-fields.ts'
import { LEASED } from './run-leases.ts'

// Decisions of people on the two images that a run has judged, by the images' ETags: those of other pairs of the
// project, and those that the run's own pair has taken over from one.

/** What a run judged. */
interface JudgedImages {
  projectId: string
  pairId: string
  etags: Record<Slot, string>
}

/** Runs of other pairs that are looked at: a pair that is judged again on the same images has many. */
const MOST_RUNS = 100

const COLUMNS = issueColumns('issues')

const ETAG_A = `inputs ->> '$.image_a_key.etag'`
const ETAG_B = `inputs ->> '$.image_b_key.etag'`

/** Issues on which a person has decided, as SQL; superseded ones are the work of a run. */
const IS_DECIDED = `(issues.status IN ('open', 'fixed_awaiting_verify', 'closed')
  OR issues.dismissed_kind = 'person')`

const DECIDED_ELSEWHERE = `
  WITH same AS MATERIALIZED (
    SELECT run_id, pair_id FROM runs
    WHERE project_id = ?1 AND inputs IS NOT NULL AND ${ETAG_A} = ?2 AND ${ETAG_B} = ?3
      AND pair_id <> ?4
    ORDER BY ordinal DESC LIMIT ${MOST_RUNS})
  SELECT ${COLUMNS} FROM issues
  WHERE issues.pair_id IN (SELECT pair_id FROM same)
    AND issues.last_seen_run_id IN (SELECT run_id FROM same) AND ${IS_DECIDED}
  ORDER BY issues.number`

/** The last event that dismissed an issue, as SQL. */
const LAST_DISMISSAL = (issueId: string): string => `(
  SELECT max(event_id) FROM issue_events
  WHERE issue_id = ${issueId} AND action IN ('dismiss', 'carried'))`

const CARRIED_ON_OTHER_IMAGES = `
  SELECT issues.id FROM issues
  JOIN issue_events AS dismissal ON dismissal.event_id = ${LAST_DISMISSAL('issues.id')}
  JOIN runs ON runs.run_id = issues.last_seen_run_id
  WHERE issues.pair_id = ?1 AND issues.dismissed_kind = 'person' AND dismissal.action = 'carried'
    AND (${ETAG_A} IS NOT ?2 OR ${ETAG_B} IS NOT ?3)`

/**
 * Returns the issues of other pairs with the same images that were last found on these and on which a person has
 * decided; and the ids of the pair's own issues whose dismissal was carried over on other images, for which it does
 * not hold. One round trip.
 */
export async function readDecisionsOnImages(
  db: D1Database,
  { projectId, pairId, etags: { a, b } }: JudgedImages,
): Promise<{ elsewhere: Issue[]; outdated: ReadonlySet<string> }> {
  const [elsewhere, outdated] = await db.batch<IssueRow>([
    db.prepare(DECIDED_ELSEWHERE).bind(projectId, a, b, pairId),
    db.prepare(CARRIED_ON_OTHER_IMAGES).bind(pairId, a, b),
  ])
  return {
    elsewhere: (elsewhere?.results ?? []).map(toIssue),
    outdated: new Set((outdated?.results ?? []).map(({ id }) => id)),
  }
}

/** A finding of a run that a person has dismissed as an issue of another pair. */
export interface CarriedDismissal {
  findingId: string
  issueId: string
}

/** The findings and the issues that they follow, as SQL over ?4. */
const CARRIED = `(SELECT value ->> 'findingId' AS finding_id, value ->> 'issueId' AS issue_id
  FROM json_each(?4)) AS carried`

/** True for a candidate about which no person has decided anything: one that was restored stays one. */
const IS_UNDECIDED = `issues.status = 'candidate' AND NOT EXISTS (
  SELECT 1 FROM issue_events WHERE issue_events.issue_id = issues.id AND who IS NOT NULL
    AND action <> 'note_set')`

/**
 * Returns the statements that dismiss candidates of a run's pair as a person did in other pairs, for one batch with those
 * that make them candidates. A dismissal that was taken back meanwhile is not carried over. The event says which
 * decision it was.
 */
export function carryDismissals(
  db: D1Database,
  of: { pairId: string; runId: string; leaseToken: string; now: string },
  carried: readonly CarriedDismissal[],
): D1PreparedStatement[] {
  const changeId = newId('chg')
  const binds = [of.runId, of.leaseToken, of.pairId, JSON.stringify(carried), changeId, of.now]
  return [
    db
      .prepare(`
        UPDATE issues SET status = 'dismissed', dismissed_kind = 'person',
          dismissed_from = 'candidate', reason = decided.reason, change_id = ?5, updated_at = ?6
        FROM ${CARRIED} JOIN issues AS decided ON decided.id = carried.issue_id
        WHERE issues.pair_id = ?3 AND issues.finding_id = carried.finding_id AND ${IS_UNDECIDED}
          AND decided.project_id = issues.project_id AND decided.dismissed_kind = 'person'
          AND ${LEASED}`)
      .bind(...binds),
    db
      .prepare(`
        INSERT INTO issue_events (issue_id, change_id, action, at, from_status, to_status, reason,
                                  run_id, carried_from)
        SELECT issues.id, ?5, 'carried', ?6, 'candidate', issues.status, issues.reason, ?1,
               coalesce(dismissal.carried_from, json_object(
                 'pair_id', decided.pair_id, 'issue_id', decided.id, 'number', decided.number,
                 'who', dismissal.who, 'at', dismissal.at))
        FROM issues JOIN ${CARRIED} ON carried.finding_id = issues.finding_id
        JOIN issues AS decided ON decided.id = carried.issue_id
        JOIN issue_events AS dismissal ON dismissal.event_id = ${LAST_DISMISSAL('decided.id')}
        WHERE issues.pair_id = ?3 AND issues.change_id = ?5 AND ${LEASED}
        ORDER BY issues.number`)
      .bind(...binds),
  ]
}

/**
 * Returns the statement that records in the histories of promoted issues that a run has found them in another pair with the
 * same images. Nothing else of them changes.
 */
export const recordSeenElsewhere = (
  db: D1Database,
  of: { runId: string; leaseToken: string; now: string },
  issueIds: readonly string[],
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO issue_events (issue_id, change_id, action, at, from_status, to_status, run_id)
      SELECT id, change_id, 'seen_elsewhere', ?4, status, status, ?1 FROM issues
      WHERE id IN (SELECT value FROM json_each(?3)) AND ${LEASED} ORDER BY number`)
    .bind(of.runId, of.leaseToken, JSON.stringify(issueIds), of.now)
