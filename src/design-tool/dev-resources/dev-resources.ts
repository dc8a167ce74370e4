import { AppError } from '../../base/errors.ts'
import type { DevResource } from '../../clients/design-tool/response-schemas.ts'
import type { Env } from '../../settings/config.ts'
import type { ConnectionSelector } from '../connection-selector.ts'
import { requireAuthorizedClient, type AuthorizedClient } from '../connections/authorized-client.ts'

type NewDevResource = Omit<DevResource, 'id'>

/** Lists the dev resources of a file's nodes. Throws as `requireAuthorizedClient`, and a DesignToolError. */
export async function listDevResources(
  env: Env,
  selector: ConnectionSelector,
  { fileKey, nodeId }: { fileKey: string; nodeId: string | null },
): Promise<DevResource[]> {
  const client = await requireAuthorizedClient(env, selector)
  return client.call((api) => api.listDevResources(fileKey, nodeId))
}

/**
 * Adds a link to a node, or renames the node's link with the same URL. A link shows its author, so it is written with
 * the user's own connection, never with a shared one. Throws `conflict` if the node can hold no more links, and
 * otherwise as `listDevResources`.
 */
export async function putDevResource(
  env: Env,
  selector: ConnectionSelector,
  resource: NewDevResource,
): Promise<DevResource & { created: boolean }> {
  const client = await requireAuthorizedClient(env, selector, { own: true })
  const existing = await renameExisting(client, resource)
  if (existing) return { ...existing, created: false }
  const created = await client.call((api) => api.createDevResource(resource))
  if (created) return { ...created, created: true }
  // The design tool refused: another request may just have created the link.
  const concurrent = await renameExisting(client, resource)
  if (concurrent) return { ...concurrent, created: false }
  throw new AppError('conflict', 'The node can hold no more dev resources')
}

/** Renames the node's link with this URL. Returns null if there is none. */
async function renameExisting(
  client: AuthorizedClient,
  { file_key: fileKey, node_id: nodeId, url, name }: NewDevResource,
): Promise<DevResource | null> {
  const listed = await client.call((api) => api.listDevResources(fileKey, nodeId))
  const found = listed.find((resource) => resource.node_id === nodeId && resource.url === url)
  if (!found) return null
  if (found.name === name) return found
  const renamed = await client.call((api) => api.renameDevResource(found.id, name))
  return renamed ? { ...found, name } : null
}
