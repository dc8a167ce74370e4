import { selected, type Selected } from '../columns.ts'

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

type FrameRow = Selected<Omit<DesignFrame, 'nodeSize' | 'image'>> & {
  nodeWidth: number | null
  nodeHeight: number | null
  imageKey: string | null
  width: number | null
  height: number | null
}

const COLUMNS = selected<FrameRow>()(
  'id snapshotId projectId ordinal fileKey nodeId scale name nodeType nodeWidth nodeHeight',
  'structureKey imageUrl imageKey width height failure failureIsFinal',
)

function toFrame(row: FrameRow): DesignFrame {
  const { nodeWidth: w, nodeHeight: h, imageKey: key, width, height, ...frame } = row
  return {
    ...frame,
    nodeSize: w === null || h === null ? null : { w, h },
    image: key === null || width === null || height === null ? null : { key, width, height },
    failureIsFinal: row.failureIsFinal === 1,
  }
}

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
    .prepare(`
      SELECT ${COLUMNS} FROM design_screens
      WHERE snapshot_id = ?1 AND file_key = ?2 AND ordinal > ?4
        AND (?3 IS NULL OR node_id IN (SELECT value FROM json_each(?3)))
      ORDER BY ordinal LIMIT ?5`)
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
    .prepare(`
      SELECT ${COLUMNS} FROM design_screens
      WHERE snapshot_id = ?1 AND project_id = ?2 AND image_key IS NOT NULL ORDER BY ordinal`)
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
    .prepare(`
      SELECT ${COLUMNS} FROM design_screens
      WHERE project_id = ?1 AND imported_at IS NOT NULL
      ORDER BY imported_at DESC, ordinal DESC LIMIT ?2`)
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
