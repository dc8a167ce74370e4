import { AppError } from '../../base/errors.ts'
import type { DevResource } from '../../clients/design-tool/answers.ts'
import type { Env } from '../../config.ts'
import { openSession, type Caller, type DesignToolSession } from '../connections/session.ts'

type NewDevResource = Omit<DevResource, 'id'>

/** The links that a file's nodes carry in developer mode. Throws as `openSession`, and a DesignToolError. */
export async function listDevResources(
  env: Env,
  caller: Caller,
  { fileKey, nodeId }: { fileKey: string; nodeId: string | null },
): Promise<DevResource[]> {
  const session = await openSession(env, caller)
  return session.call((api) => api.devResources(fileKey, nodeId))
}

/**
 * Gives a node a link; one with the same URL gets the new name. A link shows its author, so a user
 * writes it with a connection of their own, never with a shared one. Throws `conflict` when the node takes no
 * more, else as `listDevResources`.
 */
export async function putDevResource(
  env: Env,
  caller: Caller,
  resource: NewDevResource,
): Promise<DevResource & { created: boolean }> {
  const session = await openSession(env, caller, { own: true })
  const existing = await rename(session, resource)
  if (existing) return { ...existing, created: false }
  const created = await session.call((api) => api.createDevResource(resource))
  if (created) return { ...created, created: true }
  // Refused: perhaps another request has just made it.
  const raced = await rename(session, resource)
  if (raced) return { ...raced, created: false }
  throw new AppError('conflict', 'The design tool takes no more resources for this node')
}

/** The node's link with this URL, by its new name; null when there is none. */
async function rename(
  session: DesignToolSession,
  { file_key: fileKey, node_id: nodeId, url, name }: NewDevResource,
): Promise<DevResource | null> {
  const listed = await session.call((api) => api.devResources(fileKey, nodeId))
  const found = listed.find((resource) => resource.node_id === nodeId && resource.url === url)
  if (!found) return null
  if (found.name === name) return found
  const renamed = await session.call((api) => api.renameDevResource(found.id, name))
  return renamed ? { ...found, name } : null
}
