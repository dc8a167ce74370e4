import type { MiddlewareHandler } from 'hono'
import type { DashboardHttp } from '../env.ts'
import { personInLogs, whoOf } from './people.ts'

/** For paths that end in a person: the log has them as it has everybody. */
export const hidePerson: MiddlewareHandler<DashboardHttp> = async (c, next) => {
  const who = whoOf(c.req.param('who') ?? '')
  c.var.logFields['path'] = c.req.path.replace(/[^/]*$/, personInLogs(who))
  await next()
}
