import { Hono } from 'hono'
import * as z from 'zod'
import { jsonBody } from '../../../http/validate.ts'
import { Visibility } from '../../../vocabulary/visibility.ts'
import type { DashboardEnv, DashboardHttp } from '../env.ts'
import { readFromDiff } from '../diff/forward.ts'
import { requireRole } from '../guard/require-role.ts'
import { getTitle, setTitle } from '../people/projects.ts'
import { listBuilds } from './builds.ts'
import { callAdmin } from './call-admin.ts'
import type { Project, ProjectSettings } from './responses.ts'

const PROJECT = '/api/admin/projects/:project'

/** A blank title counts as none: the project is called by its id. */
const Title = z
  .string()
  .trim()
  .max(80)
  .regex(/^\P{Cc}*$/u, 'must have no control characters')
  .transform((title) => title || null)
  .nullable()

/** What is left out stays as it is. */
const Settings = z
  .object({ title: Title.optional(), visibility: Visibility.optional() })
  .refine(
    ({ title, visibility }) => title !== undefined || visibility !== undefined,
    'must name a title or a visibility',
  )

/** The overview of a project, its title and who may open its builds. */
export const projectRoutes = new Hono<DashboardHttp>()

projectRoutes.get(PROJECT, async (c) => {
  const { project } = c.req.param()
  const role = await requireRole(c, project, 'viewer')
  const [title, visibility, latestBuild, queue, issues] = await Promise.all([
    getTitle(c.env.DB, project),
    visibilityOf(c.env, project),
    latestBuildOf(c.env, project),
    readCounts<Project['queue']>(c.env, '/api/queue', { project }),
    readCounts<Project['issues']>(
      c.env,
      `/api/projects/${encodeURIComponent(project)}/issue-counts`,
      { project, for: c.var.person.who },
    ),
  ])
  return c.json<Project>({
    project_id: project,
    title,
    visibility,
    role,
    latest_build: latestBuild,
    queue,
    issues,
  })
})

projectRoutes.patch(PROJECT, async (c) => {
  const { project } = c.req.param()
  await requireRole(c, project, 'owner')
  const { title, visibility } = await jsonBody(c, Settings)
  const { who } = c.var.person
  if (visibility !== undefined)
    await callAdmin(c.env.ADMIN.setVisibility({ projectId: project, visibility, who }))
  if (title !== undefined) await setTitle(c.env.DB, { projectId: project, title, who })
  return c.json<ProjectSettings>({
    project_id: project,
    title: await getTitle(c.env.DB, project),
    visibility: await visibilityOf(c.env, project),
  })
})

/** A project that has no key yet is unknown to the service, and serves nothing. */
const visibilityOf = async ({ ADMIN }: DashboardEnv, project: string): Promise<Visibility> =>
  (await ADMIN.getProject(project))?.visibility ?? 'public'

/** The number of newest builds among which an arrived one is looked for. */
const LOOKED_AT = 20

/** Returns the newest arrived build, whether or not it is served; null also without an upload component. */
async function latestBuildOf(env: DashboardEnv, project: string) {
  const builds = await listBuilds(env, project, {
    limit: LOOKED_AT,
    without_forks: true,
  }).catch(() => [])
  return builds.find(({ arrived_at }) => arrived_at !== null) ?? null
}

/** Returns numbers by name; null if the service responds with anything else. */
async function readCounts<T>(
  env: DashboardEnv,
  path: string,
  query: Record<string, string>,
): Promise<T | null> {
  const response = await readFromDiff(env, `${path}?${new URLSearchParams(query).toString()}`)
  return response.ok ? response.json<T>() : null
}
