import { isoTime } from '../../../base/time.ts'
import { recordDeeds } from '../../../store/audit/record.ts'
import type { Visibility } from '../../../vocabulary/visibility.ts'
import type { DashboardEnv } from '../env.ts'
import type { Identity } from '../sign-in/identity.ts'
import { listMemberships } from './memberships.ts'
import type { Role } from './roles.ts'

interface ProjectOfPerson {
  projectId: string
  visibility: Visibility
  /** Null if the project is called by its id. */
  title: string | null
  role: Role
}

/** Lists the projects that a person may see: administrators see all, others those they are members of. */
export async function listProjectsOf(
  env: DashboardEnv,
  { who, administrator }: Identity,
): Promise<ProjectOfPerson[]> {
  const [titles, all] = await Promise.all([listTitles(env.DB), env.ADMIN.listProjects()])
  const visibilities = new Map(all.map(({ projectId, visibility }) => [projectId, visibility]))
  const projects = administrator
    ? all.map(({ projectId }) => ({ projectId, role: 'owner' as const }))
    : await listMemberships(env.DB, who)
  return projects.map(({ projectId, role }) => ({
    projectId,
    visibility: visibilities.get(projectId) ?? 'public',
    title: titles.get(projectId) ?? null,
    role,
  }))
}

async function listTitles(db: D1Database): Promise<Map<string, string>> {
  const { results } = await db
    .prepare(`SELECT project_id, title FROM projects WHERE title IS NOT NULL`)
    .all<{ project_id: string; title: string }>()
  return new Map(results.map(({ project_id, title }) => [project_id, title]))
}

export const getTitle = (db: D1Database, projectId: string): Promise<string | null> =>
  db
    .prepare(`SELECT title FROM projects WHERE project_id = ?1`)
    .bind(projectId)
    .first<string | null>('title')

export async function setTitle(
  db: D1Database,
  { projectId, title, who }: { projectId: string; title: string | null; who: string },
): Promise<void> {
  const now = isoTime()
  const before = '(SELECT title FROM projects WHERE project_id = ?1)'
  await db.batch([
    recordDeeds(
      db,
      { action: 'title_changed', who, at: now },
      {
        select: `SELECT ?1 AS project_id, ?1 AS subject,
                   json_object('title', ?2, 'before', ${before}) AS detail
                 WHERE ${before} IS NOT ?2`,
        parameters: [projectId, title],
      },
    ),
    db
      .prepare(`
        INSERT INTO projects (project_id, title, created_at) VALUES (?1, ?2, ?3)
        ON CONFLICT (project_id) DO UPDATE SET title = excluded.title`)
      .bind(projectId, title, now),
  ])
}
