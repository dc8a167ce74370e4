import type * as z from 'zod'
import { describeForClient } from '../../../http/openapi/describe-for-client.ts'
import type { IssueCountsView } from '../../../review/overview/view-schema.ts'
import type { QueueCountsView } from '../../../review/queue/view-schema.ts'
import type { Visibility } from '../../../vocabulary/visibility.ts'
import { readFromDiff } from '../diff/forward.ts'
import type { DashboardEnv } from '../env.ts'
import { getTitle, setTitle } from '../people/projects.ts'
import { readBuilds } from './builds.ts'
import { callAdmin } from './call-admin.ts'
import { projectOperation } from './operation.ts'
import { SettingsBody } from './schema.ts'
import { ProjectSettingsView, ProjectView } from './view-schema.ts'

// The overview of a project, its title and who may open its builds.

const PROJECT = '/api/admin/projects/{project}'

export const getProject = projectOperation({
  method: 'GET',
  path: PROJECT,
  handle: async ({ env, var: { person } }, { access: role, params: { project } }) => {
    const counts = `/api/projects/${encodeURIComponent(project)}/issue-counts`
    const [settings, latestBuild, queue, issues] = await Promise.all([
      settingsOf(env, project),
      latestBuildOf(env, project),
      readCounts<z.output<typeof QueueCountsView>>(env, '/api/queue', { project }),
      readCounts<z.output<typeof IssueCountsView>>(env, counts, { project, for: person.who }),
    ])
    return { ...settings, role, latest_build: latestBuild, queue, issues }
  },
})

export const changeProject = projectOperation({
  method: 'PATCH',
  path: PROJECT,
  body: SettingsBody,
  handle: async (
    { env, var: { person } },
    { params: { project: projectId }, body: { title, visibility } },
  ) => {
    const { who } = person
    if (visibility !== undefined)
      await callAdmin(env.ADMIN.setVisibility({ projectId, visibility, who }))
    if (title !== undefined) await setTitle(env.DB, { projectId, title, who })
    return settingsOf(env, projectId)
  },
})

export const describeProjects = () => ({
  getProject: describeForClient(getProject, 'The overview of a project', ProjectView),
  changeProject: describeForClient(
    changeProject,
    'Change a project’s title or visibility',
    ProjectSettingsView,
  ),
})

const settingsOf = async (env: DashboardEnv, project: string) => {
  const [title, visibility] = await Promise.all([
    getTitle(env.DB, project),
    visibilityOf(env, project),
  ])
  return { project_id: project, title, visibility }
}

/** A project that has no key yet is unknown to the service, and serves nothing. */
const visibilityOf = async ({ ADMIN }: DashboardEnv, project: string): Promise<Visibility> =>
  (await ADMIN.getProject(project))?.visibility ?? 'public'

/** The number of newest builds among which an arrived one is looked for. */
const LOOKED_AT = 20

/** Returns the newest arrived build, whether or not it is served; null also without an upload component. */
async function latestBuildOf(env: DashboardEnv, project: string) {
  const builds = await readBuilds(env, project, {
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
