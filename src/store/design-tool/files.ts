import * as z from 'zod'
import { parseNullable } from '../json-column.ts'

const NodeIds = z.array(z.string())

/** Returns the ids of a file's frames if this version of it was listed last; otherwise null. */
export async function getListedFrames(
  db: D1Database,
  input: { projectId: string; fileKey: string; version: string },
): Promise<string[] | null> {
  const nodeIds = await db
    .prepare(`
      SELECT node_ids FROM design_files
      WHERE project_id = ?1 AND file_key = ?2 AND version = ?3`)
    .bind(input.projectId, input.fileKey, input.version)
    .first<string>('node_ids')
  return parseNullable(NodeIds, nodeIds)
}

/** Stores the ids of a file's frames at a version, replacing those of any other version. */
export async function storeListedFrames(
  db: D1Database,
  input: { projectId: string; fileKey: string; version: string; nodeIds: string[]; now: string },
): Promise<void> {
  await db
    .prepare(`
      INSERT INTO design_files (project_id, file_key, version, node_ids, listed_at)
      VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (project_id, file_key) DO UPDATE SET
        version = excluded.version, node_ids = excluded.node_ids, listed_at = excluded.listed_at`)
    .bind(input.projectId, input.fileKey, input.version, JSON.stringify(input.nodeIds), input.now)
    .run()
}
