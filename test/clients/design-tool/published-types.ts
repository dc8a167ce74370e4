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
  CurrentUser,
  DevResources,
  FileMeta,
  FileOutline,
  NodeContent,
  NodesOutline,
  RenderedImages,
  UpdatedDevResources,
} from '../../../src/clients/design-tool/response-schemas.ts'

// Checked by the compiler alone: the client accepts every response that the design tool's published
// types allow.

/** Compiles only if the schema accepts everything of the published type. */
type Accepts<Schema extends z.ZodType, Published extends z.input<Schema>> = Published

export interface Responses {
  me: Accepts<typeof CurrentUser, GetMeResponse>
  meta: Accepts<typeof FileMeta, GetFileMetaResponse>
  outline: Accepts<typeof FileOutline, GetFileResponse>
  nodes: Accepts<typeof NodesOutline, GetFileNodesResponse>
  content: Accepts<typeof NodeContent, GetFileNodesResponse['nodes'][string]>
  images: Accepts<typeof RenderedImages, GetImagesResponse>
  devResources: Accepts<typeof DevResources, GetDevResourcesResponse>
  created: Accepts<typeof CreatedDevResources, PostDevResourcesResponse>
  updated: Accepts<typeof UpdatedDevResources, PutDevResourcesResponse>
}
