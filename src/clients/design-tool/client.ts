import type * as z from 'zod'
import {
  CreatedDevResources,
  CurrentUser,
  DevResources,
  FileMeta,
  FileOutline,
  NodesOutline,
  RenderedImages,
  UpdatedDevResources,
  type DevResource,
  type ListedNode,
} from './response-schemas.ts'
import { requestJson } from './request-json.ts'
import type { DesignToolRequest } from './request.ts'
import { streamNodes, type StreamedNode } from './stream-nodes.ts'

interface Credentials {
  /** `token` is a personal access token. */
  kind: 'oauth' | 'token'
  accessToken: string
}

/** An outline contains every property of each listed node, of which there may be thousands. */
const MAX_OUTLINE_BYTES = 16 * 1024 * 1024

/**
 * A client for the design tool's REST API (developers.figma.com/docs/rest-api) that acts as one person.
 * `listTopLevelNodes`, `listChildren`, `streamNodes` and `renderImages` are scarce: some seats may make six such
 * calls a month. Every method throws a DesignToolError if its call fails.
 */
export class DesignToolClient {
  readonly #apiUrl: string
  readonly #headers: Record<string, string>

  constructor(apiUrl: string, { kind, accessToken }: Credentials) {
    this.#apiUrl = apiUrl
    this.#headers = {
      Accept: 'application/json',
      ...(kind === 'oauth'
        ? { Authorization: `Bearer ${accessToken}` }
        : { 'X-Figma-Token': accessToken }),
    }
  }

  /** Returns the person whom the token belongs to. */
  getCurrentUser(): Promise<CurrentUser> {
    return this.#read(CurrentUser, '/v1/me')
  }

  getFileMeta(fileKey: string): Promise<FileMeta> {
    return this.#read(FileMeta, `/v1/files/${fileKey}/meta`)
  }

  /** Lists the direct children of a file's pages. */
  async listTopLevelNodes(fileKey: string): Promise<ListedNode[]> {
    const path = `/v1/files/${fileKey}?depth=2`
    const { document } = await this.#read(FileOutline, path, MAX_OUTLINE_BYTES)
    return document.children.flatMap((page) => page.children)
  }

  /** Lists the children of the nodes, in order. */
  async listChildren(fileKey: string, nodeIds: string[]): Promise<ListedNode[]> {
    const query = new URLSearchParams({ ids: nodeIds.join(','), depth: '1' })
    const path = `/v1/files/${fileKey}/nodes?${query.toString()}`
    const { nodes } = await this.#read(NodesOutline, path, MAX_OUTLINE_BYTES)
    return nodeIds.flatMap((id) => nodes.get(id)?.document.children ?? [])
  }

  /** Passes whole nodes to `onNode`, one at a time as they arrive; see stream-nodes.ts. */
  streamNodes(
    fileKey: string,
    nodeIds: string[],
    onNode: (node: StreamedNode) => Promise<void>,
  ): Promise<void> {
    const query = new URLSearchParams({ ids: nodeIds.join(',') })
    return streamNodes(this.#request(`/v1/files/${fileKey}/nodes?${query.toString()}`), onNode)
  }

  /**
   * Renders nodes as PNG images, each cropped to the node's own box. Returns the URL of each image, or
   * null for a node that has nothing to render.
   */
  async renderImages(
    fileKey: string,
    nodeIds: string[],
    scale: number,
  ): Promise<ReadonlyMap<string, string | null>> {
    const query = new URLSearchParams({
      ids: nodeIds.join(','),
      scale: String(scale),
      format: 'png',
      use_absolute_bounds: 'true',
    })
    const path = `/v1/images/${fileKey}?${query.toString()}`
    return (await this.#read(RenderedImages, path)).images
  }

  /** Lists the dev resources of one node, or of the whole file. */
  async listDevResources(fileKey: string, nodeId: string | null): Promise<DevResource[]> {
    const query = nodeId === null ? '' : `?${new URLSearchParams({ node_ids: nodeId }).toString()}`
    const path = `/v1/files/${fileKey}/dev_resources${query}`
    return (await this.#read(DevResources, path)).dev_resources
  }

  /** Returns null if the design tool refuses: the node already has a resource with this URL, or ten resources. */
  async createDevResource(resource: Omit<DevResource, 'id'>): Promise<DevResource | null> {
    const body = { dev_resources: [resource] }
    const created = await this.#write(CreatedDevResources, 'POST', '/v1/dev_resources', body)
    return created.links_created[0] ?? null
  }

  /** Returns false if the design tool refuses: the resource no longer exists. */
  async renameDevResource(id: string, name: string): Promise<boolean> {
    const body = { dev_resources: [{ id, name }] }
    const { errors } = await this.#write(UpdatedDevResources, 'PUT', '/v1/dev_resources', body)
    return errors.length === 0
  }

  #request(path: string): Pick<DesignToolRequest, 'url' | 'headers'> {
    return { url: `${this.#apiUrl}${path}`, headers: this.#headers }
  }

  #read<S extends z.ZodType>(schema: S, path: string, maxBytes?: number): Promise<z.output<S>> {
    return requestJson(schema, { ...this.#request(path), ...(maxBytes && { maxBytes }) })
  }

  #write<S extends z.ZodType>(
    schema: S,
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
  ): Promise<z.output<S>> {
    const { url, headers } = this.#request(path)
    return requestJson(schema, {
      url,
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
}
