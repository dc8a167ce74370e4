import { DAY_MS, isoTime } from '../../base/time.ts'

/** Events that one step deletes. */
const MOST_EVENTS = 1_000

/**
 * Deletes the oldest events of those that are older than `days`, at most 1,000. The triggers of the database allow that
 * alone: an event goes only if it is older than the row of `audit_end` says, and that row never names the last 30 days.
 */
export async function deleteOldEvents(
  db: D1Database,
  { days, now }: { days: number; now: number },
): Promise<void> {
  const before = isoTime(now - days * DAY_MS)
  await db.batch([
    db
      .prepare(`
        INSERT INTO audit_end (id, events_before) VALUES (1, ?1)
        ON CONFLICT DO UPDATE SET events_before = excluded.events_before`)
      .bind(before),
    db
      .prepare(`
        DELETE FROM audit_events WHERE (project_id, id) IN (
          SELECT project_id, id FROM audit_events
          WHERE at < ?1 AND at < (SELECT events_before FROM audit_end)
          ORDER BY at LIMIT ?2)`)
      .bind(before, MOST_EVENTS),
  ])
}
