import { recordDeeds, UPLOAD } from '../audit/record.ts'
import { BUILD_COLUMNS, hasArrived, type ArrivedBuild, type Build } from './builds.ts'

interface Arrival {
  buildId: string
  /** When storage took the object. */
  arrivedAt: string
  archiveEtag: string
  archiveSize: number
  incomingEtag: string | null
}

const IS_BEING_REMOVED = `EXISTS (
  SELECT 1 FROM version_removals AS removal
  WHERE removal.project_id = builds.project_id AND removal.version_id = builds.version_id
    AND removal.state <> 'removed')`

/**
 * Records that a build's archive is now at its version's key and archives the builds whose bytes
 * it replaced, in one transaction. Idempotent; a build that a person archived stays archived, and one that
 * is ending or being removed goes on to, until its bytes arrive again. Returns the build (null if there is none) and those it replaced.
 */
export async function recordArrival(
  db: D1Database,
  arrival: Arrival,
): Promise<{ build: ArrivedBuild | null; replaced: Build[] }> {
  const [, arrived, replaced] = await db.batch<Build>([
    recordDeeds(
      db,
      { action: 'version_renewed', who: UPLOAD, at: arrival.arrivedAt },
      {
        select: `SELECT project_id, version_id AS subject,
                   json_object('build_id', build_id, 'build_number', build_number) AS detail
                 FROM builds AS arriving
                 WHERE build_id = ?1 AND (arrived_at IS NOT ?2 OR archive_etag IS NOT ?3)
                   AND EXISTS (SELECT 1 FROM builds AS ending
                               WHERE ending.project_id = arriving.project_id
                                 AND ending.version_id = arriving.version_id
                                 AND ending.removed_after IS NOT NULL)
                   AND NOT EXISTS (SELECT 1 FROM builds AS live
                                   WHERE live.project_id = arriving.project_id
                                     AND live.version_id = arriving.version_id
                                     AND live.removed_after IS NULL AND live.arrived_at IS NOT NULL)`,
        parameters: [arrival.buildId, arrival.arrivedAt, arrival.archiveEtag],
      },
    ),
    db
      .prepare(`
        UPDATE builds
        SET arrived_at = ?2, archive_etag = ?3, archive_size = ?4,
            incoming_etag = coalesce(?5, incoming_etag),
            withdrawn_at = iif(arrived_at IS ?2 AND archive_etag IS ?3, withdrawn_at, NULL),
            removed_after = iif(arrived_at IS ?2 AND archive_etag IS ?3, removed_after, NULL),
            ending_rule = iif(arrived_at IS ?2 AND archive_etag IS ?3, ending_rule, NULL),
            status = iif(arrived_at IS ?2 AND archive_etag IS ?3
                         AND (withdrawn_at IS NOT NULL OR ${IS_BEING_REMOVED}), 'archived', 'active')
        WHERE build_id = ?1 RETURNING ${BUILD_COLUMNS}`)
      .bind(
        arrival.buildId,
        arrival.arrivedAt,
        arrival.archiveEtag,
        arrival.archiveSize,
        arrival.incomingEtag,
      ),
    db
      .prepare(`
        UPDATE builds SET status = 'archived'
        FROM (SELECT project_id AS p, version_id AS v FROM builds WHERE build_id = ?1)
        WHERE project_id = p AND version_id = v AND build_id <> ?1
          AND status = 'active' AND arrived_at IS NOT NULL
        RETURNING ${BUILD_COLUMNS}`)
      .bind(arrival.buildId),
  ])
  return {
    build: arrived?.results.find(hasArrived) ?? null,
    replaced: replaced?.results ?? [],
  }
}

/** Records a build whose archive arrived and was replaced before it could be recorded. */
export async function recordReplacedArrival(db: D1Database, arrival: Arrival): Promise<void> {
  await db
    .prepare(`
      UPDATE builds SET arrived_at = ?2, archive_etag = ?3, archive_size = ?4, status = 'archived'
      WHERE build_id = ?1 AND arrived_at IS NULL`)
    .bind(arrival.buildId, arrival.arrivedAt, arrival.archiveEtag, arrival.archiveSize)
    .run()
}

/**
 * Leases the incoming object with this ETag to one caller until `until`. Returns false if another caller holds the
 * lease, or if the object was already accepted or rejected.
 */
