/**
 * How the archive comes: in the request that made the build (`direct`), by PUT to this service
 * (`presigned`), or by PUT to R2's S3 API, which the service does not see (`presigned_s3`).
 */
export type UploadMethod = 'direct' | 'presigned' | 'presigned_s3'

/** A build record. `arrivedAt` null: reserved, its archive has not arrived yet. */
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
  /** When a person archived it; null when it is active or merely replaced by a newer upload. */
  withdrawnAt: string | null
  /** Until then its archive may arrive, or come again, by a way the service does not see. */
  reservedUntil: string
  arrivedAt: string | null
  archiveEtag: string | null
  archiveSize: number | null
  incomingEtag: string | null
}

/** A build whose archive lies in storage: what the CDN serves from. */
export type ArrivedBuild = Build & { arrivedAt: string; archiveEtag: string; archiveSize: number }

interface BuildRow {
  build_id: string
  build_number: number
  project_id: string
  version_id: string
  zip_url: string
  upload_method: UploadMethod
  status: 'active' | 'archived'
  created_at: string
  withdrawn_at: string | null
  reserved_until: string
  arrived_at: string | null
  archive_etag: string | null
  archive_size: number | null
  incoming_etag: string | null
}

const COLUMNS = `build_id, build_number, project_id, version_id, zip_url, upload_method, status,
  created_at, withdrawn_at, reserved_until, arrived_at, archive_etag, archive_size, incoming_etag`

const toBuild = (row: BuildRow): Build => ({
  buildId: row.build_id,
  buildNumber: row.build_number,
  projectId: row.project_id,
  versionId: row.version_id,
  zipUrl: row.zip_url,
  uploadMethod: row.upload_method,
  status: row.status,
  createdAt: row.created_at,
  withdrawnAt: row.withdrawn_at,
  reservedUntil: row.reserved_until,
  arrivedAt: row.arrived_at,
  archiveEtag: row.archive_etag,
  archiveSize: row.archive_size,
  incomingEtag: row.incoming_etag,
})

export const hasArrived = (build: Build): build is ArrivedBuild => build.arrivedAt !== null

/**
 * Reserves a build under the project's next number. Counter and row move in one transaction, so
 * numbers are neither repeated nor skipped however many uploads race.
 */
export async function insertReservedBuild(
  db: D1Database,
  build: Pick<
    Build,
    | 'buildId'
    | 'projectId'
    | 'versionId'
    | 'zipUrl'
    | 'uploadMethod'
    | 'createdAt'
    | 'reservedUntil'
  >,
): Promise<Build> {
  const [, inserted] = await db.batch<BuildRow>([
    db
      .prepare(
        `UPDATE projects SET last_build_number = last_build_number + 1 WHERE project_id = ?1`,
      )
      .bind(build.projectId),
    db
      .prepare(
        `INSERT INTO builds (build_id, project_id, version_id, build_number, zip_url,
                             upload_method, created_at, reserved_until)
         SELECT ?1, project_id, ?3, last_build_number, ?4, ?5, ?6, ?7
         FROM projects WHERE project_id = ?2
         RETURNING ${COLUMNS}`,
      )
      .bind(
        build.buildId,
        build.projectId,
        build.versionId,
        build.zipUrl,
        build.uploadMethod,
        build.createdAt,
        build.reservedUntil,
      ),
  ])
  const row = inserted?.results[0]
  if (!row) throw new Error('a build was reserved for a project that does not exist')
  return toBuild(row)
}

export async function getBuild(db: D1Database, buildId: string): Promise<Build | null> {
  const row = await db
    .prepare(`SELECT ${COLUMNS} FROM builds WHERE build_id = ?1`)
    .bind(buildId)
    .first<BuildRow>()
  return row && toBuild(row)
}

export interface Arrival {
  buildId: string
  /** When storage took the object. */
  arrivedAt: string
  archiveEtag: string
  archiveSize: number
  incomingEtag: string | null
}

/**
 * Records that a build's archive now lies at its version's key and archives the builds whose bytes
 * it replaced, in one transaction. Idempotent; a build that a person archived stays so until its
 * bytes come anew. Answers the build (null: no such build) and those it replaced.
 */
export async function recordArrival(
  db: D1Database,
  arrival: Arrival,
): Promise<{ build: ArrivedBuild | null; replaced: Build[] }> {
  const [arrived, replaced] = await db.batch<BuildRow>([
    db
      .prepare(
        `UPDATE builds
         SET arrived_at = ?2, archive_etag = ?3, archive_size = ?4,
             incoming_etag = coalesce(?5, incoming_etag),
             withdrawn_at = iif(arrived_at IS ?2 AND archive_etag IS ?3, withdrawn_at, NULL),
             status = iif(arrived_at IS ?2 AND archive_etag IS ?3 AND withdrawn_at IS NOT NULL,
                          'archived', 'active')
         WHERE build_id = ?1 RETURNING ${COLUMNS}`,
      )
      .bind(
        arrival.buildId,
        arrival.arrivedAt,
        arrival.archiveEtag,
        arrival.archiveSize,
        arrival.incomingEtag,
      ),
    db
      .prepare(
        `UPDATE builds SET status = 'archived'
         FROM (SELECT project_id AS p, version_id AS v FROM builds WHERE build_id = ?1)
         WHERE project_id = p AND version_id = v AND build_id <> ?1
           AND status = 'active' AND arrived_at IS NOT NULL
         RETURNING ${COLUMNS}`,
      )
      .bind(arrival.buildId),
  ])
  return {
    build: (arrived?.results ?? []).map(toBuild).find(hasArrived) ?? null,
    replaced: (replaced?.results ?? []).map(toBuild),
  }
}

