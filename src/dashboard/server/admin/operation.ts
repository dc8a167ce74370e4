import type { Context } from 'hono'
import { operationsWith } from '../../../http/operations/operation.ts'
import type { DashboardHttp } from '../http.ts'
import { requireRole } from '../guard/require-role.ts'
import type { Role } from '../people/roles.ts'

/** Declares an operation on the project in its path; its handler gets the role that the person has there. */
export const projectOperation = operationsWith<Role, DashboardHttp>()

/** Declares an operation on what belongs to no project. */
export const operation = operationsWith<null, DashboardHttp>()

/** Returns what admits members of a project from this role on. */
export const membersFrom =
  (needed: Role) =>
  (c: Context<DashboardHttp>): Promise<Role> =>
    requireRole(c, c.req.param('project') ?? '', needed)
