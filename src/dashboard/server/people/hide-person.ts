import type { MiddlewareHandler } from 'hono'
import type { DashboardHttp } from '../http.ts'
import { personInLogs, whoOf } from './who.ts'

/** Hides the person at the end of a path from the log, which identifies people by a hash only. */
export const hidePerson: MiddlewareHandler<DashboardHttp> = async (c, next) => {
  const who = whoOf(c.req.param('who') ?? '')
  c.var.logFields['path'] = c.req.path.replace(/[^/]*$/, personInLogs(who))
  await next()
}
