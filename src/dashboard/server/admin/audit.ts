import { Hono } from 'hono'
import * as z from 'zod'
import { queryOf } from '../../../http/validate.ts'
import { listAuditEvents } from '../../../store/audit/list.ts'
import type { AuditEvent } from '../../../vocabulary/audit-event.ts'
import { readAllMerged, readMerged, type ListEvents } from '../audit/merged-events.ts'
import type { DashboardEnv, DashboardHttp } from '../env.ts'
import { requireRole } from '../guard/require-role.ts'
import { whoOf } from '../people/people.ts'
import { callAdmin } from './call-admin.ts'
import type { AuditLog } from './responses.ts'

const Query = z.object({
  after: z
    .string()
    .regex(/^evt_[0-9a-hjkmnp-tv-z]{26}$/, 'must be the id of an event')
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  who: z.string().min(1).max(320).transform(whoOf).optional(),
  action: z
    .string()
    .regex(/^[a-z_]{1,64}$/, 'must be an action')
    .optional(),
  /** As the header `Accept: application/x-ndjson`, for a link. */
  format: z.enum(['json', 'ndjson']).optional(),
})
type Query = z.output<typeof Query>

const DEFAULT_LIMIT = 50
const NDJSON = 'application/x-ndjson'

/** Who did what in a project, for its owners: from the service's database and the dashboard's. */
export const auditRoutes = new Hono<DashboardHttp>()

auditRoutes.get('/api/admin/projects/:project/audit', async (c) => {
  const { project } = c.req.param()
  await requireRole(c, project, 'owner')
  const query = queryOf(c, Query)
  const lists = listsOf(c.env, project, query)
  const after = query.after ?? null
  const isAccepted = c.req.header('Accept')?.includes(NDJSON) ?? false
  if (query.format === 'ndjson' || (query.format === undefined && isAccepted)) {
    const pages = readAllMerged(lists, { after, limit: query.limit ?? Infinity })
    return new Response(linesOf(pages), {
      headers: {
        'Content-Type': NDJSON,
        'Content-Disposition': `attachment; filename="audit-${encodeURIComponent(project)}.ndjson"`,
      },
    })
  }
  const page = await readMerged(lists, { after, limit: query.limit ?? DEFAULT_LIMIT })
  return c.json<AuditLog>({ events: page.events, next_after: page.nextAfter })
})

function listsOf(env: DashboardEnv, projectId: string, query: Query): ListEvents[] {
  const filter = { projectId, who: query.who ?? null, action: query.action ?? null }
  return [
    (page) => callAdmin(env.ADMIN.listAuditEvents({ ...filter, ...page })),
    (page) => listAuditEvents(env.DB, { ...filter, ...page }),
  ]
}

/** One JSON text a line. A page is read when the client has taken the one before. */
function linesOf(pages: AsyncGenerator<AuditEvent[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pages.next()
        if (done) controller.close()
        else
          controller.enqueue(
            encoder.encode(value.map((event) => `${JSON.stringify(event)}\n`).join('')),
          )
      },
      async cancel() {
        await pages.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
