import type { DashboardEnv } from '../env.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { getRole } from './memberships.ts'

/** Whether a person may see a project: its members may, and administrators. */
export const maySee = async (
  { isAdministrator }: SignIn,
  env: DashboardEnv,
  person: { projectId: string; who: string },
): Promise<boolean> => (await getRole(env.DB, person)) !== null || isAdministrator(person.who, env)
