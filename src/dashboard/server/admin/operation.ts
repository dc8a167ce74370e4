import type { Context } from 'hono'
import { AppError } from '../../../base/errors.ts'
import { operationsWith } from '../../../http/operations/operation.ts'
import type { DashboardHttp } from '../http.ts'
import { requireRole } from '../guard/require-role.ts'
import type { Role } from '../people/roles.ts'

/** Declares an operation on the project in its path; its handler gets the role that the person has there. */
export const projectOperation = operationsWith<Role, DashboardHttp>()

/** Declares an operation on what belongs to no project. */
export const operation = operationsWith<null, DashboardHttp>()

/**
 * Returns what admits members of a project from this role on. Throws `conflict` for an id that differs from a project's in
 * case alone: the service takes it for that project, and the dashboard for one with members of its own.
 */
export const membersFrom =
  (needed: Role) =>
  async (c: Context<DashboardHttp>): Promise<Role> => {
    const project = c.req.param('project') ?? ''
    const [role, stored] = await Promise.all([
      requireRole(c, project, needed),
      c.env.ADMIN.getProject(project),
    ])
    if (stored && stored.projectId !== project)
      throw new AppError('conflict', `A project named ${stored.projectId} exists already`)
    return role
  }