/** Records a build whose archive arrived and was replaced before it could be recorded. */
export async function recordReplacedArrival(db: D1Database, arrival: Arrival): Promise<void> {
  await db
    .prepare(
      `UPDATE builds SET arrived_at = ?2, archive_etag = ?3, archive_size = ?4, status = 'archived'
       WHERE build_id = ?1 AND arrived_at IS NULL`,
    )
    .bind(arrival.buildId, arrival.arrivedAt, arrival.archiveEtag, arrival.archiveSize)
    .run()
}

/** Archives the build of a version whose archive with this ETag is no longer in storage. */
export async function recordLostArchive(
  db: D1Database,
  lost: { projectId: string; versionId: string; archiveEtag: string },
): Promise<void> {
  await db
    .prepare(
      `UPDATE builds SET status = 'archived'
       WHERE project_id = ?1 AND version_id = ?2 AND archive_etag = ?3 AND status = 'active'`,
    )
    .bind(lost.projectId, lost.versionId, lost.archiveEtag)
    .run()
}

/** Archives a build by a person's decision; null when there is no such build. */
export async function withdrawBuild(
  db: D1Database,
  buildId: string,
  now: string,
): Promise<Build | null> {
  const row = await db
    .prepare(
      `UPDATE builds SET status = 'archived', withdrawn_at = coalesce(withdrawn_at, ?2)
       WHERE build_id = ?1 RETURNING ${COLUMNS}`,
    )
    .bind(buildId, now)
    .first<BuildRow>()
  return row && toBuild(row)
}

/**
 * Makes a build active again if its archive still has this ETag and no other build of the version
 * is served; null otherwise.
 */
export async function reinstateBuild(
  db: D1Database,
  input: { buildId: string; archiveEtag: string },
): Promise<Build | null> {
  const row = await db
    .prepare(
      `UPDATE builds SET status = 'active', withdrawn_at = NULL
       WHERE build_id = ?1 AND archive_etag = ?2 AND NOT EXISTS (
         SELECT 1 FROM builds AS other
         WHERE other.project_id = builds.project_id AND other.version_id = builds.version_id
           AND other.build_id <> ?1 AND other.status = 'active' AND other.arrived_at IS NOT NULL)
       RETURNING ${COLUMNS}`,
    )
    .bind(input.buildId, input.archiveEtag)
    .first<BuildRow>()
  return row && toBuild(row)
}

/** Builds of a project, newest number first. */
export async function listBuilds(db: D1Database, projectId: string): Promise<Build[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM builds WHERE project_id = ?1 ORDER BY build_number DESC`)
    .bind(projectId)
    .all<BuildRow>()
  return results.map(toBuild)
}

/**
 * What the CDN needs to know of a project, in one round trip: the active builds whose archives have
 * arrived, last arrived first, and the builds whose archives may still arrive unseen, newest first.
 */
export async function readCurrentBuilds(
  db: D1Database,
  projectId: string,
  input: { now: string; servedLimit: number; reservedLimit: number },
): Promise<{ served: ArrivedBuild[]; reserved: Build[] }> {
  const [served, reserved] = await db.batch<BuildRow>([
    db
      .prepare(
        `SELECT ${COLUMNS} FROM builds
         WHERE project_id = ?1 AND status = 'active' AND arrived_at IS NOT NULL
         ORDER BY arrived_at DESC, build_number DESC LIMIT ?2`,
      )
      .bind(projectId, input.servedLimit),
    db
      .prepare(
        `SELECT ${COLUMNS} FROM builds
         WHERE project_id = ?1 AND reserved_until > ?2
           AND (arrived_at IS NULL OR upload_method = 'presigned_s3')
         ORDER BY reserved_until DESC LIMIT ?3`,
      )
      .bind(projectId, input.now, input.reservedLimit),
  ])
  return {
    served: (served?.results ?? []).map(toBuild).filter(hasArrived),
    reserved: (reserved?.results ?? []).map(toBuild),
  }
}

/** The active build of a version whose archive has arrived, or null. */
export async function getServedBuild(
  db: D1Database,
  projectId: string,
  versionId: string,
): Promise<ArrivedBuild | null> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM builds
       WHERE project_id = ?1 AND version_id = ?2 AND status = 'active' AND arrived_at IS NOT NULL
       ORDER BY arrived_at DESC LIMIT 1`,
    )
    .bind(projectId, versionId)
    .all<BuildRow>()
  return results.map(toBuild).find(hasArrived) ?? null
}

/** Builds of a version whose archive may still arrive unseen, newest first. */
export async function listOpenReservations(
  db: D1Database,
  version: { projectId: string; versionId: string },
  now: string,
): Promise<Build[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM builds
       WHERE project_id = ?1 AND version_id = ?2 AND reserved_until > ?3
         AND (arrived_at IS NULL OR upload_method = 'presigned_s3')
       ORDER BY reserved_until DESC LIMIT 8`,
    )
    .bind(version.projectId, version.versionId, now)
    .all<BuildRow>()
  return results.map(toBuild)
}
