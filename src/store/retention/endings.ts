import { recordDeeds } from '../audit/record.ts'
import { hasNoBuild, isLive, keptBecause, type KeptBecause } from './kept.ts'

/** A version that ends: how many builds it has, if any, and from when on it may be removed. */
export interface EndingVersion {
  versionId: string
  builds: number
  removedAfter: string
}

/**
 * Marks versions as ending, by all of their builds or by what was recorded of those without one, and returns those that
 * exist. A version that is ending already keeps its time, and is ended by a request from then on if this is one (`rule`
 * null).
 */
export async function markEnding(
  db: D1Database,
  input: {
    projectId: string
    versionIds: readonly string[]
    /** The pattern of the rule that ends them; null: a request does. */
    rule: string | null
    removedAfter: string
    who: string
    now: string
  },
): Promise<EndingVersion[]> {
  const versions = JSON.stringify(input.versionIds)
  const ofVersions = `project_id = ?1 AND version_id IN (SELECT value FROM json_each(?2))`
  const isEnded = `${ofVersions} AND (${isLive('builds', '?4')} OR ?5 IS NULL AND removed_after IS NULL)`
  const isOnlyRecorded = `${ofVersions} AND ${hasNoBuild('recorded_versions')}`
  const parameters = [input.projectId, versions, input.removedAfter, input.now, input.rule]
  const event = `project_id, version_id AS subject,
                 json_object('removed_after', ?3, 'rule', ?5) AS detail`
  const takeFromRule = (table: string, rows: string): D1PreparedStatement =>
    db
      .prepare(
        `UPDATE ${table} SET ending_rule = NULL WHERE ${rows} AND ?3 IS NULL AND ending_rule IS NOT NULL`,
      )
      .bind(input.projectId, versions, input.rule)
  const [, , , , , ending] = await db.batch<EndingVersion>([
    recordDeeds(
      db,
      { action: 'version_expired', who: input.who, at: input.now },
      {
        select: `SELECT DISTINCT ${event} FROM builds WHERE ${isEnded}
                 UNION ALL
                 SELECT ${event} FROM recorded_versions WHERE ${isOnlyRecorded} AND removed_after IS NULL`,
        parameters,
      },
    ),
    db
      .prepare(`UPDATE builds SET removed_after = ?3, ending_rule = ?5 WHERE ${isEnded}`)
      .bind(...parameters),
    takeFromRule('builds', ofVersions),
    db
      .prepare(`
        UPDATE recorded_versions SET removed_after = ?3, ending_rule = ?4
        WHERE ${isOnlyRecorded} AND removed_after IS NULL`)
      .bind(input.projectId, versions, input.removedAfter, input.rule),
    takeFromRule('recorded_versions', isOnlyRecorded),
    db
      .prepare(`
        SELECT version_id AS "versionId", sum(builds) AS builds,
          min(removed_after) AS "removedAfter" FROM (
          SELECT version_id, 1 AS builds, removed_after FROM builds WHERE ${ofVersions}
          UNION ALL
          SELECT version_id, 0, removed_after FROM recorded_versions WHERE ${isOnlyRecorded})
        GROUP BY version_id ORDER BY version_id`)
      .bind(input.projectId, versions),
  ])
  return ending?.results ?? []
}

/**
 * Returns the versions of a project that are served or have no build, neither pinned nor ending, those first that were
 * uploaded or recorded last.
 */
export async function listLastingVersions(
  db: D1Database,
  projectId: string,
): Promise<{ versionId: string; arrivedAt: string }[]> {
  const { results } = await db
    .prepare(`
      SELECT version_id AS "versionId", max(arrived_at) AS "arrivedAt" FROM (
        SELECT version_id, arrived_at, build_number FROM builds
        WHERE project_id = ?1 AND status = 'active' AND arrived_at IS NOT NULL
          AND removed_after IS NULL
        UNION ALL
        SELECT version_id, recorded_at, 0 FROM recorded_versions
        WHERE project_id = ?1 AND removed_after IS NULL AND ${hasNoBuild('recorded_versions')})
      WHERE version_id NOT IN (SELECT version_id FROM pinned_versions WHERE project_id = ?1)
      GROUP BY version_id ORDER BY max(arrived_at) DESC, max(build_number) DESC`)
    .bind(projectId)
    .all<{ versionId: string; arrivedAt: string }>()
  return results
}

/** A version that has ended, and what keeps it all the same; null: nothing. */
interface EndedVersion {
  versionId: string
  builds: number
  keptBecause: KeptBecause | null
}

/** Returns at most `limit` versions of a project that are ending, or are among `also`, those that end first first. */
export async function listEndedVersions(
  db: D1Database,
  input: { projectId: string; also: readonly string[]; now: string; limit: number },
): Promise<EndedVersion[]> {
  const { results } = await db
    .prepare(`
      SELECT version_id AS "versionId", sum(builds) AS builds,
        ${keptBecause('ended', '?3')} AS "keptBecause"
      FROM (
        SELECT project_id, version_id, removed_after, 1 AS builds FROM builds
        WHERE project_id = ?1
        UNION ALL
        SELECT project_id, version_id, removed_after, 0 FROM recorded_versions
        WHERE project_id = ?1 AND ${hasNoBuild('recorded_versions')}) AS ended
      WHERE version_id IN (SELECT value FROM json_each(?2))
         OR removed_after IS NOT NULL AND NOT ${isLive('ended', '?3')}
      GROUP BY version_id ORDER BY min(removed_after) IS NULL, min(removed_after), version_id LIMIT ?4`)
    .bind(input.projectId, JSON.stringify(input.also), input.now, input.limit)
    .all<EndedVersion>()
  return results
}
