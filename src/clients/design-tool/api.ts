import type * as z from 'zod'
import {
  CreatedDevResources,
  DevResources,
  FileMeta,
  FileOutline,
  Me,
  NodesOutline,
  RenderedImages,
  UpdatedDevResources,
  type DevResource,
  type ListedNode,
} from './answers.ts'
import type { Call } from './call.ts'
import { callForJson } from './json.ts'
import { readNodes, type NodeText } from './nodes.ts'

export interface Credentials {
  /** `token`: a personal one. */
  kind: 'oauth' | 'token'
  accessToken: string
}

/** Outlines of a file hold every property of the nodes they reach: some thousands of them. */
const MAX_OUTLINE_BYTES = 16 * 1024 * 1024

/**
 * The design tool's REST API (developers.figma.com/docs/rest-api) as one person. `fileOutline`,
 * `nodes`, `nodesOutline` and `renderImages` are its scarce calls: on some seats six a month. Every
 * call throws a DesignToolError.
 */
export class DesignToolApi {
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

  /** Whose token this is. */
  me() {
    return this.#read(Me, '/v1/me')
  }

  fileMeta(fileKey: string): Promise<FileMeta> {
    return this.#read(FileMeta, `/v1/files/${fileKey}/meta`)
  }

  /** What lies on the pages of a file. */
  async fileOutline(fileKey: string): Promise<ListedNode[]> {
    const path = `/v1/files/${fileKey}?depth=2`
    const { document } = await this.#read(FileOutline, path, MAX_OUTLINE_BYTES)
    return document.children.flatMap((page) => page.children)
  }

  /** The children of some nodes, in order. */
  async nodesOutline(fileKey: string, nodeIds: string[]): Promise<ListedNode[]> {
    const query = new URLSearchParams({ ids: nodeIds.join(','), depth: '1' })
    const path = `/v1/files/${fileKey}/nodes?${query.toString()}`
    const { nodes } = await this.#read(NodesOutline, path, MAX_OUTLINE_BYTES)
    return nodeIds.flatMap((id) => nodes.get(id)?.document.children ?? [])
  }

  /** Whole nodes, one by one as they come in; see `readNodes`. */
  nodes(
    fileKey: string,
    nodeIds: string[],
    onNode: (node: NodeText) => Promise<void>,
  ): Promise<void> {
    const query = new URLSearchParams({ ids: nodeIds.join(',') })
    return readNodes(this.#call(`/v1/files/${fileKey}/nodes?${query.toString()}`), onNode)
  }

  /**
   * Renders nodes as PNG, each cut to its own box: the address of each image, null where there is
   * nothing to render.
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

  /** Those of one node, or of the whole file. */
  async devResources(fileKey: string, nodeId: string | null): Promise<DevResource[]> {
    const query = nodeId === null ? '' : `?${new URLSearchParams({ node_ids: nodeId }).toString()}`
    const path = `/v1/files/${fileKey}/dev_resources${query}`
    return (await this.#read(DevResources, path)).dev_resources
  }

  /** Null when the design tool refuses it: the node has one with this URL, or ten already. */
  async createDevResource(resource: Omit<DevResource, 'id'>): Promise<DevResource | null> {
    const body = { dev_resources: [resource] }
    const answer = await this.#write(CreatedDevResources, 'POST', '/v1/dev_resources', body)
    return answer.links_created[0] ?? null
  }

  /** False when the design tool refuses it: there is no such resource any more. */
  async renameDevResource(id: string, name: string): Promise<boolean> {
    const body = { dev_resources: [{ id, name }] }
    const { errors } = await this.#write(UpdatedDevResources, 'PUT', '/v1/dev_resources', body)
    return errors.length === 0
  }

  #call(path: string): Pick<Call, 'url' | 'headers'> {
    return { url: `${this.#apiUrl}${path}`, headers: this.#headers }
  }

  #read<S extends z.ZodType>(schema: S, path: string, maxBytes?: number): Promise<z.output<S>> {
    return callForJson(schema, { ...this.#call(path), ...(maxBytes && { maxBytes }) })
  }

  #write<S extends z.ZodType>(
    schema: S,
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
  ): Promise<z.output<S>> {
    const { url, headers } = this.#call(path)
    return callForJson(schema, {
      url,
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  }
}
