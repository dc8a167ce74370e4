import * as z from 'zod'
import { newId } from '../../base/ids.ts'
import { selected, type Selected } from '../columns.ts'
import { parseNullable } from '../json-column.ts'
import { CarriedFrom } from './carried-from.ts'
import { EventImages } from './event-images.ts'
import type { IssueStatus } from './issue-rows.ts'
import { SLOTS, type Slot } from './pair-fields.ts'

const ChangedImages = z.array(z.enum(SLOTS))

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
  /** The images that a run judged, or that a person's decision was made on; null if unknown. */
  images: EventImages | null
  /** The images that differ from those on which a run last found the issue. */
  imagesChanged: Slot[]
  /** The decision in another pair that a run has carried over. */
  carriedFrom: CarriedFrom | null
}

const imagesIn = (objects: string) =>
  `json_object('a', ${objects} -> '$.image_a_key', 'b', ${objects} -> '$.image_b_key')`

type IssueEventRow = Selected<IssueEvent, 'images' | 'carriedFrom'> & {
  imagesChanged: string | null
}

const COLUMNS = selected<IssueEventRow>('issue_events')(
  'action who at reason note severity runId imagesChanged carriedFrom',
  {
    from: 'from_status',
    to: 'to_status',
    images: `coalesce(images, iif(inputs IS NULL, NULL, ${imagesIn('inputs')}))`,
  },
)

const toIssueEvent = (row: IssueEventRow): IssueEvent => ({
  ...row,
  images: parseNullable(EventImages, row.images),
  imagesChanged: parseNullable(ChangedImages, row.imagesChanged) ?? [],
  carriedFrom: parseNullable(CarriedFrom, row.carriedFrom),
})

/** SQL: the last observed images of an issue's pair. */
const OBSERVED_IMAGES = `(SELECT ${imagesIn('objects')} FROM pairs
  WHERE pairs.pair_id = issues.pair_id AND objects IS NOT NULL)`

/**
 * SQL: the images of a run that differ from those on which a run last found the issue; null if none do. `run` is an
 * SQL expression for the run's id.
 */
export const imagesChangedBy = (run: string): string => `(
  SELECT nullif(json_group_array(image.slot), '[]')
  FROM (SELECT 'a' AS slot, '$.image_a_key.etag' AS etag
        UNION ALL SELECT 'b', '$.image_b_key.etag') AS image
  JOIN runs AS judged ON judged.run_id = ${run}
  JOIN runs AS earlier ON earlier.run_id = coalesce(issues.last_seen_run_id, issues.run_id)
  WHERE judged.inputs ->> image.etag <> earlier.inputs ->> image.etag)`

/** A change to one or more issues. */
interface RecordedChange {
  changeId: string
  /** The issue that was changed, or the pair whose issues were. */
  of: { issueId: string } | { pairId: string }
  action: string
  who: string | null
  at: string
  /** Null if the issue is new; absent if its status did not change. */
  from?: IssueStatus | null
  reason?: string | null
  note?: string | null
  severity?: string | null
  /** The run that made the change. */
  runId?: string
  /** Whether it is a person's decision, which can be undone. */
  isDecision?: boolean
}

/**
 * Returns a statement that records an event for every issue that was changed, in the order of the issues' numbers. It
 * belongs in one batch with the statement that makes the change, after it: if nothing has changed, nothing is
 * recorded.
 */
export function recordEvents(db: D1Database, change: RecordedChange): D1PreparedStatement {
  const [column, id] =
    'issueId' in change.of ? ['id', change.of.issueId] : ['pair_id', change.of.pairId]
  const from = change.from === undefined ? 'status' : '?6'
  // A run itself records which images it judged.
  const images =
    change.runId === undefined ? `${OBSERVED_IMAGES}, NULL` : `NULL, ${imagesChangedBy('?10')}`
  return db
    .prepare(`
      INSERT INTO issue_events (issue_id, change_id, action, who, at, from_status, to_status,
                                reason, note, severity, run_id, images, images_changed,
                                before_change)
      SELECT id, change_id, ?3, ?4, ?5, ${from}, status, ?7, ?8, ?9, ?10, ${images},
             ${change.isDecision === true ? 'before_change' : 'NULL'}
      FROM issues WHERE ${column} = ?1 AND change_id = ?2 ORDER BY number`)
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

/**
 * Returns a statement that records that an issue has got this note. It belongs in one batch with the statement that sets
 * the note, after it. The issue's own `change_id` stays, so that its last decision can still be undone.
 */
export const recordNote = (
  db: D1Database,
  { id, note, who, now }: { id: string; note: string; who: string | null; now: string },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO issue_events (issue_id, change_id, action, who, at, from_status, to_status, note, images)
      SELECT id, ?3, 'note_set', ?4, ?5, status, status, note, ${OBSERVED_IMAGES}
      FROM issues WHERE id = ?1 AND note = ?2`)
    .bind(id, note, newId('chg'), who, now)

/** Returns an issue's history, oldest first, or null when there is no such issue. */
export async function listIssueEvents(
  db: D1Database,
  issueId: string,
): Promise<IssueEvent[] | null> {
  const { results } = await db
    .prepare(`
      SELECT ${COLUMNS}
      FROM issues
      LEFT JOIN issue_events ON issue_id = issues.id
      LEFT JOIN runs ON runs.run_id = issue_events.run_id
      WHERE issues.id = ?1 ORDER BY event_id`)
    .bind(issueId)
    .all<IssueEventRow | { action: null }>()
  if (results.length === 0) return null
  return results.flatMap((row) => (row.action === null ? [] : toIssueEvent(row)))
}
