import type { Context } from 'hono'
import { AppError, notFound } from '../../../base/errors.ts'
import type { DashboardHttp } from '../http.ts'
import { getRole } from '../people/memberships.ts'
import { isAtLeast, type Role } from '../people/roles.ts'

/**
 * Throws `not_found` for anyone who is not a member of the project, whether or not it exists, and `forbidden` for a
 * member without the role.
 */
export async function requireRole(
  c: Context<DashboardHttp>,
  projectId: string,
  needed: Role,
): Promise<Role> {
  const { who, administrator } = c.var.person
  const role = administrator ? 'owner' : await getRole(c.env.DB, { projectId, who })
  if (role === null) throw notFound('Project')
  if (isAtLeast(role, needed)) return role
  throw new AppError('forbidden', `This takes the role ${needed}; yours is ${role}`)
}

/** Throws `forbidden` for everyone but administrators. */
export function requireAdministrator(c: Context<DashboardHttp>): void {
  if (!c.var.person.administrator)
    throw new AppError('forbidden', 'This takes an administrator of the dashboard')
}
