import { recordDeeds, recordIfChanged } from '../audit/record.ts'
import type { Visibility } from '../../vocabulary/visibility.ts'
import { selected } from '../columns.ts'

export interface Project {
  projectId: string
  visibility: Visibility
  createdAt: string
}

const COLUMNS = selected<Project>()('projectId visibility createdAt')

/**
 * Creates the project unless it exists, and returns it as stored. Its id may differ from `projectId` in case, which
 * the caller must refuse.
 */
export async function ensureProject(
  db: D1Database,
  { projectId, createdBy, now }: { projectId: string; createdBy: string; now: string },
): Promise<Project> {
  const [, , found] = await db.batch<Project>([
    db
      .prepare(
        `INSERT INTO projects (project_id, created_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING`,
      )
      .bind(projectId, now),
    recordIfChanged(db, {
      action: 'project_created',
      who: createdBy,
      at: now,
      projectId,
      subject: projectId,
    }),
    db.prepare(`SELECT ${COLUMNS} FROM projects WHERE project_id = ?1`).bind(projectId),
  ])
  const row = found?.results[0]
  if (!row) throw new Error('project vanished between insert and select')
  return row
}

export async function getProject(db: D1Database, projectId: string): Promise<Project | null> {
  return db
    .prepare(`SELECT ${COLUMNS} FROM projects WHERE project_id = ?1`)
    .bind(projectId)
    .first<Project>()
}

/** Lists all projects in the order of their ids. */
export async function listProjects(db: D1Database): Promise<Project[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM projects ORDER BY project_id`)
    .all<Project>()
  return results
}

/** Returns the changed project, or null if there is none. */
export async function setVisibility(
  db: D1Database,
  change: { projectId: string; visibility: Visibility; who: string; now: string },
): Promise<Project | null> {
  const { projectId, visibility, who, now } = change
  const [, changed] = await db.batch<Project>([
    recordDeeds(
      db,
      { action: 'visibility_changed', who, at: now },
      {
        select: `SELECT project_id, project_id AS subject,
                   json_object('visibility', ?2, 'before', visibility) AS detail
                 FROM projects WHERE project_id = ?1 AND visibility <> ?2`,
        parameters: [projectId, visibility],
      },
    ),
    db
      .prepare(`UPDATE projects SET visibility = ?2 WHERE project_id = ?1 RETURNING ${COLUMNS}`)
      .bind(projectId, visibility),
  ])
  return changed?.results[0] ?? null
}
