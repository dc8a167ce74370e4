import * as z from 'zod'
import { FileKeyView, NodeIdView } from '../view-schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const DevResourceView = z
  .object({
    id: z.string().describe('Assigned by the design tool.'),
    file_key: FileKeyView,
    node_id: NodeIdView,
    name: z.string().describe('The text of the link.'),
    url: z.string().describe('The target of the link.'),
  })
  .meta({ id: 'DevResource', description: 'A link of a node in developer mode.' })
export type DevResourceView = z.output<typeof DevResourceView>

export const DevResourceList = z.object({
  dev_resources: z.array(DevResourceView).describe('In the design tool’s order.'),
})

export const PutDevResource = DevResourceView.extend({
  created: z.boolean().describe('False if the node already had a link to this URL.'),
}).meta({ id: 'PutDevResource' })
