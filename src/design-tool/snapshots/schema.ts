import * as z from 'zod'
import { FileKey, NodeId, UserField } from '../schema.ts'

export const SnapshotBody = z.object({
  source_id: z.string().min(1).nullish().describe('The tracked source that it is taken from.'),
  name: z
    .string()
    .min(1)
    .max(500)
    .nullish()
    .describe('The name shown to people. Default: the source’s name, else the snapshot’s id.'),
})

/** The most frames in one request; further ones need further requests for the same snapshot. */
const MAX_NODE_IDS = 1_000

/** The scales that the design tool can render at. */
const Scale = z.number().min(0.01).max(4)

/** `cursor` continues with the frames that an earlier request planned. */
export const IngestBody = z
  .object({
    file_key: FileKey.describe('The key of a file or branch.'),
    node_ids: z
      .array(NodeId)
      .min(1)
      .max(MAX_NODE_IDS)
      .nullish()
      .describe('Default: every visible frame on the file’s pages, including those in sections.'),
    scale: Scale.nullish().describe('Image pixels per design pixel. Default: 1.'),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, 'is not a cursor of an import')
      .nullish()
      .describe('`next_cursor` of the previous response.'),
    user: UserField,
  })
  .transform(({ file_key: fileKey, node_ids: nodeIds, scale, cursor, user }) => ({
    fileKey,
    nodeIds: nodeIds ? [...new Set(nodeIds)] : null,
    scale: scale ?? 1,
    user,
    afterOrdinal: typeof cursor === 'string' ? Number(cursor) : null,
  }))
export type Ingest = Omit<z.output<typeof IngestBody>, 'user'>
