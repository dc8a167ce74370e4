import { request } from './request.ts'
import type { IssueCounts, QueueCounts, Role } from './types.ts'

// The dashboard's own data, and what the service offers to its dashboard alone.

const enc = encodeURIComponent

const of = (project: string, ...rest: string[]): string =>
  ['/api/admin/projects', enc(project), ...rest.map(enc)].join('/')

export interface Build {
  build_id: string
  build_number: number
  version_id: string
  status: 'active' | 'archived'
  created_at: string
  arrived_at: string | null
  size_bytes: number | null
  view_url: string | null
}

export interface ProjectGlance {
  project_id: string
  title: string | null
  role: Role
  latest_build: Build | null
  queue: QueueCounts | null
  issues: IssueCounts | null
}

export const getProject = (project: string) => request<ProjectGlance>(of(project))

export const setTitle = (project: string, title: string) =>
  request<{ title: string | null }>(of(project), { method: 'PATCH', body: { title } })

export interface Builds {
  builds: Build[]
  /** The number with which to request older builds; null if there are none. */
  next_before: number | null
}

/** Lists a page of a project's builds, newest first. */
export const listBuilds = (project: string, query: Readonly<Record<string, string>> = {}) =>
  request<Builds>(`${of(project, 'builds')}?${new URLSearchParams(query).toString()}`)

export const moveBuild = (project: string, id: string, move: 'archive' | 'restore') =>
  request<Build>(of(project, 'builds', id, move), { method: 'POST' })

export interface Story {
  id: string
  title: string
  name: string
}

export interface ListedStory extends Story {
  change: 'added' | 'changed' | 'same'
  /** The first modules by which a changed story differs, and how many there are in all. */
  modules: string[]
  modules_in_all: number
}

export interface Stories {
  /** Null when the build has no list of them. */
  stories: ListedStory[] | null
  /** Why the list cannot be read, as the end of "The list of stories …"; null where there is none. */
  unreadable: string | null
  removed: Story[]
  /** Of all stories: of very many the lists leave some out. */
  counts: Record<ListedStory['change'] | 'removed', number>
  compared_with: Build | null
  /** Whether it is known which stories changed. */
  tells_changed: boolean
}

export const getStories = (project: string, buildId: string) =>
  request<Stories>(of(project, 'builds', buildId, 'stories'))

export interface ApiKey {
  id: string
  name: string
  prefix: string
  status: 'active' | 'revoked'
  created_at: string
  created_by: string
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
  revoked_by: string | null
}

export const listKeys = async (project: string) =>
  (await request<{ keys: ApiKey[] }>(of(project, 'keys'))).keys

export interface CreatedKey {
  id: string
  name: string
  /** The raw key, which is shown only once. */
  key: string
}

export const createKey = (project: string, name: string, expiresAt: string | null) =>
  request<CreatedKey>(of(project, 'keys'), {
    method: 'POST',
    body: { name, expires_at: expiresAt },
  })

export const revokeKey = (project: string, id: string) =>
  request<ApiKey>(of(project, 'keys', id, 'revoke'), { method: 'POST' })

export interface Member {
  who: string
  name: string
  role: Role
  added_by: string
  added_at: string
  seen_at: string | null
}

export const listMembers = (project: string) =>
  request<{ members: Member[]; identified_by: 'email' | 'name' }>(of(project, 'members'))

export const setMember = (project: string, who: string, role: Role) =>
  request<Member>(of(project, 'members', who), { method: 'PUT', body: { role } })

export const removeMember = (project: string, who: string) =>
  request<null>(of(project, 'members', who), { method: 'DELETE' })

export interface Usage {
  day: string
  tier: string | null
  judge_label: string | null
  runs: number
  degraded: number
  errored: number
  cost_usd: number
  mean_latency_ms: number | null
}

export const listUsage = async (project: string, from: string) =>
  (await request<{ usage: Usage[] }>(`${of(project, 'usage')}?from=${enc(from)}`)).usage

export interface Judge {
  id: string
  environment: string
  role: 'registered' | 'candidate' | 'shadow'
  name: string
  judge_version: string
  share: number | null
  created_at: string
  created_by: string
  retired_at: string | null
  configuration: unknown
}

export const listJudges = async (project: string) =>
  (await request<{ judges: Judge[] }>(of(project, 'judges'))).judges

export interface NewJudge {
  role: string
  name: string
  environment: string
  share?: number
  configuration: unknown
}

export const registerJudge = (judge: NewJudge) =>
  request<Judge>('/api/admin/judges', { method: 'POST', body: judge })
