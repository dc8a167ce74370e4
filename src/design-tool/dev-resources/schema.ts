import * as z from 'zod'
import { FileKey, NodeId, UserField } from '../schema.ts'

export const DevResourceQuery = z.object({ file_key: FileKey, node_id: NodeId.optional() })

export const DevResourceBody = z.object({
  file_key: FileKey.describe('The key of a file; branches have no dev resources.'),
  node_id: NodeId.describe('The node of the link; `1:2` and `1-2` are equivalent.'),
  name: z.string().min(1).max(500).describe('The text of the link.'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .describe('The target, http or https; identifies the link together with `node_id`.'),
  user: UserField.describe('The user who acts; their own connection is used.'),
})
