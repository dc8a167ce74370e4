import * as z from 'zod'
import { FileKey, NodeId, UserField } from '../schema.ts'

export const DevResourceQuery = z.object({ file_key: FileKey, node_id: NodeId.optional() })

export const DevResourceBody = z.object({
  file_key: FileKey.meta({ description: 'Of a file; branches have none.' }),
  node_id: NodeId.meta({
    description: 'The node that carries the link; `1:2` and `1-2` are the same.',
  }),
  name: z.string().min(1).max(500).meta({ description: 'The words of the link.' }),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .meta({ description: 'Where it leads, http or https; with `node_id` it identifies the link.' }),
  user: UserField.meta({ description: 'The person who acts: their own connection is used.' }),
})
