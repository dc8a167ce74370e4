import { env } from 'cloudflare:workers'
import { card, designOf, pngOf } from '../judging/runs/runs.ts'

/** A frame in an open snapshot as an import leaves it, its image and its structure in storage. */
export async function newScreen(
  projectId: string,
  { imported = true } = {},
): Promise<{ snapshot: string; screen: string; image: string; structure: string }> {
  const [snapshot, screen] = [`snap_${crypto.randomUUID()}`, `scr_${crypto.randomUUID()}`]
  const [image, structure] = [`.design/${snapshot}/f/1-2@1.png`, `.design/${snapshot}/f/1-2.json`]
  const now = '2026-11-21T00:00:00.000Z'
  await env.STORAGE.put(image, pngOf(card()), { httpMetadata: { contentType: 'image/png' } })
  await env.STORAGE.put(structure, JSON.stringify(designOf()))
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO design_snapshots (id, project_id, name, status, created_at)
       VALUES (?1, ?2, 'Sprint 7', 'open', ?3)`,
    ).bind(snapshot, projectId, now),
    env.DB.prepare(
      `INSERT INTO design_screens (id, snapshot_id, project_id, ordinal, file_key, node_id, scale,
                                   structure_key, image_key, width, height, imported_at)
       VALUES (?1, ?2, ?3, 1, 'f', '1:2', 1, ?4, ?5, ?6, ?6, ?7)`,
    ).bind(
      screen,
      snapshot,
      projectId,
      structure,
      imported ? image : null,
      imported ? 240 : null,
      imported ? now : null,
    ),
  ])
  return { snapshot, screen, image, structure }
}
