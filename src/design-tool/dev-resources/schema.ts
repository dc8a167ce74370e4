import * as z from 'zod'
import { UserField } from '../caller.ts'
import { FileKey, NodeId } from '../schema.ts'

export const DevResourceQuery = z
  .object({ file_key: FileKey, node_id: NodeId.optional() })
  .transform(({ file_key: fileKey, node_id: nodeId = null }) => ({ fileKey, nodeId }))

export const DevResourceBody = z.object({
  file_key: FileKey,
  node_id: NodeId,
  name: z.string().min(1).max(500),
  url: z.url({ protocol: /^https?$/ }).max(2_048),
  user: UserField,
})
