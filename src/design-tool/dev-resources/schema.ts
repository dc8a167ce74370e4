import * as z from 'zod'
import { FileKey, NodeId, UserField } from '../schema.ts'

export const DevResourceQuery = z
  .object({ file_key: FileKey, node_id: NodeId.optional() })
  .transform(({ file_key: fileKey, node_id: nodeId = null }) => ({ fileKey, nodeId }))

export const DevResourceBody = z.object({
  file_key: FileKey.meta({ description: 'Of a file; branches have none.' }),
  node_id: NodeId,
  name: z.string().min(1).max(500),
  url: z.url({ protocol: /^https?$/ }).max(2_048),
  user: UserField,
})

export const DevResourceView = z
  .object({
    id: z.string(),
    file_key: z.string(),
    node_id: z.string(),
    name: z.string(),
    url: z.string(),
  })
  .meta({ id: 'DevResource', description: 'A link that a node carries in developer mode.' })
export type DevResourceView = z.output<typeof DevResourceView>

export const DevResourceList = z.object({ dev_resources: z.array(DevResourceView) })
export type DevResourceList = z.output<typeof DevResourceList>

export const PutDevResource = DevResourceView.extend({ created: z.boolean() }).meta({
  id: 'PutDevResource',
})
export type PutDevResource = z.output<typeof PutDevResource>
