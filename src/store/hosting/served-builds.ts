import type { Visibility } from '../../vocabulary/visibility.ts'
import { BUILD_COLUMNS, hasArrived, type ArrivedBuild, type Build } from './builds.ts'

/** A served build, and what a query says of its project, by names that no field of a build has. */
interface ServedRow extends Build {
  servedProjectId: string
  visibility: Visibility
}

/**
 * A project with its served builds: one row without a build for a project that serves none. Who may see the builds comes with
 * them, and so costs no query. A private project serves nothing that forks uploaded: its pages can read each other.
 */
const PROJECT_WITH_SERVED = `
  (SELECT project_id AS served_project_id, visibility FROM projects WHERE project_id = ?1)
  LEFT JOIN builds ON project_id = served_project_id AND status = 'active' AND arrived_at IS NOT NULL
    AND (fork_run_id IS NULL OR visibility = 'public')`

export interface ServedProject {
  projectId: string
  visibility: Visibility
}

const toServedProject = (rows: readonly ServedRow[]): ServedProject | null => {
  const row = rows[0]
  return row ? { projectId: row.servedProjectId, visibility: row.visibility } : null
}

const toServedBuilds = (rows: readonly ServedRow[]): ArrivedBuild[] =>
  rows.map(({ servedProjectId: _, visibility: __, ...build }) => build).filter(hasArrived)

/**
 * Reads what the CDN needs of a project, in one round trip: the project itself (null if there is none), the active builds
 * whose archives have arrived, last arrived first, those of forks apart, and the builds whose archives may still arrive unseen,
 * newest first.
 */
export async function readCurrentBuilds(
  db: D1Database,
  projectId: string,
  input: { now: string; servedLimit: number; reservedLimit: number },
): Promise<{
  project: ServedProject | null
  served: ArrivedBuild[]
  fromForks: ArrivedBuild[]
  reserved: Build[]
}> {
  const [served, reserved] = await db.batch<Build>([
    db
      .prepare(`${latestServed('IS NULL')} UNION ALL ${latestServed('IS NOT NULL')}`)
      .bind(projectId, input.servedLimit),
    db
      .prepare(`
        SELECT ${BUILD_COLUMNS} FROM builds
        WHERE project_id = ?1 AND reserved_until > ?2
          AND (arrived_at IS NULL OR upload_method = 'presigned_s3')
        ORDER BY reserved_until DESC LIMIT ?3`)
      .bind(projectId, input.now, input.reservedLimit),
  ])
  const rows = (served?.results ?? []) as ServedRow[]
  const builds = toServedBuilds(rows)
  return {
    project: toServedProject(rows),
    served: builds.filter(({ forkRunId }) => forkRunId === null),
    fromForks: builds.filter(({ forkRunId }) => forkRunId !== null),
    reserved: reserved?.results ?? [],
  }
}

/** The latest served builds of a project whose run is null or not, as SQL. */
const latestServed = (run: 'IS NULL' | 'IS NOT NULL'): string => `
  SELECT * FROM (
    SELECT served_project_id AS "servedProjectId", visibility, ${BUILD_COLUMNS}
    FROM ${PROJECT_WITH_SERVED} AND fork_run_id ${run}
    ORDER BY arrived_at DESC, build_number DESC LIMIT ?2)`

/** Lists at most `limit` versions that the CDN serves, last arrived first. */
export async function listServedVersions(
  db: D1Database,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<string[]> {
  const { results } = await db
    .prepare(`
      SELECT DISTINCT version_id FROM builds
      WHERE project_id = ?1 AND status = 'active' AND arrived_at IS NOT NULL
      ORDER BY arrived_at DESC, build_number DESC LIMIT ?2`)
    .bind(projectId, limit)
    .all<{ version_id: string }>()
  return results.map((row) => row.version_id)
}

/** Returns a project (null if there is none) and the active build of a version whose archive has arrived, if there is one. */
export async function getServedVersion(
  db: D1Database,
  { projectId, versionId }: { projectId: string; versionId: string },
): Promise<{ project: ServedProject | null; build: ArrivedBuild | null }> {
  const { results } = await db
    .prepare(`
      SELECT served_project_id AS "servedProjectId", visibility, ${BUILD_COLUMNS}
      FROM ${PROJECT_WITH_SERVED} AND version_id = ?2
      ORDER BY arrived_at DESC LIMIT 1`)
    .bind(projectId, versionId)
    .all<ServedRow>()
  return { project: toServedProject(results), build: toServedBuilds(results)[0] ?? null }
}

/** Returns the active build of a version whose archive has arrived, or null. */
export const getServedBuild = async (
  db: D1Database,
  projectId: string,
  versionId: string,
): Promise<ArrivedBuild | null> => (await getServedVersion(db, { projectId, versionId })).build
