import type { DashboardEnv } from '../env.ts'
import type { Identity } from '../sign-in/sign-in.ts'
import { listMemberships, type Membership } from './memberships.ts'

/** The projects that a person may see: an administrator all of the service's, others those they are members of. */
export async function listProjectsOf(
  env: DashboardEnv,
  { who, administrator }: Identity,
): Promise<Membership[]> {
  if (!administrator) return listMemberships(env.DB, who)
  const projects = await env.ADMIN.listProjects()
  return projects.map(({ projectId }) => ({ projectId, role: 'owner' }))
}
