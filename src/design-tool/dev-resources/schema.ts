import * as z from 'zod'
import { FileKey, FileKeyView, NodeId, NodeIdView, UserField } from '../schema.ts'

export const DevResourceQuery = z
  .object({ file_key: FileKey, node_id: NodeId.optional() })
  .transform(({ file_key: fileKey, node_id: nodeId = null }) => ({ fileKey, nodeId }))

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

export const DevResourceView = z
  .object({
    id: z.string().meta({ description: 'Given by the design tool.' }),
    file_key: FileKeyView,
    node_id: NodeIdView,
    name: z.string().meta({ description: 'The words of the link.' }),
    url: z.string().meta({ description: 'Where it leads.' }),
  })
  .meta({ id: 'DevResource', description: 'A link that a node carries in developer mode.' })
export type DevResourceView = z.output<typeof DevResourceView>

export const DevResourceList = z.object({
  dev_resources: z.array(DevResourceView).meta({ description: 'In the design tool’s order.' }),
})
export type DevResourceList = z.output<typeof DevResourceList>

export const PutDevResource = DevResourceView.extend({
  created: z.boolean().meta({ description: 'False: the node had a link to this URL.' }),
}).meta({ id: 'PutDevResource' })
export type PutDevResource = z.output<typeof PutDevResource>
