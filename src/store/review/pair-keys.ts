import { keyIsClosed } from './closed-keys.ts'
import type { EvidenceName, Slot } from './pair-fields.ts'

/** Returns the fields needed to observe a pair's images, or null if there is no such pair. */
export const getPairImages = (
  db: D1Database,
  pairId: string,
): Promise<{
  pairId: string
  projectId: string
  registration: number
  imageAKey: string
  imageBKey: string
} | null> =>
  db
    .prepare(`
      SELECT pair_id AS pairId, project_id AS projectId, registration,
             image_a_key AS imageAKey, image_b_key AS imageBKey
      FROM pairs WHERE pair_id = ?1`)
    .bind(pairId)
    .first()

/**
 * Returns the key of a pair's image and the pair's project, or null if there is no such pair. The key is null if it
 * is closed to the project. One query.
 */
export async function getImageKey(
  db: D1Database,
  { pairId, slot }: { pairId: string; slot: Slot },
): Promise<{ projectId: string; key: string | null } | null> {
  const key = `pairs.image_${slot}_key`
  return db
    .prepare(`
      SELECT project_id AS projectId,
             iif(${keyIsClosed(key, 'pairs.project_id')}, NULL, ${key}) AS key
      FROM pairs WHERE pair_id = ?1`)
    .bind(pairId)
    .first()
}

const STRUCTURE_COLUMNS: Record<Slot, EvidenceName> = {
  a: 'design_tool_structure_key',
  b: 'dom_structure_key',
}

/** Like `getImageKey`, but for the structure that describes an image; its key is null if there is none. */
export async function getStructureKey(
  db: D1Database,
  { pairId, slot }: { pairId: string; slot: Slot },
): Promise<{ projectId: string; key: string | null } | null> {
  const key = `pairs.${STRUCTURE_COLUMNS[slot]}`
  return db
    .prepare(`
      SELECT project_id AS projectId,
             iif(${key} IS NULL OR ${keyIsClosed(key, 'pairs.project_id')}, NULL, ${key}) AS key
      FROM pairs WHERE pair_id = ?1`)
    .bind(pairId)
    .first()
}
