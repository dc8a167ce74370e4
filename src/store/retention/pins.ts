import { recordDeeds, recordIfChanged } from '../audit/record.ts'
import { hasNoBuild } from './kept.ts'

/** `removing`: too late, its objects are being deleted. */
type PinOutcome = 'pinned' | 'unknown' | 'removing'

const ofVersion = 'project_id = ?1 AND version_id = ?2'
const isOnlyRecorded = `${ofVersion} AND ${hasNoBuild('recorded_versions')}`
const isKnown = `(EXISTS (SELECT 1 FROM builds WHERE ${ofVersion})
  OR EXISTS (SELECT 1 FROM recorded_versions WHERE ${ofVersion}))`
const isRemoving = `EXISTS (SELECT 1 FROM version_removals WHERE ${ofVersion} AND state = 'deleting')`

/**
 * Pins a version: whatever ended it is taken back, and nothing ends it until it is unpinned. One that was withdrawn is
 * served again.
 */
export async function pinVersion(
  db: D1Database,
  pin: { projectId: string; versionId: string; who: string; now: string },
): Promise<PinOutcome> {
  const { projectId, versionId } = pin
  const [, , , , , found] = await db.batch<{ known: number; removing: number }>([
    recordDeeds(
      db,
      { action: 'version_pinned', who: pin.who, at: pin.now },
      {
        select: `SELECT ?1 AS project_id, ?2 AS subject, '{}' AS detail
                 WHERE ${isKnown} AND NOT ${isRemoving} AND (
                   NOT EXISTS (SELECT 1 FROM pinned_versions WHERE ${ofVersion})
                   OR EXISTS (SELECT 1 FROM builds WHERE ${ofVersion} AND removed_after IS NOT NULL)
                   OR EXISTS (SELECT 1 FROM recorded_versions
                              WHERE ${isOnlyRecorded} AND removed_after IS NOT NULL))`,
        parameters: [projectId, versionId],
      },
    ),
    db
      .prepare(`
        INSERT INTO pinned_versions (project_id, version_id, pinned_at, pinned_by)
        SELECT ?1, ?2, ?3, ?4 WHERE NOT ${isRemoving}
          AND ${isKnown}
        ON CONFLICT DO NOTHING`)
      .bind(projectId, versionId, pin.now, pin.who),
    db
      .prepare(`
        UPDATE builds
        SET removed_after = NULL, ending_rule = NULL,
            status = iif(build_id IN (SELECT build_id FROM version_removals
                                      WHERE ${ofVersion} AND state = 'withdrawn'), 'active', status)
        WHERE ${ofVersion} AND NOT ${isRemoving}`)
      .bind(projectId, versionId),
    db
      .prepare(`
        UPDATE recorded_versions SET removed_after = NULL, ending_rule = NULL
        WHERE ${ofVersion} AND NOT ${isRemoving}`)
      .bind(projectId, versionId),
    db
      .prepare(`DELETE FROM version_removals WHERE ${ofVersion} AND state = 'withdrawn'`)
      .bind(projectId, versionId),
    db.prepare(`SELECT ${isKnown} AS known, ${isRemoving} AS removing`).bind(projectId, versionId),
  ])
  const row = found?.results[0]
  if (!row?.known) return 'unknown'
  return row.removing ? 'removing' : 'pinned'
}

export async function unpinVersion(
  db: D1Database,
  pin: { projectId: string; versionId: string; who: string; now: string },
): Promise<void> {
  const { projectId, versionId, who, now } = pin
  await db.batch([
    db.prepare(`DELETE FROM pinned_versions WHERE ${ofVersion}`).bind(projectId, versionId),
    recordIfChanged(db, {
      action: 'version_unpinned',
      who,
      at: now,
      projectId,
      subject: versionId,
    }),
  ])
}

/** Returns the names of a project's pinned versions. */
export async function listPinnedVersions(db: D1Database, projectId: string): Promise<Set<string>> {
  const { results } = await db
    .prepare(`SELECT version_id FROM pinned_versions WHERE project_id = ?1`)
    .bind(projectId)
    .all<{ version_id: string }>()
  return new Set(results.map((row) => row.version_id))
}
