import { Hono } from 'hono'
import { cdnUrl } from '../cdn-hosts.ts'
import type { DashboardHttp } from '../env.ts'
import { recordSeen } from '../people/people.ts'
import { listProjectsOf } from '../people/projects.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import type { Session } from './responses.ts'

/** Responds with the person and their projects, which the page requests first. */
export function sessionRoutes({ signOut }: SignIn): Hono<DashboardHttp> {
  const routes = new Hono<DashboardHttp>()
  routes.get('/api/admin/session', async (c) => {
    const { person } = c.var
    await recordSeen(c.env.DB, person)
    const projects = await listProjectsOf(c.env, person)
    return c.json<Session>({
      person: { who: person.who, name: person.name, administrator: person.administrator },
      projects: projects.map(({ projectId, visibility, title, role }) => ({
        project_id: projectId,
        visibility,
        title,
        role,
      })),
      cdn: { url: cdnUrl(c.env) },
      sign_out: signOut,
    })
  })
  return routes
}
