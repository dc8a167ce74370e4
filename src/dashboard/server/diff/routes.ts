import { Hono } from 'hono'
import * as z from 'zod'
import { confiningParameter, validate } from '../../../http/validate.ts'
import type { DashboardHttp } from '../http.ts'
import { requireRole } from '../guard/require-role.ts'
import { forwardToDiff } from './forward.ts'
import { NAMING } from './named-people.ts'
import { DIFF_PERMISSIONS } from './permissions.ts'

const PREFIX = '/api/diff'

const Query = z.object({ project: z.string('is required').min(1, 'is required') })

/**
 * `/api/diff/…` is the diff service, path by path, for the members of the project that `project=` names. The
 * service itself confines the request to that project.
 */
export const diffRoutes = new Hono<DashboardHttp>()

for (const [route, role] of Object.entries(DIFF_PERMISSIONS)) {
  const [method = '', path = ''] = route.split(' ')
  diffRoutes.on(method, PREFIX + path, async (c) => {
    const { project } = validate(Query, { project: confiningParameter(c, 'project') })
    await requireRole(c, project, role)
    const { pathname, search } = new URL(c.req.url)
    const url = new URL(`https://diff${pathname.slice(PREFIX.length)}${search}`)
    return forwardToDiff(c.env, {
      url,
      request: c.req.raw,
      requestId: c.var.requestId,
      who: c.var.person.who,
      projectId: project,
      namePeople: NAMING[route],
    })
  })
}