export async function leaseIncoming(
  db: D1Database,
  incoming: { buildId: string; etag: string; now: string; until: string },
): Promise<boolean> {
  const { meta } = await db
    .prepare(`
      UPDATE builds SET adopting_etag = ?2, adopting_until = ?4
      WHERE build_id = ?1 AND incoming_etag IS NOT ?2 AND rejected_etag IS NOT ?2
        AND (adopting_etag IS NOT ?2 OR adopting_until IS NULL OR adopting_until <= ?3)`)
    .bind(incoming.buildId, incoming.etag, incoming.now, incoming.until)
    .run()
  return meta.changes > 0
}

/** Releases the lease, so that the next request tries again. */
export async function releaseIncoming(
  db: D1Database,
  incoming: { buildId: string; etag: string },
): Promise<void> {
  await db
    .prepare(`UPDATE builds SET adopting_until = NULL WHERE build_id = ?1 AND adopting_etag = ?2`)
    .bind(incoming.buildId, incoming.etag)
    .run()
}

/** Records that the incoming object with this ETag is not a valid archive. */
export async function rejectIncoming(
  db: D1Database,
  incoming: { buildId: string; etag: string },
): Promise<void> {
  await db
    .prepare(`UPDATE builds SET rejected_etag = ?2 WHERE build_id = ?1`)
    .bind(incoming.buildId, incoming.etag)
    .run()
}

/** Archives the build of a version whose archive with this ETag is no longer in storage. */
export async function recordLostArchive(
  db: D1Database,
  lost: { projectId: string; versionId: string; archiveEtag: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE builds SET status = 'archived'
      WHERE project_id = ?1 AND version_id = ?2 AND archive_etag = ?3 AND status = 'active'`)
    .bind(lost.projectId, lost.versionId, lost.archiveEtag)
    .run()
}

/** The columns of an event about a build, for `recordDeeds`. */
const EVENT_COLUMNS = `project_id, build_id AS subject,
  json_object('build_number', build_number, 'version', version_id) AS detail`

/** Records that a person archived a build. Returns null when there is no such build. */
export async function recordArchived(
  db: D1Database,
  { buildId, who, now }: { buildId: string; who: string; now: string },
): Promise<Build | null> {
  const [, archived] = await db.batch<Build>([
    recordDeeds(
      db,
      { action: 'build_archived', who, at: now },
      {
        select: `SELECT ${EVENT_COLUMNS} FROM builds
                 WHERE build_id = ?1 AND (status = 'active' OR withdrawn_at IS NULL)`,
        parameters: [buildId],
      },
    ),
    db
      .prepare(`
        UPDATE builds SET status = 'archived', withdrawn_at = coalesce(withdrawn_at, ?2)
        WHERE build_id = ?1 RETURNING ${BUILD_COLUMNS}`)
      .bind(buildId, now),
  ])
  return archived?.results[0] ?? null
}

const IS_RESTORABLE = `build_id = ?1 AND archive_etag = ?2 AND NOT EXISTS (
  SELECT 1 FROM version_removals AS removal
  WHERE removal.project_id = builds.project_id AND removal.version_id = builds.version_id
    AND removal.state = 'deleting') AND NOT EXISTS (
  SELECT 1 FROM builds AS other
  WHERE other.project_id = builds.project_id AND other.version_id = builds.version_id
    AND other.build_id <> ?1 AND other.status = 'active' AND other.arrived_at IS NOT NULL)`

/**
 * Makes a build active again if its archive still has this ETag and no other build of the version is
 * served; one that is ending does no longer. Returns null otherwise, and while the version is being deleted.
 */
export async function recordRestored(
  db: D1Database,
  input: { buildId: string; archiveEtag: string; who: string; now: string },
): Promise<Build | null> {
  const { buildId, archiveEtag, who, now } = input
  const [, restored] = await db.batch<Build>([
    recordDeeds(
      db,
      { action: 'build_restored', who, at: now },
      {
        select: `SELECT ${EVENT_COLUMNS} FROM builds
                 WHERE ${IS_RESTORABLE} AND (status = 'archived' OR removed_after IS NOT NULL)`,
        parameters: [buildId, archiveEtag],
      },
    ),
    db
      .prepare(`
        UPDATE builds
        SET status = 'active', withdrawn_at = NULL, removed_after = NULL, ending_rule = NULL
        WHERE ${IS_RESTORABLE} RETURNING ${BUILD_COLUMNS}`)
      .bind(buildId, archiveEtag),
  ])
  return restored?.results[0] ?? null
}
