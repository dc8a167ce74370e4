import { idBeginning } from '../../base/ids.ts'
import type { AuditAction, AuditDetail } from '../../vocabulary/audit-event.ts'

// The audit log. The service's database and the dashboard's have the same table: an event is written where the deed
// is, in one batch with it, so that neither is ever stored without the other. Rows are never changed or deleted.

/** Who did what a request with the service's token asks for without naming a person. */
export const UNNAMED = 'service'

/** Who did what the policy of a project and its grace bring about. */
export const RETENTION = 'retention'

/** Who took back the end of a version: an archive of it has arrived, which names no key. */
export const UPLOAD = 'upload'

/** Who gave a run of a fork its key: the code host had confirmed the run. */
export const GITHUB = 'github'

/** What was done, by whom and when. */
export interface Deed {
  action: AuditAction
  /** A person's `who`, the id of an API key, or the part of the service that did it. */
  who: string
  /** ISO 8601, as `isoTime` makes it. */
  at: string
}

/** A deed on one thing of a project. */
interface AuditedChange extends Deed {
  projectId: string
  /** The id of what it was done to; the project's own if it was done to the project. */
  subject: string
  /** What else is worth knowing. Never a secret: of a key its name and prefix. */
  detail?: AuditDetail
}

/** Longer text is cut: an event has to fit in a list whatever others have written. */
const MOST_SUBJECT = 400
const MOST_DETAIL = 8_000

/**
 * Returns a statement that records a deed for each row of `rows`, a SELECT of the columns `project_id`, `subject` and
 * `detail` (JSON) with its own parameters from ?1 on.
 */
export function recordDeeds(
  db: D1Database,
  { action, who, at }: Deed,
  rows: { select: string; parameters: readonly (string | number | null)[] },
): D1PreparedStatement {
  const [id, time, person, what] = [1, 2, 3, 4].map((n) => `?${rows.parameters.length + n}`)
  return db
    .prepare(`
      INSERT INTO audit_events (id, project_id, at, who, action, subject, detail)
      SELECT ${id} || lower(hex(randomblob(8))), project_id, ${time}, ${person}, ${what},
             substr(subject, 1, ${MOST_SUBJECT}),
             iif(length(detail) <= ${MOST_DETAIL}, detail, json_object('characters', length(detail)))
      FROM (${rows.select})`)
    .bind(...rows.parameters, idBeginning('evt', Date.parse(at)), at, who, action)
}

const ONE = 'SELECT ?1 AS project_id, ?2 AS subject, ?3 AS detail'

const parametersOf = ({ projectId, subject, detail = {} }: AuditedChange): string[] => [
  projectId,
  subject,
  JSON.stringify(detail),
]

/** Returns a statement that records a deed, whatever else has happened. */
export const recordDeed = (db: D1Database, change: AuditedChange): D1PreparedStatement =>
  recordDeeds(db, change, { select: ONE, parameters: parametersOf(change) })

/**
 * Returns a statement that records a deed, for one batch with the statement that does it and right behind that: if
 * it has changed no row, nothing is recorded.
 */
export const recordIfChanged = (db: D1Database, change: AuditedChange): D1PreparedStatement =>
  recordDeeds(db, change, {
    select: `${ONE} WHERE changes() > 0`,
    parameters: parametersOf(change),
  })
