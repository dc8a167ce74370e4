import type {
  GetDevResourcesResponse,
  GetFileMetaResponse,
  GetFileNodesResponse,
  GetFileResponse,
  GetImagesResponse,
  GetMeResponse,
  PostDevResourcesResponse,
  PutDevResourcesResponse,
} from '@figma/rest-api-spec'
import type * as z from 'zod'
import type {
  CreatedDevResources,
  DevResources,
  FileMeta,
  FileOutline,
  Me,
  NodeContent,
  NodesOutline,
  RenderedImages,
  UpdatedDevResources,
} from '../../../src/clients/design-tool/answers.ts'

// Checked by the compiler alone: every answer that the design tool's published types allow is one that
// the client reads.

/** `Published`, if the schema takes all of it. */
type Reads<Schema extends z.ZodType, Published extends z.input<Schema>> = Published

export interface Read {
  me: Reads<typeof Me, GetMeResponse>
  meta: Reads<typeof FileMeta, GetFileMetaResponse>
  outline: Reads<typeof FileOutline, GetFileResponse>
  nodes: Reads<typeof NodesOutline, GetFileNodesResponse>
  content: Reads<typeof NodeContent, GetFileNodesResponse['nodes'][string]>
  images: Reads<typeof RenderedImages, GetImagesResponse>
  devResources: Reads<typeof DevResources, GetDevResourcesResponse>
  created: Reads<typeof CreatedDevResources, PostDevResourcesResponse>
  updated: Reads<typeof UpdatedDevResources, PutDevResourcesResponse>
}
