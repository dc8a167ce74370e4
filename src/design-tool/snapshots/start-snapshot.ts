import { notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import {
  getSnapshot,
  insertSnapshot,
  type DesignSnapshot,
} from '../../store/design-tool/snapshots.ts'
import { getSource } from '../../store/design-tool/sources.ts'

/** Starts an empty snapshot, named after its source unless a name is given. Throws `not_found`. */
export async function startSnapshot(
  env: Env,
  input: { projectId: string; sourceId: string | null; name: string | null },
): Promise<DesignSnapshot> {
  const { projectId, sourceId } = input
  const source = sourceId === null ? null : await getSource(env.DB, { projectId, id: sourceId })
  if (sourceId !== null && !source) throw notFound('Source')
  const id = newId('snap')
  const name = input.name ?? source?.name ?? id
  await insertSnapshot(env.DB, { id, projectId, sourceId, name, createdAt: isoTime() })
  const snapshot = await getSnapshot(env.DB, { projectId, id })
  if (!snapshot) throw new Error('a snapshot vanished after it was stored')
  return snapshot
}
