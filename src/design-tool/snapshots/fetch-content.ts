import type { StreamedNode } from '../../clients/design-tool/stream-nodes.ts'
import type { Env } from '../../settings/config.ts'
import {
  storeFailures,
  storeImageUrls,
  storeStructures,
  type FrameFailure,
  type FrameStructure,
} from '../../store/design-tool/imports.ts'
import type { DesignFrame } from '../../store/design-tool/screens.ts'
import type { DesignSnapshot } from '../../store/design-tool/snapshots.ts'
import { frameStructureKey } from '../../store/object-keys.ts'
import type { AuthorizedClient } from '../connections/authorized-client.ts'
import { requestAdaptiveBatch } from './adaptive-batch.ts'

// The two rate-limited calls of an import. Each is made for many frames at a time.

/** Stores the structures of frames as they arrive. If the response is truncated, those that arrived are kept. */
export async function fetchStructures(
  env: Env,
  client: AuthorizedClient,
  snapshot: DesignSnapshot,
  frames: DesignFrame[],
): Promise<void> {
  const sent = await requestAdaptiveBatch(env, snapshot, frames, async (batch) => {
    const byNode = new Map(batch.map((frame) => [frame.nodeId, frame]))
    const stored: FrameStructure[] = []
    const failed: FrameFailure[] = []
    const fail = ({ id }: DesignFrame, reason: string) => failed.push({ id, reason, isFinal: true })
    const onNode = async (node: StreamedNode) => {
      const frame = byNode.get(node.id)
      if (!frame || !byNode.delete(node.id)) return
      if (node.kind === 'missing') fail(frame, 'The file has no such node')
      else if (node.kind === 'too_large') fail(frame, 'Its structure is larger than 8 MiB')
      else stored.push(await storeStructure(env, frame, node))
    }
    try {
      const [first] = batch
      const ids = batch.map(({ nodeId }) => nodeId)
      if (first) await client.call((api) => api.streamNodes(first.fileKey, ids, onNode))
      for (const frame of byNode.values()) fail(frame, 'The file has no such node')
    } finally {
      await storeStructures(env.DB, stored)
      await storeFailures(env.DB, failed)
    }
  })
  if (sent.rejected) await failAll(env, sent.batch, 'The design tool returns no structure for it')
}

async function storeStructure(
  env: Env,
  frame: DesignFrame,
  { json, root }: Extract<StreamedNode, { kind: 'content' }>,
): Promise<FrameStructure> {
  const structureKey = frameStructureKey(frame)
  const httpMetadata = { contentType: 'application/json' }
  await env.STORAGE.put(structureKey, json, { httpMetadata })
  const box = root.absoluteBoundingBox
  return {
    id: frame.id,
    name: root.name,
    nodeType: root.type,
    nodeSize: box ? { w: box.width, h: box.height } : null,
    structureKey,
  }
}

/** Requests renderings of the frames with the same scale as the first, and stores their image URLs. */
export async function renderFrames(
  env: Env,
  client: AuthorizedClient,
  snapshot: DesignSnapshot,
  frames: DesignFrame[],
): Promise<void> {
  const scale = frames[0]?.scale
  const sameScale = frames.filter((frame) => frame.scale === scale)
  const sent = await requestAdaptiveBatch(env, snapshot, sameScale, async (batch) => {
    const [first] = batch
    if (!first) return
    const ids = batch.map(({ nodeId }) => nodeId)
    const images = await client.call((api) => api.renderImages(first.fileKey, ids, first.scale))
    const urlOf = ({ nodeId }: DesignFrame) => images.get(nodeId) ?? null
    const rendered = batch.filter((frame) => urlOf(frame) !== null)
    await storeImageUrls(
      env.DB,
      rendered.map((frame) => ({ id: frame.id, url: urlOf(frame) })),
    )
    const empty = batch.filter((frame) => urlOf(frame) === null)
    await failAll(env, empty, 'There is nothing to render')
  })
  if (sent.rejected) await failAll(env, sent.batch, 'The design tool does not render it')
}

const failAll = (env: Env, frames: DesignFrame[], reason: string) =>
  storeFailures(
    env.DB,
    frames.map(({ id }) => ({ id, reason, isFinal: true })),
  )
