import { recordDeeds, RETENTION } from '../audit/record.ts'
import { selected } from '../columns.ts'
import { hasNoBuild, isExpected, isGranted, isLive, keptBecause } from './kept.ts'

// The removal of versions. A version that has ended is withdrawn first: it is served no longer, while nothing of it is
// deleted. Readers that still know it have gone when its objects are deleted; its rows go last.

interface RemovedVersion {
  projectId: string
  versionId: string
}

const REMOVED_VERSION = selected<RemovedVersion>()('projectId versionId')

/** The versions whose time has come by ?1 and that nothing keeps, the first ?2 by name, and the build that is served. */
const TO_WITHDRAW = `
  SELECT project_id, version_id, max(served) AS build_id
  FROM (
    SELECT project_id, version_id,
           iif(status = 'active' AND arrived_at IS NOT NULL, build_id, NULL) AS served
    FROM builds WHERE removed_after <= ?1
    UNION ALL
    SELECT project_id, version_id, NULL FROM recorded_versions
    WHERE removed_after <= ?1 AND ${hasNoBuild('recorded_versions')}) AS ending
  WHERE NOT EXISTS (
    SELECT 1 FROM version_removals AS removal
    WHERE removal.project_id = ending.project_id AND removal.version_id = ending.version_id
      AND removal.state <> 'removed')
  GROUP BY project_id, version_id
  HAVING NOT ${isLive('ending', '?1')} AND ${keptBecause('ending', '?1')} IS NULL
  ORDER BY project_id, version_id LIMIT ?2`

/**
 * Withdraws at most `limit` versions whose time has come and that nothing keeps, and gives up the removal of those
 * that are not ending any more. Returns all withdrawn versions.
 */
export async function withdrawVersions(
  db: D1Database,
  { now, limit }: { now: string; limit: number },
): Promise<RemovedVersion[]> {
  const [, , , , withdrawn] = await db.batch<RemovedVersion>([
    db
      .prepare(`
        DELETE FROM version_removals
        WHERE (state <> 'deleting' OR lease_until <= ?1) AND ${isLive('version_removals', '?1')}`)
      .bind(now),
    recordDeeds(
      db,
      { action: 'version_withdrawn', who: RETENTION, at: now },
      {
        select: `SELECT project_id, version_id AS subject, json_object('build_id', build_id) AS detail
                 FROM (${TO_WITHDRAW})`,
        parameters: [now, limit],
      },
    ),
    db
      .prepare(`
        INSERT INTO version_removals (project_id, version_id, state, since, build_id)
        SELECT project_id, version_id, 'withdrawn', ?1, build_id FROM (${TO_WITHDRAW}) WHERE true
        ON CONFLICT (project_id, version_id) DO UPDATE
          SET state = 'withdrawn', since = excluded.since, build_id = excluded.build_id`)
      .bind(now, limit),
    db
      .prepare(`
        UPDATE builds SET status = 'archived'
        WHERE status = 'active' AND removed_after <= ?1 AND (project_id, version_id) IN (
          SELECT project_id, version_id FROM version_removals WHERE state = 'withdrawn')`)
      .bind(now),
    db.prepare(`SELECT ${REMOVED_VERSION} FROM version_removals WHERE state = 'withdrawn'`),
  ])
  return withdrawn?.results ?? []
}

/** Who deletes the objects of a version, until when. */
export interface RemovalLease extends RemovedVersion {
  until: string
}

/**
 * Takes the lease on the next version whose objects are to be deleted: one withdrawn before `withdrawnBefore`, one
 * whose deletion was interrupted, or one looked through before `removedBefore`. Null: there is none. While the lease
 * lasts no build of the version can be reserved, and no URL for a file of it is granted.
 */
export async function leaseNextRemoval(
  db: D1Database,
  input: { now: string; until: string; withdrawnBefore: string; removedBefore: string },
): Promise<RemovalLease | null> {
  const row = await db
    .prepare(`
      UPDATE version_removals SET state = 'deleting', since = ?1, lease_until = ?2
      WHERE (project_id, version_id) = (
        SELECT project_id, version_id FROM version_removals AS next
        WHERE (state = 'withdrawn' AND since <= ?3
            OR state = 'deleting' AND lease_until <= ?1
            OR state = 'removed' AND since <= ?4)
          AND NOT ${isLive('next', '?1')} AND NOT ${isExpected('next', '?1')}
          AND NOT ${isGranted('next', '?1')}
        ORDER BY since LIMIT 1)
      RETURNING ${REMOVED_VERSION}`)
    .bind(input.now, input.until, input.withdrawnBefore, input.removedBefore)
    .first<RemovedVersion>()
  return row && { ...row, until: input.until }
}

