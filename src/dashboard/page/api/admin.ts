import { path } from '../../../base/url-path.ts'
import type {
  ApiKey,
  AuditLog,
  Build,
  Builds,
  CreatedKey,
  Judge,
  Member,
  Members,
  Project,
  ProjectSettings,
  Removal,
  Retention,
  Session,
  Stories,
  Usage,
} from '../../server/admin/responses.ts'
import type { Role } from '../../server/people/roles.ts'
import { request } from './request.ts'

// The dashboard's own data, and what the service offers to its dashboard alone.

export type {
  ApiKey,
  Build,
  CreatedKey,
  Judge,
  ListedStory,
  Member,
  Project as ProjectGlance,
  Removal,
  Retention,
  Stories,
  Usage,
} from '../../server/admin/responses.ts'

export const getSession = () => request<Session>('/api/admin/session')

export const getProject = (project: string) =>
  request<Project>(path`/api/admin/projects/${project}`)

export const setSettings = (
  project: string,
  settings: { title: string; visibility: ProjectSettings['visibility'] },
) =>
  request<ProjectSettings>(path`/api/admin/projects/${project}`, {
    method: 'PATCH',
    body: settings,
  })

/** Lists a page of a project's builds, newest first. */
export const listBuilds = (project: string, query: Readonly<Record<string, string>> = {}) =>
  request<Builds>(
    `${path`/api/admin/projects/${project}/builds`}?${new URLSearchParams(query).toString()}`,
  )

export const moveBuild = (
  project: string,
  id: string,
  move: 'archive' | 'restore' | 'pin' | 'unpin',
) => request<Build>(path`/api/admin/projects/${project}/builds/${id}/${move}`, { method: 'POST' })

export const getStories = (project: string, buildId: string) =>
  request<Stories>(path`/api/admin/projects/${project}/builds/${buildId}/stories`)

export const getRetention = (project: string) =>
  request<Retention>(path`/api/admin/projects/${project}/retention`)

export const setRetention = (project: string, policy: Retention) =>
  request<Retention>(path`/api/admin/projects/${project}/retention`, {
    method: 'PUT',
    body: policy,
  })

export const previewRemoval = (project: string) =>
  request<Removal>(`${path`/api/admin/projects/${project}/retention`}?dry_run=1`)

export interface AuditQuery {
  who?: string
  action?: string
  after?: string
  format?: 'ndjson'
}

export const auditUrl = (project: string, query: AuditQuery): string =>
  `${path`/api/admin/projects/${project}/audit`}?${new URLSearchParams({ ...query }).toString()}`

export const listAudit = (project: string, query: AuditQuery) =>
  request<AuditLog>(auditUrl(project, query))

export const listKeys = async (project: string) =>
  (await request<{ keys: ApiKey[] }>(path`/api/admin/projects/${project}/keys`)).keys

export const createKey = (project: string, name: string, expiresAt: string | null) =>
  request<CreatedKey>(path`/api/admin/projects/${project}/keys`, {
    method: 'POST',
    body: { name, expires_at: expiresAt },
  })

export const revokeKey = (project: string, id: string) =>
  request<ApiKey>(path`/api/admin/projects/${project}/keys/${id}/revoke`, { method: 'POST' })

export const listMembers = (project: string) =>
  request<Members>(path`/api/admin/projects/${project}/members`)

export const setMember = (project: string, who: string, role: Role) =>
  request<Member>(path`/api/admin/projects/${project}/members/${who}`, {
    method: 'PUT',
    body: { role },
  })

export const removeMember = (project: string, who: string) =>
  request<null>(path`/api/admin/projects/${project}/members/${who}`, { method: 'DELETE' })

export const listUsage = async (project: string, from: string) =>
  (
    await request<{ usage: Usage[] }>(
      `${path`/api/admin/projects/${project}/usage`}?${new URLSearchParams({ from }).toString()}`,
    )
  ).usage

export const listJudges = async (project: string) =>
  (await request<{ judges: Judge[] }>(path`/api/admin/projects/${project}/judges`)).judges

export interface NewJudge {
  role: string
  name: string
  environment: string
  share?: number
  configuration: unknown
}

export const registerJudge = (judge: NewJudge) =>
  request<Judge>('/api/admin/judges', { method: 'POST', body: judge })
