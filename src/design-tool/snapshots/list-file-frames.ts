import type { ListedNode } from '../../clients/design-tool/answers.ts'
import { isoTime } from '../../base/time.ts'
import type { Env } from '../../config.ts'
import { getListedFrames, storeListedFrames } from '../../store/design-tool/files.ts'
import type { DesignToolSession } from '../connections/session.ts'
import { MAX_BATCH } from './ask-in-batches.ts'

const FRAME_TYPES = new Set(['FRAME', 'COMPONENT', 'COMPONENT_SET', 'INSTANCE'])
/** Sections may lie in sections. */
const MAX_SECTION_DEPTH = 4

/**
 * Ids of the visible frames that lie on a file's pages, in sections too. The design tool is asked only
 * when the file's version is not the one that was listed last.
 */
export async function listFileFrames(
  env: Env,
  session: DesignToolSession,
  file: { projectId: string; fileKey: string; version: string | null },
): Promise<string[]> {
  const { projectId, fileKey, version } = file
  const known = version && (await getListedFrames(env.DB, { projectId, fileKey, version }))
  if (known) return known
  const nodeIds = await askForFrames(session, fileKey)
  if (version !== null) {
    const now = isoTime()
    await storeListedFrames(env.DB, { projectId, fileKey, version, nodeIds, now })
  }
  return nodeIds
}

async function askForFrames(session: DesignToolSession, fileKey: string): Promise<string[]> {
  const frames: string[] = []
  let nodes = await session.call((api) => api.fileOutline(fileKey))
  for (let depth = 0; ; depth++) {
    const visible = nodes.filter((node) => node.visible)
    frames.push(...visible.filter((node) => FRAME_TYPES.has(node.type)).map(({ id }) => id))
    const sections = visible.filter(({ type }) => type === 'SECTION').map(({ id }) => id)
    if (sections.length === 0 || depth === MAX_SECTION_DEPTH) return frames
    nodes = await openSections(session, fileKey, sections)
  }
}

async function openSections(
  session: DesignToolSession,
  fileKey: string,
  sections: string[],
): Promise<ListedNode[]> {
  const nodes: ListedNode[] = []
  for (let at = 0; at < sections.length; at += MAX_BATCH) {
    const ids = sections.slice(at, at + MAX_BATCH)
    nodes.push(...(await session.call((api) => api.nodesOutline(fileKey, ids))))
  }
  return nodes
}
