import { Hono } from 'hono'
import * as z from 'zod'
import { notFound } from '../../../base/errors.ts'
import { SECOND_MS } from '../../../base/time.ts'
import { Turns } from '../../../base/turns.ts'
import type { ListedBuild } from '../../../admin-service.ts'
import { queryOf } from '../../../http/validate.ts'
import type { BuildPageRequest } from '../../../upload/manage-builds.ts'
import { projectUrl } from '../cdn-hosts.ts'
import type { DashboardEnv, DashboardHttp } from '../env.ts'
import { requireRole } from '../guard/require-role.ts'
import { callAdmin } from './call-admin.ts'
import { readStories, type BuildStories, type Unreadable } from './read-stories.ts'
import type { Build, Builds, Stories } from './responses.ts'
import { storyChanges } from './stories.ts'

const BUILDS = '/api/admin/projects/:project/builds'

const Page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.coerce.number().int().optional(),
  version_id: z.string().normalize('NFC').optional(),
  served: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(false),
})

/** The lists of two builds may take a tenth of an isolate's memory. */
const COMPARISONS = new Turns({
  what: 'comparisons of stories',
  atOnce: 1,
  waiting: 8,
  mostMs: 30 * SECOND_MS,
})

/** Lists a project's builds; owners archive and restore them. */
export const buildRoutes = new Hono<DashboardHttp>()

buildRoutes.get(BUILDS, async (c) => {
  const { project } = c.req.param()
  await requireRole(c, project, 'viewer')
  const { limit, ...page } = queryOf(c, Page)
  // One more than requested shows whether there are older ones.
  const builds = await listBuilds(c.env, project, { ...page, limit: limit + 1 })
  const last = builds.length > limit ? builds[limit - 1] : undefined
  return c.json<Builds>({ builds: builds.slice(0, limit), next_before: last?.build_number ?? null })
})

buildRoutes.post(`${BUILDS}/:id/archive`, async (c) => {
  const { project, id } = c.req.param()
  await requireRole(c, project, 'owner')
  await requireBuild(c.env, project, id)
  await callAdmin(c.env.ADMIN.archiveBuild(id, c.var.person.who))
  return c.json(await requireBuild(c.env, project, id))
})

buildRoutes.post(`${BUILDS}/:id/restore`, async (c) => {
  const { project, id } = c.req.param()
  await requireRole(c, project, 'owner')
  await requireBuild(c.env, project, id)
  await callAdmin(c.env.ADMIN.restoreBuild(id, c.var.person.who))
  return c.json(await requireBuild(c.env, project, id))
})

buildRoutes.post(`${BUILDS}/:id/pin`, async (c) => {
  const { project, id } = c.req.param()
  await requireRole(c, project, 'owner')
  const { version_id: versionId } = await requireBuild(c.env, project, id)
  const pin = { projectId: project, versionId, who: c.var.person.who }
  await callAdmin(c.env.ADMIN.pinVersion(pin))
  return c.json(await requireBuild(c.env, project, id))
})

buildRoutes.post(`${BUILDS}/:id/unpin`, async (c) => {
  const { project, id } = c.req.param()
  await requireRole(c, project, 'owner')
  const { version_id: versionId } = await requireBuild(c.env, project, id)
  const pin = { projectId: project, versionId, who: c.var.person.who }
  await callAdmin(c.env.ADMIN.unpinVersion(pin))
  return c.json(await requireBuild(c.env, project, id))
})

buildRoutes.get(`${BUILDS}/:id/stories`, async (c) => {
  const { project, id } = c.req.param()
  await requireRole(c, project, 'viewer')
  const build = await requireBuild(c.env, project, id)
  // Only a version whose bytes are still served can be compared with, and nothing is with what a fork has uploaded.
  const [before] = await listBuilds(c.env, project, {
    before: build.build_number,
    served: true,
    without_forks: true,
    limit: 1,
  })
  return COMPARISONS.take(project, async () => {
    const stories = await readStories(c.env, project, build.view_url)
    const earlier = known(await readStories(c.env, project, before?.view_url ?? null))
    return c.json<Stories>({
      ...(await storyChanges(stories, earlier)),
      compared_with: earlier && before ? before : null,
    })
  })
})

const known = (stories: BuildStories | Unreadable | null): BuildStories | null =>
  stories === null || 'unreadable' in stories ? null : stories

/** Lists builds, newest number first. */
export async function listBuilds(
  env: DashboardEnv,
  project: string,
  page: BuildPageRequest,
): Promise<Build[]> {
  const builds = await callAdmin(env.ADMIN.listBuilds(project, page))
  return builds.map((build) => buildJson(env, build))
}

async function requireBuild(env: DashboardEnv, project: string, id: string): Promise<Build> {
  const build = await callAdmin(env.ADMIN.getBuild({ projectId: project, buildId: id }))
  if (!build) throw notFound('Build')
  return buildJson(env, build)
}

const buildJson = (env: DashboardEnv, build: ListedBuild): Build => ({
  build_id: build.buildId,
  build_number: build.buildNumber,
  version_id: build.versionId,
  status: build.status,
  created_at: build.createdAt,
  arrived_at: build.arrivedAt,
  size_bytes: build.sizeBytes,
  view_url: viewUrl(env, build),
  removed_after: build.removedAfter,
  pinned: build.isPinned,
  from_fork: build.isFromFork,
})

/** Returns the build's address; null if it is not served, or the CDN's address is not known. */
function viewUrl(env: DashboardEnv, build: ListedBuild): string | null {
  const url = projectUrl(env, build.projectId)
  if (url === null || build.status !== 'active' || build.arrivedAt === null) return null
  return url + build.viewPath
}
