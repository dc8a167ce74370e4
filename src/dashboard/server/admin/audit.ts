import type * as z from 'zod'
import { describeForClient } from '../../../http/openapi/describe-for-client.ts'
import { listAuditEvents } from '../../../store/audit/list.ts'
import type { AuditEvent } from '../../../vocabulary/audit-event.ts'
import { readAllMerged, readMerged, type ListEvents } from '../audit/merged-events.ts'
import type { DashboardEnv } from '../env.ts'
import { callAdmin } from './call-admin.ts'
import { projectOperation } from './operation.ts'
import { AuditQuery } from './schema.ts'
import { AuditLogView } from './view-schema.ts'

const DEFAULT_LIMIT = 50
const NDJSON = 'application/x-ndjson'

/** Who did what in a project, for its owners: from the service's database and the dashboard's. */
export const listAudit = projectOperation({
  method: 'GET',
  path: '/api/admin/projects/{project}/audit',
  query: AuditQuery,
  handle: async (c, { params: { project }, query }) => {
    const lists = listsOf(c.env, project, query)
    const after = query.after ?? null
    const isAccepted = c.req.header('Accept')?.includes(NDJSON) ?? false
    if (query.format === 'ndjson' || (query.format === undefined && isAccepted))
      return download(project, readAllMerged(lists, { after, limit: query.limit ?? Infinity }))
    const page = await readMerged(lists, { after, limit: query.limit ?? DEFAULT_LIMIT })
    return { events: page.events, next_after: page.nextAfter }
  },
})

export const describeAudit = () => ({
  listAudit: describeForClient(listAudit, 'What was done in a project', AuditLogView),
})

function listsOf(
  env: DashboardEnv,
  projectId: string,
  query: z.output<typeof AuditQuery>,
): ListEvents[] {
  const filter = { projectId, who: query.who ?? null, action: query.action ?? null }
  return [
    (page) => callAdmin(env.ADMIN.listAuditEvents({ ...filter, ...page })),
    (page) => listAuditEvents(env.DB, { ...filter, ...page }),
  ]
}

const download = (project: string, pages: AsyncGenerator<AuditEvent[]>): Response =>
  new Response(linesOf(pages), {
    headers: {
      'Content-Type': NDJSON,
      'Content-Disposition': `attachment; filename="audit-${encodeURIComponent(project)}.ndjson"`,
    },
  })

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
