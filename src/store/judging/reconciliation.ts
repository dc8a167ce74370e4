import type { Box } from '../../vocabulary/box.ts'
import { newId } from '../../base/ids.ts'
import {
  carryDismissals,
  recordSeenElsewhere,
  type CarriedDismissal,
} from './decisions-on-images.ts'
import { LEASED } from './run-leases.ts'
import { imagesChangedBy, recordEvents } from '../review/issue-events.ts'

/** The part of a finding that is stored in an issue. */
interface StoredFinding {
  finding_id: string
  note: string
  labels: readonly string[]
  box_a: Box | null
  box_b: Box | null
  /** The proposed severity. */
  severity: string
  confidence: number
  evidence: object
}

/** The changes that a run makes to the issues of its pair. */
export interface ReconciliationPlan {
  /** Found for the first time, in the order of their numbers. */
  created: readonly StoredFinding[]
  /** Candidates that were found again. */
  refreshed: readonly { issueId: string; finding: StoredFinding }[]
  /** Superseded candidates that this run found again. */
  returned: readonly { issueId: string; finding: StoredFinding }[]
  /** Issues that a person decided on and that were found again. */
  seen: readonly string[]
  /** Candidates that were not found again. */
  superseded: readonly string[]
  /** Findings among those above that a person dismissed in another pair with the same images. */
  carried?: readonly CarriedDismissal[]
  /** Promoted issues of other pairs with the same images, of which no candidate is made here. */
  seenElsewhere?: readonly string[]
}

interface Reconciliation {
  plan: ReconciliationPlan
  pairId: string
  runId: string
  leaseToken: string
  now: string
}

const NOT_FOUND_AGAIN = 'A later run no longer found it'

/** Holds for an issue whose note a person has written, which a run leaves unchanged. */
const NOTE_BY_PERSON = `EXISTS (SELECT 1 FROM issue_events
  WHERE issue_id = issues.id AND action = 'note_set')`

/**
 * Returns the statements that carry out a plan, for one batch with the end of its run. Each does nothing unless the
 * run is running under the lease, and changes an issue only if it still has the status that the plan assumed: what a
 * person did in the meantime is kept. Every change records an event that names the run: `detected`, `refreshed` (also
 * for issues that returned) or `superseded`. An issue that a person dismissed and that the run finds on other images
 * stays dismissed, with a `seen` event. One that a person dismissed in another pair with the same images is dismissed
 * too (`carried`).
 */
export function reconciliationStatements(
  db: D1Database,
  reconciliation: Reconciliation,
): D1PreparedStatement[] {
  const { plan } = reconciliation
  const { created, refreshed, returned, seen, superseded, carried = [], seenElsewhere = [] } = plan
  const foundAgain = [...seen, ...[...refreshed, ...returned].map(({ issueId }) => issueId)]
  return [
    ...(created.length > 0 ? create(db, reconciliation) : []),
    ...(refreshed.length > 0 ? refresh(db, reconciliation, FROM_CANDIDATE, refreshed) : []),
    ...(returned.length > 0 ? refresh(db, reconciliation, FROM_SUPERSEDED, returned) : []),
    ...(carried.length > 0 ? carryDismissals(db, reconciliation, carried) : []),
    ...(seenElsewhere.length > 0 ? [recordSeenElsewhere(db, reconciliation, seenElsewhere)] : []),
    ...(superseded.length > 0 ? supersede(db, reconciliation) : []),
    ...(seen.length > 0 ? [recordRemembered(db, reconciliation)] : []),
    // Must be last: the events compare the run's images with those of the run that last saw the issue.
    ...(foundAgain.length > 0 ? [markSeen(db, reconciliation, foundAgain)] : []),
  ]
}

/** Creates the issues under the project's next numbers. */
function create(db: D1Database, reconciliation: Reconciliation): D1PreparedStatement[] {
  const { plan, runId, leaseToken, now } = reconciliation
  const changeId = newId('chg')
  const rows = plan.created.map((finding) => ({ id: newId('iss'), finding }))
  return [
    db
      .prepare(`
        INSERT INTO review_projects (project_id, last_issue_number)
        SELECT project_id, ?3 FROM runs WHERE run_id = ?1 AND ${LEASED}
        ON CONFLICT (project_id) DO UPDATE SET last_issue_number = last_issue_number + ?3`)
      .bind(runId, leaseToken, rows.length),
    db
      .prepare(`
        INSERT INTO issues (id, number, pair_id, project_id, status, origin, note, box_a, box_b,
                            labels, suggested_severity, confidence, evidence, run_id,
                            last_seen_run_id, finding_id, created_at, updated_at, change_id)
        SELECT new.id, last_issue_number - ?3 + new.place, pair_id, project_id, 'candidate',
               'agent', finding ->> 'note', ${JSON_COLUMNS}, finding ->> 'severity',
               finding ->> 'confidence', finding -> 'evidence', run_id, run_id,
               finding ->> 'finding_id', ?5, ?5, ?6
        FROM runs JOIN review_projects USING (project_id)
        JOIN (SELECT key + 1 AS place, value ->> 'id' AS id, value -> 'finding' AS finding
              FROM json_each(?4)) AS new
        WHERE run_id = ?1 AND ${LEASED}`)
      .bind(runId, leaseToken, rows.length, JSON.stringify(rows), now, changeId),
    recorded(db, reconciliation, { changeId, action: 'detected', from: null }),
  ]
}

