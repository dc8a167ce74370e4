import { columnNames } from '../columns.ts'

/** A frame of a snapshot. It becomes a screen once its image is stored. */
export interface DesignFrame {
  id: string
  snapshotId: string
  projectId: string
  /** The frame's position in the snapshot. */
  ordinal: number
  fileKey: string
  nodeId: string
  /** The requested scale. */
  scale: number
  name: string | null
  nodeType: string | null
  /** In design px. */
  nodeSize: { w: number; h: number } | null
  structureKey: string | null
  /** The URL of the rendered image; null until the frame is rendered. */
  imageUrl: string | null
  /** Null until the image is imported. */
  image: { key: string; width: number; height: number } | null
  /** Why the import of the frame failed. */
  failure: string | null
  /** Whether retrying is pointless until the file changes. */
  failureIsFinal: boolean
}

export type DesignScreen = DesignFrame & { image: NonNullable<DesignFrame['image']> }

interface FrameRow {
  id: string
  snapshot_id: string
  project_id: string
  ordinal: number
  file_key: string
  node_id: string
  scale: number
  name: string | null
  node_type: string | null
  node_width: number | null
  node_height: number | null
  structure_key: string | null
  image_url: string | null
  image_key: string | null
  width: number | null
  height: number | null
  failure: string | null
  failure_is_final: number
}

const COLUMNS = columnNames<FrameRow>({
  id: true,
  snapshot_id: true,
  project_id: true,
  ordinal: true,
  file_key: true,
  node_id: true,
  scale: true,
  name: true,
  node_type: true,
  node_width: true,
  node_height: true,
  structure_key: true,
  image_url: true,
  image_key: true,
  width: true,
  height: true,
  failure: true,
  failure_is_final: true,
}).join(', ')

const toFrame = (row: FrameRow): DesignFrame => ({
  id: row.id,
  snapshotId: row.snapshot_id,
  projectId: row.project_id,
  ordinal: row.ordinal,
  fileKey: row.file_key,
  nodeId: row.node_id,
  scale: row.scale,
  name: row.name,
  nodeType: row.node_type,
  nodeSize:
    row.node_width === null || row.node_height === null
      ? null
      : { w: row.node_width, h: row.node_height },
  structureKey: row.structure_key,
  imageUrl: row.image_url,
  image:
    row.image_key === null || row.width === null || row.height === null
      ? null
      : { key: row.image_key, width: row.width, height: row.height },
  failure: row.failure,
  failureIsFinal: row.failure_is_final === 1,
})

export const isScreen = (frame: DesignFrame): frame is DesignScreen => frame.image !== null

/** Lists a page of a snapshot's frames from one file, in order; with `nodeIds`, of those nodes only. */
export async function listFrames(
  db: D1Database,
  input: {
    snapshotId: string
    fileKey: string
    nodeIds: string[] | null
    afterOrdinal: number
    limit: number
  },
): Promise<DesignFrame[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM design_screens
       WHERE snapshot_id = ?1 AND file_key = ?2 AND ordinal > ?4
         AND (?3 IS NULL OR node_id IN (SELECT value FROM json_each(?3)))
       ORDER BY ordinal LIMIT ?5`,
    )
    .bind(
      input.snapshotId,
      input.fileKey,
      input.nodeIds && JSON.stringify(input.nodeIds),
      input.afterOrdinal,
      input.limit,
    )
    .all<FrameRow>()
  return results.map(toFrame)
}

/** Lists the screens of a snapshot in the order of its frames. */
export async function listScreens(
  db: D1Database,
  { projectId, snapshotId }: { projectId: string; snapshotId: string },
): Promise<DesignScreen[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM design_screens
       WHERE snapshot_id = ?1 AND project_id = ?2 AND image_key IS NOT NULL ORDER BY ordinal`,
    )
    .bind(snapshotId, projectId)
    .all<FrameRow>()
  return results.map(toFrame).filter(isScreen)
}

/** Lists the screens that were imported last into any snapshot of a project, newest first. */
export async function listLatestScreens(
  db: D1Database,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<DesignScreen[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM design_screens
       WHERE project_id = ?1 AND imported_at IS NOT NULL
       ORDER BY imported_at DESC, ordinal DESC LIMIT ?2`,
    )
    .bind(projectId, limit)
    .all<FrameRow>()
  return results.map(toFrame).filter(isScreen)
}

/** Returns the key of a screen's image, or null if the project has no such screen. */
export const getScreenImageKey = (
  db: D1Database,
  { projectId, id }: { projectId: string; id: string },
): Promise<string | null> =>
  db
    .prepare(`SELECT image_key FROM design_screens WHERE id = ?1 AND project_id = ?2`)
    .bind(id, projectId)
    .first<string>('image_key')