/** Returns the ids of a version's builds. */
export async function listBuildIds(
  db: D1Database,
  { projectId, versionId }: RemovedVersion,
): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT build_id FROM builds WHERE project_id = ?1 AND version_id = ?2`)
    .bind(projectId, versionId)
    .all<{ build_id: string }>()
  return results.map((row) => row.build_id)
}

/**
 * Deletes at most `limit` outcomes of the version, and returns how many are gone by this. None is once the lease is
 * another's.
 */
export async function deleteOutcomes(
  db: D1Database,
  { projectId, versionId, until }: RemovalLease,
  limit: number,
): Promise<number> {
  const { meta } = await db
    .prepare(`
      DELETE FROM outcomes WHERE project_id = ?1 AND version_id = ?2
        AND (source, series, story_id, variant) IN (
          SELECT source, series, story_id, variant FROM outcomes
          WHERE project_id = ?1 AND version_id = ?2 LIMIT ?4)
        AND EXISTS (SELECT 1 FROM version_removals WHERE ${IS_LEASED})`)
    .bind(projectId, versionId, until, limit)
    .run()
  return meta.changes
}

const IS_LEASED = `project_id = ?1 AND version_id = ?2 AND state = 'deleting' AND lease_until = ?3`

/**
 * Ends a removal whose objects are deleted, `objects` of them by this step, and its outcomes before: the builds go with
 * what was recorded of the version, and the record of the removal too unless files are left. Nothing happens once the
 * lease is another's.
 */
export async function finishRemoval(
  db: D1Database,
  {
    lease,
    objects,
    filesLeft,
    now,
  }: { lease: RemovalLease; objects: number; filesLeft: boolean; now: string },
): Promise<void> {
  const { projectId, versionId, until } = lease
  const deleteRecorded = (table: 'recorded_captures' | 'recorded_versions') =>
    db
      .prepare(`
        DELETE FROM ${table} WHERE project_id = ?1 AND version_id = ?2
          AND EXISTS (SELECT 1 FROM version_removals WHERE ${IS_LEASED})`)
      .bind(projectId, versionId, until)
  await db.batch([
    db
      .prepare(`
        DELETE FROM builds
        WHERE project_id = ?1 AND version_id = ?2
          AND (removed_after IS NOT NULL OR arrived_at IS NULL AND reserved_until <= ?4)
          AND EXISTS (SELECT 1 FROM version_removals WHERE ${IS_LEASED})`)
      .bind(projectId, versionId, until, now),
    recordDeeds(
      db,
      { action: 'version_removed', who: RETENTION, at: now },
      {
        select: `SELECT project_id, version_id AS subject,
                   json_object('builds', changes(), 'objects', ?4) AS detail
                 FROM version_removals AS removal
                 WHERE ${IS_LEASED} AND (changes() + ?4 > 0 OR EXISTS (
                   SELECT 1 FROM recorded_versions AS recorded
                   WHERE recorded.project_id = removal.project_id
                     AND recorded.version_id = removal.version_id))`,
        parameters: [projectId, versionId, until, objects],
      },
    ),
    deleteRecorded('recorded_captures'),
    deleteRecorded('recorded_versions'),
    // The files that are left are looked at with the version.
    db
      .prepare(`
        DELETE FROM retained_objects
        WHERE project_id = ?1 AND kind = 'capture'
          AND subject >= ?1 || '/' || ?2 || '/' AND subject < ?1 || '/' || ?2 || '0'
          AND EXISTS (SELECT 1 FROM version_removals WHERE ${IS_LEASED})`)
      .bind(projectId, versionId, until),
    filesLeft
      ? db
          .prepare(`
            UPDATE version_removals
            SET state = 'removed', since = ?4, build_id = NULL, lease_until = NULL WHERE ${IS_LEASED}`)
          .bind(projectId, versionId, until, now)
      : db
          .prepare(`DELETE FROM version_removals WHERE ${IS_LEASED}`)
          .bind(projectId, versionId, until),
  ])
}
