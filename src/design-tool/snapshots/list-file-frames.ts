import type { ListedNode } from '../../clients/design-tool/response-schemas.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../settings/config.ts'
import { getListedFrames, storeListedFrames } from '../../store/design-tool/files.ts'
import type { AuthorizedClient } from '../connections/authorized-client.ts'
import { MAX_BATCH_FRAMES } from './adaptive-batch.ts'

const FRAME_TYPES = new Set(['FRAME', 'COMPONENT', 'COMPONENT_SET', 'INSTANCE'])
/** Sections can be nested. */
const MAX_SECTION_DEPTH = 4

/**
 * Returns the ids of the visible frames on a file's pages, including those in sections. Calls the design tool only if
 * this version of the file was not the last to be listed.
 */
export async function listFileFrames(
  env: Env,
  client: AuthorizedClient,
  file: { projectId: string; fileKey: string; version: string | null },
): Promise<string[]> {
  const { projectId, fileKey, version } = file
  const known = version && (await getListedFrames(env.DB, { projectId, fileKey, version }))
  if (known) return known
  const nodeIds = await fetchFrameIds(client, fileKey)
  if (version !== null) {
    const now = isoTime()
    await storeListedFrames(env.DB, { projectId, fileKey, version, nodeIds, now })
  }
  return nodeIds
}

async function fetchFrameIds(client: AuthorizedClient, fileKey: string): Promise<string[]> {
  const frames: string[] = []
  let nodes = await client.call((api) => api.listTopLevelNodes(fileKey))
  for (let depth = 0; ; depth++) {
    const visible = nodes.filter((node) => node.visible)
    frames.push(...visible.filter((node) => FRAME_TYPES.has(node.type)).map(({ id }) => id))
    const sections = visible.filter(({ type }) => type === 'SECTION').map(({ id }) => id)
    if (sections.length === 0 || depth === MAX_SECTION_DEPTH) return frames
    nodes = await listSectionChildren(client, fileKey, sections)
  }
}

async function listSectionChildren(
  client: AuthorizedClient,
  fileKey: string,
  sections: string[],
): Promise<ListedNode[]> {
  const nodes: ListedNode[] = []
  for (let at = 0; at < sections.length; at += MAX_BATCH_FRAMES) {
    const ids = sections.slice(at, at + MAX_BATCH_FRAMES)
    nodes.push(...(await client.call((api) => api.listChildren(fileKey, ids))))
  }
  return nodes
}
