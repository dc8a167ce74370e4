import type { AuditDetail, AuditEvent } from '../../vocabulary/audit-event.ts'
import { selected, type Selected } from '../columns.ts'

type AuditEventRow = Selected<AuditEvent, 'detail'>

const COLUMNS = selected<AuditEvent>()('id at who action subject detail')

const toAuditEvent = (row: AuditEventRow): AuditEvent => ({
  ...row,
  // Only `recordDeeds` writes it, always as an object.
  detail: JSON.parse(row.detail) as AuditDetail,
})

/** Events of a project, by their filters. Null filters nothing. */
interface AuditFilter {
  who: string | null
  action: string | null
}

export interface AuditPage extends AuditFilter {
  projectId: string
  /** Only events before the one with this id are listed; null: from the newest on. */
  after: string | null
  limit: number
}

/** Lists events of a project and those that concern every project, newest first. */
export async function listAuditEvents(db: D1Database, page: AuditPage): Promise<AuditEvent[]> {
  const parameters: (string | number)[] = [page.projectId, page.limit]
  const conditions = Object.entries({
    'id <': page.after,
    'who =': page.who,
    'action =': page.action,
  }).flatMap(([condition, value]) =>
    value === null ? [] : `AND ${condition} ?${parameters.push(value)}`,
  )
  // SQLite has no statistics, and would look for what a filter names among all events of the project.
  const index =
    page.who !== null
      ? 'INDEXED BY audit_events_by_who'
      : page.action !== null
        ? 'INDEXED BY audit_events_by_action'
        : ''
  // Each part ends with its own limit: neither is read further than the page reaches.
  const part = (projectId: string) =>
    `SELECT * FROM (
       SELECT ${COLUMNS} FROM audit_events ${index}
       WHERE project_id = ${projectId} ${conditions.join(' ')} ORDER BY id DESC LIMIT ?2)`
  const { results } = await db
    .prepare(`${part('?1')} UNION ALL ${part("''")} ORDER BY id DESC LIMIT ?2`)
    .bind(...parameters)
    .all<AuditEventRow>()
  return results.map(toAuditEvent)
}