/** Selects both boxes and the labels of a finding; a missing box becomes SQL's NULL, not JSON's null. */
const JSON_COLUMNS = `json_extract(finding, '$.box_a'), json_extract(finding, '$.box_b'),
  finding -> 'labels'`

function recordRemembered(
  db: D1Database,
  { plan, pairId, runId, leaseToken, now }: Reconciliation,
): D1PreparedStatement {
  return db
    .prepare(`
      INSERT INTO issue_events (issue_id, change_id, action, at, from_status, to_status, run_id,
                                images_changed)
      SELECT id, change_id, 'seen', ?5, status, status, ?1, changed
      FROM (SELECT *, ${imagesChangedBy('?1')} AS changed FROM issues
            WHERE pair_id = ?3 AND id IN (SELECT value FROM json_each(?4))
              AND status = 'dismissed' AND dismissed_kind = 'person' AND ${LEASED})
      WHERE changed IS NOT NULL ORDER BY number`)
    .bind(runId, leaseToken, pairId, JSON.stringify(plan.seen), now)
}

function markSeen(
  db: D1Database,
  { pairId, runId, leaseToken }: Reconciliation,
  issueIds: string[],
): D1PreparedStatement {
  return db
    .prepare(`
      UPDATE issues SET last_seen_run_id = ?1
      WHERE pair_id = ?3 AND id IN (SELECT value FROM json_each(?4)) AND ${LEASED}`)
    .bind(runId, leaseToken, pairId, JSON.stringify(issueIds))
}

interface Origin {
  status: 'candidate' | 'dismissed'
  condition: string
}

const FROM_CANDIDATE: Origin = { status: 'candidate', condition: `status = 'candidate'` }
const FROM_SUPERSEDED: Origin = {
  status: 'dismissed',
  condition: `status = 'dismissed' AND dismissed_kind = 'superseded'`,
}

function refresh(
  db: D1Database,
  reconciliation: Reconciliation,
  from: Origin,
  found: ReconciliationPlan['refreshed'],
): D1PreparedStatement[] {
  const { pairId, runId, leaseToken, now } = reconciliation
  const changeId = newId('chg')
  return [
    db
      .prepare(`
        UPDATE issues SET
          status = 'candidate', dismissed_kind = NULL, dismissed_from = NULL, reason = NULL,
          note = iif(${NOTE_BY_PERSON}, note, finding ->> 'note'),
          (box_a, box_b, labels) = (SELECT ${JSON_COLUMNS}),
          suggested_severity = finding ->> 'severity',
          confidence = finding ->> 'confidence',
          evidence = finding -> 'evidence',
          finding_id = finding ->> 'finding_id',
          change_id = ?5, updated_at = ?6
        FROM (SELECT value ->> 'issueId' AS issue_id, value -> 'finding' AS finding
              FROM json_each(?4)) AS found
        WHERE pair_id = ?3 AND id = found.issue_id AND ${from.condition} AND ${LEASED}`)
      .bind(runId, leaseToken, pairId, JSON.stringify(found), changeId, now),
    recorded(db, reconciliation, { changeId, action: 'refreshed', from: from.status }),
  ]
}

function supersede(db: D1Database, reconciliation: Reconciliation): D1PreparedStatement[] {
  const { plan, pairId, runId, leaseToken, now } = reconciliation
  const changeId = newId('chg')
  const reason = NOT_FOUND_AGAIN
  return [
    db
      .prepare(`
        UPDATE issues SET
          status = 'dismissed', dismissed_kind = 'superseded', dismissed_from = 'candidate',
          reason = ?5, change_id = ?6, updated_at = ?7
        WHERE pair_id = ?3 AND id IN (SELECT value FROM json_each(?4))
          AND status = 'candidate' AND ${LEASED}`)
      .bind(runId, leaseToken, pairId, JSON.stringify(plan.superseded), reason, changeId, now),
    recorded(db, reconciliation, { changeId, action: 'superseded', from: 'candidate', reason }),
  ]
}

const recorded = (
  db: D1Database,
  { pairId, runId, now }: Reconciliation,
  change: Pick<Parameters<typeof recordEvents>[1], 'changeId' | 'action' | 'from' | 'reason'>,
): D1PreparedStatement => recordEvents(db, { ...change, of: { pairId }, who: null, at: now, runId })
