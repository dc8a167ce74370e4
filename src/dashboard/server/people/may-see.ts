import type { DashboardEnv } from '../env.ts'
import type { WayToSignIn } from '../sign-in/way-to-sign-in.ts'
import { getRole, listMembersAmong } from './memberships.ts'

/** Whether a person may see a project: its members may, and administrators. */
export const maySee = async (
  { isAdministrator }: WayToSignIn,
  env: DashboardEnv,
  person: { projectId: string; who: string },
): Promise<boolean> => (await getRole(env.DB, person)) !== null || isAdministrator(person.who, env)

/** Returns those of these people who may see a project. */
export async function whoMaySee(
  { isAdministrator }: WayToSignIn,
  env: DashboardEnv,
  { projectId, people }: { projectId: string; people: readonly string[] },
): Promise<string[]> {
  const members = await listMembersAmong(env.DB, { projectId, people })
  const others = people.filter((who) => !members.has(who))
  const administrators = await Promise.all(others.map((who) => isAdministrator(who, env)))
  return [...members, ...others.filter((_, i) => administrators[i])]
}
