import { Hono } from 'hono'
import * as z from 'zod'
import { jsonBody } from '../../../http/validate.ts'
import type { DashboardEnv, DashboardHttp } from '../env.ts'
import { readFromDiff } from '../diff/forward.ts'
import { requireRole } from '../guard/require-role.ts'
import { getTitle, setTitle } from '../people/projects.ts'
import { listBuilds } from './builds.ts'
import type { Project } from './responses.ts'

const PROJECT = '/api/admin/projects/:project'

/** A blank title counts as none: the project is called by its id. */
const Settings = z.object({
  title: z
    .string()
    .trim()
    .max(80)
    .regex(/^\P{Cc}*$/u, 'must have no control characters')
    .transform((title) => title || null)
    .nullable(),
})

/** The overview of a project, and its title. */
export const projectRoutes = new Hono<DashboardHttp>()

projectRoutes.get(PROJECT, async (c) => {
  const { project } = c.req.param()
  const role = await requireRole(c, project, 'viewer')
  const [title, latestBuild, queue, issues] = await Promise.all([
    getTitle(c.env.DB, project),
    latestBuildOf(c.env, project),
    readCounts<Project['queue']>(c.env, '/api/queue', project),
    readCounts<Project['issues']>(
      c.env,
      `/api/projects/${encodeURIComponent(project)}/issue-counts`,
      project,
    ),
  ])
  return c.json<Project>({
    project_id: project,
    title,
    role,
    latest_build: latestBuild,
    queue,
    issues,
  })
})

projectRoutes.patch(PROJECT, async (c) => {
  const { project } = c.req.param()
  await requireRole(c, project, 'owner')
  const { title } = await jsonBody(c, Settings)
  await setTitle(c.env.DB, { projectId: project, title, who: c.var.person.who })
  return c.json<Pick<Project, 'project_id' | 'title'>>({ project_id: project, title })
})

/** The number of newest builds among which an arrived one is looked for. */
const LOOKED_AT = 20

/** Returns the newest arrived build, whether or not it is served; null also without an upload component. */
async function latestBuildOf(env: DashboardEnv, project: string) {
  const builds = await listBuilds(env, project, { limit: LOOKED_AT }).catch(() => [])
  return builds.find(({ arrived_at }) => arrived_at !== null) ?? null
}

/** Returns numbers by name; null if the service responds with anything else. */
async function readCounts<T>(env: DashboardEnv, path: string, project: string): Promise<T | null> {
  const response = await readFromDiff(env, `${path}?project=${encodeURIComponent(project)}`)
  return response.ok ? response.json<T>() : null
}
