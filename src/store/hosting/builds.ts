import { selected } from '../columns.ts'

/**
 * How the archive arrives: in the request that created the build (`direct`), by a PUT to this service (`presigned`),
 * or by a PUT to R2's S3 API, which the service does not see (`presigned_s3`).
 */
export type UploadMethod = 'direct' | 'presigned' | 'presigned_s3'

/** A build record. While `arrivedAt` is null the build is reserved: its archive has not arrived yet. */
export interface Build {
  buildId: string
  /** 1, 2, 3 … within the project. */
  buildNumber: number
  projectId: string
  versionId: string
  /** Public URL of the archive. */
  zipUrl: string
  uploadMethod: UploadMethod
  status: 'active' | 'archived'
  createdAt: string
  /** When a person archived it; null when it is active, or archived because a newer upload replaced it. */
  archivedAt: string | null
  /** Until then its archive may arrive, or arrive again, unseen by the service. */
  reservedUntil: string
  arrivedAt: string | null
  archiveEtag: string | null
  archiveSize: number | null
  incomingEtag: string | null
  /** ETag of the last object under the incoming key that was not a valid archive. */
  rejectedEtag: string | null
  /** Full id of the commit that it was built from, as its upload said. */
  commitId: string | null
  /** Number of the pull request that it was built for, as its upload said. */
  pullRequest: number | null
  /** From when on it may be removed; null: it is not ending. */
  removedAfter: string | null
  /** The run of a fork's pull request that uploaded it; null: a pipeline with a key of the project did. */
  forkRunId: string | null
}

/** A build whose archive is in storage: what the CDN serves from. */
export type ArrivedBuild = Build & { arrivedAt: string; archiveEtag: string; archiveSize: number }

export const BUILD_COLUMNS = selected<Build>()(
  'buildId buildNumber projectId versionId zipUrl uploadMethod status createdAt',
  'reservedUntil arrivedAt archiveEtag archiveSize incomingEtag rejectedEtag commitId',
  'pullRequest removedAfter forkRunId',
  { archivedAt: 'withdrawn_at' },
)

export const hasArrived = (build: Build): build is ArrivedBuild => build.arrivedAt !== null

/** What is known of a build when it is reserved. */
export type NewBuild = Pick<
  Build,
  | 'buildId'
  | 'projectId'
  | 'versionId'
  | 'zipUrl'
  | 'uploadMethod'
  | 'createdAt'
  | 'reservedUntil'
  | 'commitId'
  | 'pullRequest'
  | 'forkRunId'
>

/** Whether the objects of the version are not being deleted. */
const IS_KEPT = `NOT EXISTS (
  SELECT 1 FROM version_removals WHERE project_id = ?1 AND version_id = ?2 AND lease_until > ?3)`

/**
 * Whether a run of a fork's pull request, if one uploads, has not uploaded yet, and whether nobody else has uploaded the
 * version. A private project takes nothing from forks: its pages can read each other.
 */
const IS_OPEN_TO_RUN = `(?4 IS NULL OR (
  visibility = 'public'
  AND EXISTS (SELECT 1 FROM fork_runs WHERE id = ?4 AND build_id IS NULL AND expires_at > ?3)
  AND NOT EXISTS (SELECT 1 FROM builds AS others
                  WHERE others.project_id = ?1 AND others.version_id = ?2 AND others.fork_run_id IS NULL)))`

/**
 * Reserves a build under the project's next number. Counter and row move in one transaction, so
 * numbers are neither repeated nor skipped however many uploads race. Returns null, and changes nothing, while the
 * objects of the version are being deleted, and for a run of a fork that may not upload it, or no more.
 */
export async function insertReservedBuild(db: D1Database, build: NewBuild): Promise<Build | null> {
  const { projectId, versionId, createdAt, forkRunId, buildId } = build
  const mayUpload = [projectId, versionId, createdAt, forkRunId]
  const [, inserted] = await db.batch<Build>([
    db
      .prepare(`
        UPDATE projects SET last_build_number = last_build_number + 1
        WHERE project_id = ?1 AND ${IS_KEPT} AND ${IS_OPEN_TO_RUN}`)
      .bind(...mayUpload),
    db
      .prepare(`
        INSERT INTO builds (build_id, project_id, version_id, build_number, zip_url, upload_method,
                            created_at, reserved_until, commit_id, pull_request, fork_run_id)
        SELECT ?5, project_id, ?2, last_build_number, ?6, ?7, ?3, ?8, ?9, ?10, ?4
        FROM projects WHERE project_id = ?1 AND ${IS_KEPT} AND ${IS_OPEN_TO_RUN}
        RETURNING ${BUILD_COLUMNS}`)
      .bind(
        ...mayUpload,
        buildId,
        build.zipUrl,
        build.uploadMethod,
        build.reservedUntil,
        build.commitId,
        build.pullRequest,
      ),
    ...(forkRunId === null ? [] : [useUpForkRun(db, { forkRunId, buildId })]),
  ])
  return inserted?.results[0] ?? null
}

