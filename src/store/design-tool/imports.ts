import { newId } from '../../base/ids.ts'

// The writes of an import. Each handles many frames at once and is idempotent.

interface FileOfSnapshot {
  snapshotId: string
  projectId: string
  fileKey: string
}

/**
 * Adds the frames that the snapshot does not hold yet, in this order, unless it is complete. Frames that are not
 * imported yet start over if they were planned from another version of the file, even if they failed permanently; if
 * the version is unknown, what was fetched is kept. Temporary failures are cleared.
 */
export async function planFrames(
  db: D1Database,
  input: FileOfSnapshot & { nodeIds: string[]; scale: number; fileVersion: string | null },
): Promise<void> {
  const { snapshotId, projectId, fileKey, nodeIds, scale, fileVersion } = input
  const frames = nodeIds.map((nodeId) => ({ id: newId('scr'), node_id: nodeId }))
  await db.batch([
    db
      .prepare(`
        UPDATE design_screens SET failure = NULL, failure_is_final = 0,
          structure_key = iif(?3 IS NULL, structure_key, NULL),
          image_url = iif(?3 IS NULL, image_url, NULL),
          file_version = coalesce(?3, file_version)
        WHERE snapshot_id = ?1 AND file_key = ?2 AND image_key IS NULL
          AND (?3 IS NULL OR file_version IS NOT ?3)`)
      .bind(snapshotId, fileKey, fileVersion),
    db
      .prepare(`
        UPDATE design_screens SET failure = NULL
        WHERE snapshot_id = ?1 AND file_key = ?2 AND image_key IS NULL AND failure_is_final = 0`)
      .bind(snapshotId, fileKey),
    db
      .prepare(`
        INSERT INTO design_screens
          (id, snapshot_id, project_id, ordinal, file_key, node_id, scale, file_version)
        SELECT value ->> 'id', ?1, ?2,
               (SELECT coalesce(max(ordinal), 0) FROM design_screens WHERE snapshot_id = ?1)
                 + key + 1,
               ?3, value ->> 'node_id', ?5, ?6
        FROM json_each(?4)
        WHERE EXISTS (SELECT 1 FROM design_snapshots WHERE id = ?1 AND status = 'open')
        ON CONFLICT (snapshot_id, file_key, node_id) DO NOTHING`)
      .bind(snapshotId, projectId, fileKey, JSON.stringify(frames), scale, fileVersion),
  ])
}

/** Copies the screens that other snapshots of the project imported from the same version at the same scale. */
export async function reuseScreens(
  db: D1Database,
  { snapshotId, projectId, fileKey, now }: FileOfSnapshot & { now: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE design_screens SET name = o.name, node_type = o.node_type,
        node_width = o.node_width, node_height = o.node_height, structure_key = o.structure_key,
        image_key = o.image_key, width = o.width, height = o.height, imported_at = ?4,
        failure = NULL, failure_is_final = 0
      FROM (SELECT * FROM design_screens
            WHERE project_id = ?2 AND file_key = ?3 AND image_key IS NOT NULL) AS o
      WHERE design_screens.snapshot_id = ?1 AND design_screens.file_key = ?3
        AND design_screens.image_key IS NULL AND o.node_id = design_screens.node_id
        AND o.file_version = design_screens.file_version AND o.scale = design_screens.scale`)
    .bind(snapshotId, projectId, fileKey, now)
    .run()
}

export interface FrameStructure {
  id: string
  name: string
  nodeType: string
  nodeSize: { w: number; h: number } | null
  structureKey: string
}

/** Records the structures that were stored. */
export async function storeStructures(db: D1Database, structures: FrameStructure[]): Promise<void> {
  await db
    .prepare(`
      UPDATE design_screens SET name = f.value ->> 'name', node_type = f.value ->> 'nodeType',
        node_width = f.value ->> '$.nodeSize.w', node_height = f.value ->> '$.nodeSize.h',
        structure_key = f.value ->> 'structureKey', failure = NULL
      FROM json_each(?1) AS f
      WHERE design_screens.id = f.value ->> 'id' AND design_screens.image_key IS NULL`)
    .bind(JSON.stringify(structures))
    .run()
}

/** Records the URLs of rendered images. Null means that the frame has to be rendered again. */
export async function storeImageUrls(
  db: D1Database,
  images: { id: string; url: string | null }[],
): Promise<void> {
  await db
    .prepare(`
      UPDATE design_screens SET image_url = f.value ->> 'url'
      FROM json_each(?1) AS f
      WHERE design_screens.id = f.value ->> 'id' AND design_screens.image_key IS NULL`)
    .bind(JSON.stringify(images))
    .run()
}

/** Makes a frame a screen, unless it already is one or the snapshot is complete. */
export async function storeImage(
  db: D1Database,
  input: { id: string; key: string; width: number; height: number; now: string },
): Promise<void> {
  await db
    .prepare(`
      UPDATE design_screens SET image_key = ?2, width = ?3, height = ?4, imported_at = ?5,
        image_url = NULL, failure = NULL, failure_is_final = 0
      WHERE id = ?1 AND image_key IS NULL
        AND (SELECT status FROM design_snapshots WHERE id = snapshot_id) = 'open'`)
    .bind(input.id, input.key, input.width, input.height, input.now)
    .run()
}

export interface FrameFailure {
  id: string
  reason: string
  /** Whether retrying is pointless until the file changes. */
  isFinal: boolean
}

export async function storeFailures(db: D1Database, failures: FrameFailure[]): Promise<void> {
  await db
    .prepare(`
      UPDATE design_screens SET failure = f.value ->> 'reason',
        failure_is_final = f.value ->> 'isFinal'
      FROM json_each(?1) AS f
      WHERE design_screens.id = f.value ->> 'id' AND design_screens.image_key IS NULL`)
    .bind(JSON.stringify(failures))
    .run()
}
