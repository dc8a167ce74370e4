import { Hono } from 'hono'
import { notFound } from '../../../base/errors.ts'
import type { ListedBuild } from '../../../admin-service.ts'
import { cdnUrl } from '../cdn-hosts.ts'
import type { DashboardEnv, DashboardHttp } from '../env.ts'
import { requireRole } from '../guard/require-role.ts'
import { callAdmin } from './call-admin.ts'
import { readStories, storyChanges } from './stories.ts'

const BUILDS = '/api/admin/projects/:project/builds'

/** Builds of a project; owners take them off the CDN and put them back. */
export const buildRoutes = new Hono<DashboardHttp>()

buildRoutes.get(BUILDS, async (c) => {
  const { project } = c.req.param()
  await requireRole(c, project, 'viewer')
  return c.json({ builds: await listBuilds(c.env, project) })
})

buildRoutes.post(`${BUILDS}/:id/archive`, async (c) => {
  const { project, id } = c.req.param()
  await requireRole(c, project, 'owner')
  await requireBuild(c.env, project, id)
  await callAdmin(c.env.ADMIN.archiveBuild(id))
  return c.json(await requireBuild(c.env, project, id))
})

buildRoutes.post(`${BUILDS}/:id/restore`, async (c) => {
  const { project, id } = c.req.param()
  await requireRole(c, project, 'owner')
  await requireBuild(c.env, project, id)
  await callAdmin(c.env.ADMIN.restoreBuild(id))
  return c.json(await requireBuild(c.env, project, id))
})

buildRoutes.get(`${BUILDS}/:id/stories`, async (c) => {
  const { project, id } = c.req.param()
  await requireRole(c, project, 'viewer')
  const builds = await listBuilds(c.env, project)
  const index = builds.findIndex(({ build_id }) => build_id === id)
  const build = builds[index]
  if (!build) throw notFound('Build')
  // Only a version whose bytes are still served can be compared with.
  const before = builds.slice(index + 1).find(({ view_url }) => view_url !== null)
  const [stories, earlier] = await Promise.all([
    readStories(c.env, build.view_url),
    readStories(c.env, before?.view_url ?? null),
  ])
  return c.json({
    ...storyChanges(stories, earlier),
    compared_with: earlier && before ? before : null,
  })
})

export type BuildJson = ReturnType<typeof buildJson>

/** Newest number first. */
export async function listBuilds(env: DashboardEnv, project: string): Promise<BuildJson[]> {
  const builds = await callAdmin(env.ADMIN.listBuilds(project))
  return builds.map((build) => buildJson(env, build))
}

async function requireBuild(env: DashboardEnv, project: string, id: string): Promise<BuildJson> {
  const build = (await listBuilds(env, project)).find(({ build_id }) => build_id === id)
  if (!build) throw notFound('Build')
  return build
}

const buildJson = (env: DashboardEnv, build: ListedBuild) => ({
  build_id: build.buildId,
  build_number: build.buildNumber,
  version_id: build.versionId,
  status: build.status,
  created_at: build.createdAt,
  /** Null while the build is only reserved. */
  arrived_at: build.arrivedAt,
  size_bytes: build.sizeBytes,
  view_url: viewUrl(env, build),
})

/** Null for a build that is not served, and where the CDN's address is not known. */
function viewUrl(env: DashboardEnv, build: ListedBuild): string | null {
  const host = cdnUrl(env)
  if (host === null || build.status !== 'active' || build.arrivedAt === null) return null
  return host.replace('{project}', build.projectId.toLowerCase()) + build.viewPath
}
