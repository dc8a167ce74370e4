import * as z from 'zod'
import { UserField } from '../caller.ts'
import { FileKey, NodeId } from '../schema.ts'

export const SnapshotBody = z.object({
  source_id: z.string().min(1).nullish(),
  name: z.string().min(1).max(500).nullish(),
})

/** Frames of one request; more go into another one of the same snapshot. */
const MAX_NODE_IDS = 1_000

/** The scales that the design tool renders at; 1 is its own default. */
const Scale = z.number().min(0.01).max(4)

/** Without `node_ids`: every frame of the file. `cursor` continues with what was planned before. */
export const IngestBody = z
  .object({
    file_key: FileKey,
    node_ids: z.array(NodeId).min(1).max(MAX_NODE_IDS).nullish(),
    scale: Scale.nullish(),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, 'is not a cursor of an import')
      .nullish(),
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
