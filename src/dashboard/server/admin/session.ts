import { describeForClient } from '../../../http/openapi/describe-for-client.ts'
import { cdnUrl } from '../cdn-hosts.ts'
import { recordSeen } from '../people/people.ts'
import { listProjectsOf } from '../people/projects.ts'
import { operation } from './operation.ts'
import { SessionView } from './view-schema.ts'

/** Responds with the person and their projects, which the page requests first. */
export const getSession = operation({
  method: 'GET',
  path: '/api/admin/session',
  handle: async ({ env, var: { person, signIn } }) => {
    await recordSeen(env.DB, person)
    const projects = await listProjectsOf(env, person)
    return {
      person: { who: person.who, name: person.name, administrator: person.administrator },
      projects: projects.map(({ projectId, visibility, title, role }) => ({
        project_id: projectId,
        visibility,
        title,
        role,
      })),
      cdn: { url: cdnUrl(env) },
      sign_out: signIn.signOut,
    }
  },
})

export const describeSession = () => ({
  getSession: describeForClient(getSession, 'Who is signed in, and their projects', SessionView),
})
