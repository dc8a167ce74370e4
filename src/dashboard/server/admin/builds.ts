import { wireFields } from '../../../base/field-names.ts'
import type { Context } from 'hono'
import type { ListedBuild } from '../../../admin-service.ts'
import { notFound } from '../../../base/errors.ts'
import { SECOND_MS } from '../../../base/time.ts'
import { Turns } from '../../../base/turns.ts'
import { describeForClient } from '../../../http/openapi/describe-for-client.ts'
import type { BuildPageRequest } from '../../../upload/manage-builds.ts'
import { projectUrl } from '../cdn-hosts.ts'
import type { DashboardEnv } from '../env.ts'
import type { DashboardHttp } from '../http.ts'
import { callAdmin } from './call-admin.ts'
import { projectOperation } from './operation.ts'
import { readStories, type BuildStories, type Unreadable } from './read-stories.ts'
import { BuildsQuery } from './schema.ts'
import { storyChanges } from './stories.ts'
import { BuildsView, ListedBuildView, StoriesView } from './view-schema.ts'

const BUILDS = '/api/admin/projects/{project}/builds'

export const listBuilds = projectOperation({
  method: 'GET',
  path: BUILDS,
  query: BuildsQuery,
  handle: async ({ env }, { params: { project }, query: { limit, ...page } }) => {
    // One more than requested shows whether there are older ones.
    const builds = await readBuilds(env, project, { ...page, limit: limit + 1 })
    const last = builds.length > limit ? builds[limit - 1] : undefined
    return { builds: builds.slice(0, limit), next_before: last?.build_number ?? null }
  },
})

type Change = (
  c: Context<DashboardHttp>,
  build: ListedBuildView,
  version: { projectId: string; versionId: string; who: string },
) => Promise<unknown>

/** Returns the handler of an operation that changes what becomes of a build, and responds with the build. */
const changing =
  (change: Change) =>
  async (
    c: Context<DashboardHttp>,
    { params: { project, id } }: { params: { project: string; id: string } },
  ): Promise<ListedBuildView> => {
    const build = await requireBuild(c.env, project, id)
    const { who } = c.var.person
    await callAdmin(change(c, build, { projectId: project, versionId: build.version_id, who }))
    return requireBuild(c.env, project, id)
  }

export const archiveBuild = projectOperation({
  method: 'POST',
  path: `${BUILDS}/{id}/archive`,
  handle: changing(({ env }, build, { who }) => env.ADMIN.archiveBuild(build.build_id, who)),
})

export const restoreBuild = projectOperation({
  method: 'POST',
  path: `${BUILDS}/{id}/restore`,
  handle: changing(({ env }, build, { who }) => env.ADMIN.restoreBuild(build.build_id, who)),
})

export const pinBuild = projectOperation({
  method: 'POST',
  path: `${BUILDS}/{id}/pin`,
  handle: changing(({ env }, _, version) => env.ADMIN.pinVersion(version)),
})

export const unpinBuild = projectOperation({
  method: 'POST',
  path: `${BUILDS}/{id}/unpin`,
  handle: changing(({ env }, _, version) => env.ADMIN.unpinVersion(version)),
})

/** The lists of two builds may take a tenth of an isolate's memory. */
const COMPARISONS = new Turns({
  what: 'comparisons of stories',
  atOnce: 1,
  waiting: 8,
  mostMs: 30 * SECOND_MS,
})

export const listStories = projectOperation({
  method: 'GET',
  path: `${BUILDS}/{id}/stories`,
  handle: async ({ env }, { params: { project, id } }) => {
    const build = await requireBuild(env, project, id)
    // Only a version whose bytes are still served can be compared with, and nothing is with what a fork has uploaded.
    const [before] = await readBuilds(env, project, {
      before: build.build_number,
      served: true,
      without_forks: true,
      limit: 1,
    })
    return COMPARISONS.take(project, async () => {
      const stories = await readStories(env, project, build.view_url)
      const earlier = known(await readStories(env, project, before?.view_url ?? null))
      return {
        ...(await storyChanges(stories, earlier)),
        compared_with: earlier && before ? before : null,
      }
    })
  },
})

export const describeBuilds = () => ({
  listBuilds: describeForClient(listBuilds, 'A page of a project’s builds', BuildsView),
  archiveBuild: describeForClient(archiveBuild, 'Serve a build no longer', ListedBuildView),
  restoreBuild: describeForClient(restoreBuild, 'Serve an archived build again', ListedBuildView),
  pinBuild: describeForClient(pinBuild, 'Keep a version whatever ends it', ListedBuildView),
  unpinBuild: describeForClient(unpinBuild, 'Let a version end again', ListedBuildView),
  listStories: describeForClient(listStories, 'What a build changed', StoriesView),
})

const known = (stories: BuildStories | Unreadable | null): BuildStories | null =>
  stories === null || 'unreadable' in stories ? null : stories

/** Lists builds, newest number first. */
export async function readBuilds(
  env: DashboardEnv,
  project: string,
  page: BuildPageRequest,
): Promise<ListedBuildView[]> {
  const builds = await callAdmin(env.ADMIN.listBuilds(project, page))
  return builds.map((build) => buildView(env, build))
}

async function requireBuild(
  env: DashboardEnv,
  project: string,
  id: string,
): Promise<ListedBuildView> {
  const build = await callAdmin(env.ADMIN.getBuild({ projectId: project, buildId: id }))
  if (!build) throw notFound('Build')
  return buildView(env, build)
}

const fields = wireFields(
  'build_id build_number version_id status created_at arrived_at size_bytes removed_after',
)

const buildView = (env: DashboardEnv, build: ListedBuild): ListedBuildView => ({
  ...fields(build),
  view_url: viewUrl(env, build),
  pinned: build.isPinned,
  from_fork: build.isFromFork,
})

/** Returns the build's address; null if it is not served, or the CDN's address is not known. */
function viewUrl(env: DashboardEnv, build: ListedBuild): string | null {
  const url = projectUrl(env, build.projectId)
  if (url === null || build.status !== 'active' || build.arrivedAt === null) return null
  return url + build.viewPath
}