/** Uses up the key of a run, if the build was reserved. */
const useUpForkRun = (
  db: D1Database,
  { forkRunId, buildId }: { forkRunId: string; buildId: string },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE fork_runs SET build_id = ?2
      WHERE id = ?1 AND EXISTS (SELECT 1 FROM builds WHERE build_id = ?2)`)
    .bind(forkRunId, buildId)

export async function getBuild(db: D1Database, buildId: string): Promise<Build | null> {
  return db
    .prepare(`SELECT ${BUILD_COLUMNS} FROM builds WHERE build_id = ?1`)
    .bind(buildId)
    .first<Build>()
}

/** Which builds of a project a list holds. */
export interface BuildSelection {
  projectId: string
  /** Only builds of this version; null: of any version. */
  versionId: string | null
  /** Only builds of one of these commits; null: of any commit, or none. */
  commitIds?: readonly string[] | null
  limit: number
  /** Only builds with a lower number. */
  before?: number | null
  /** Only builds that the CDN serves: active, with an archive. */
  served?: boolean
  /** None that runs of forks have uploaded, as where commits are asked for. */
  withoutForks?: boolean
}

/**
 * Lists at most `limit` builds of a project, newest number first. Commits are looked up by their index: without being
 * asked to, SQLite reads all builds of the project in the order of their numbers. Whoever asks for commits looks for
 * something to compare with, which what a fork uploaded never is.
 */
export async function listNewestBuilds(
  db: D1Database,
  selection: BuildSelection,
): Promise<Build[]> {
  const { projectId, versionId, commitIds = null, limit } = selection
  const { before = null, served = false, withoutForks = commitIds !== null } = selection
  const binds: unknown[] = [projectId, limit]
  const bound = (value: unknown): string => `?${binds.push(value)}`
  const conditions = [
    'project_id = ?1',
    ...(versionId === null ? [] : [`version_id = ${bound(versionId)}`]),
    ...(commitIds === null
      ? []
      : [`commit_id IN (SELECT value FROM json_each(${bound(JSON.stringify(commitIds))}))`]),
    ...(withoutForks ? ['fork_run_id IS NULL'] : []),
    ...(before === null ? [] : [`build_number < ${bound(before)}`]),
    ...(served ? [`status = 'active' AND arrived_at IS NOT NULL`] : []),
  ]
  const { results } = await db
    .prepare(`
      SELECT ${BUILD_COLUMNS} FROM builds ${commitIds === null ? '' : 'INDEXED BY builds_by_commit'}
      WHERE ${conditions.join(' AND ')}
      ORDER BY build_number DESC LIMIT ?2`)
    .bind(...binds)
    .all<Build>()
  return results
}

/** Lists the builds of a version whose archive may still arrive unseen, newest first. */
export async function listOpenReservations(
  db: D1Database,
  version: { projectId: string; versionId: string },
  now: string,
): Promise<Build[]> {
  const { results } = await db
    .prepare(`
      SELECT ${BUILD_COLUMNS} FROM builds
      WHERE project_id = ?1 AND version_id = ?2 AND reserved_until > ?3
        AND (arrived_at IS NULL OR upload_method = 'presigned_s3')
      ORDER BY reserved_until DESC LIMIT 8`)
    .bind(version.projectId, version.versionId, now)
    .all<Build>()
  return results
}

/** Whether a person has archived one of these versions and no newer build has replaced it. */
export async function isWithdrawn(
  db: D1Database,
  { projectId, versionIds }: { projectId: string; versionIds: readonly string[] },
): Promise<boolean> {
  const withdrawn = await db
    .prepare(`
      SELECT 1 AS found FROM json_each(?2) AS named
      WHERE EXISTS (SELECT 1 FROM builds WHERE project_id = ?1 AND version_id = named.value
                      AND status = 'archived' AND withdrawn_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM builds WHERE project_id = ?1 AND version_id = named.value
                          AND status = 'active')
      LIMIT 1`)
    .bind(projectId, JSON.stringify(versionIds))
    .first<number>('found')
  return withdrawn !== null
}
