import { env, exports } from 'cloudflare:workers'
import type { AdminService } from '../../src/admin-service.ts'
import type { AuditEvent } from '../../src/vocabulary/audit-event.ts'

export const admin = exports.AdminService as unknown as Service<AdminService>

type Recorded = Pick<AuditEvent, 'who' | 'action' | 'subject' | 'detail'>

const seen = new Set<string>()

/** The events of a project since this was last asked for any, in the order of their actions. */
export async function newEvents(projectId: string): Promise<Recorded[]> {
  const page = { projectId, after: null, limit: 200, who: null, action: null }
  const events = (await admin.listAuditEvents(page)).filter(({ id }) => !seen.has(id))
  for (const { id } of events) seen.add(id)
  return events
    .map(({ who, action, subject, detail }) => ({ who, action, subject, detail }))
    .toSorted((p, q) => (p.action + p.subject < q.action + q.subject ? -1 : 1))
}

/** All text that the audit log holds. */
export const wholeLog = async (): Promise<string> =>
  JSON.stringify((await env.DB.prepare('SELECT * FROM audit_events').all()).results)
