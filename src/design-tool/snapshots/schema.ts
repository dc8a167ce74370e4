import * as z from 'zod'
import { ProjectId, Timestamp } from '../../http/response-fields.ts'
import { FileKey, NodeId, NodeIdView, OwnId, UserField } from '../schema.ts'
import { ScreenView } from '../screens/schema.ts'

export const SnapshotBody = z.object({
  source_id: z
    .string()
    .min(1)
    .nullish()
    .meta({ description: 'The tracked source that it is taken from.' }),
  name: z.string().min(1).max(500).nullish().meta({
    description: 'A name for people. Default: the source’s name, else the snapshot’s id.',
  }),
})

/** The most frames that one request may name; more go into further requests for the same snapshot. */
const MAX_NODE_IDS = 1_000

/** The scales that the design tool renders at. */
const Scale = z.number().min(0.01).max(4)

/** `cursor` continues with the frames that an earlier request planned. */
export const IngestBody = z
  .object({
    file_key: FileKey.meta({ description: 'Of a file or branch.' }),
    node_ids: z.array(NodeId).min(1).max(MAX_NODE_IDS).nullish().meta({
      description: 'Default: every visible frame that lies on the file’s pages, in sections too.',
    }),
    scale: Scale.nullish().meta({
      description: 'Pixels of the image for each design pixel. Default: 1.',
    }),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/, 'is not a cursor of an import')
      .nullish()
      .meta({ description: '`next_cursor` of the previous response.' }),
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

export const SnapshotView = z
  .object({
    id: OwnId,
    project_id: ProjectId,
    source_id: z.string().nullable().meta({ description: 'The source it was taken from, if any.' }),
    name: z.string().meta({ description: 'A name for people.' }),
    status: z
      .enum(['open', 'complete'])
      .meta({ description: 'An open one takes further imports.' }),
    frames_total: z.int().meta({ description: 'Frames that were asked for.' }),
    frames_done: z.int().meta({ description: 'Frames that are imported.' }),
    frames_failed: z
      .int()
      .meta({ description: 'Frames that could not be imported; asking for them again retries.' }),
    retry_at: Timestamp.nullable().meta({
      description: 'Until when the design tool’s rate limit delays the import.',
    }),
    created_at: Timestamp,
    completed_at: Timestamp.nullable(),
  })
  .meta({ id: 'DesignSnapshot' })
export type SnapshotView = z.output<typeof SnapshotView>

export const SnapshotList = z.object({
  snapshots: z.array(SnapshotView).meta({ description: 'Newest first.' }),
})
export type SnapshotList = z.output<typeof SnapshotList>

export const CompleteSnapshot = SnapshotView.extend({
  screens: z.int().meta({ description: 'How many screens it has.' }),
}).meta({ id: 'CompleteDesignSnapshot' })
export type CompleteSnapshot = z.output<typeof CompleteSnapshot>

export const ImportedFrames = z
  .object({
    screens: z.array(ScreenView).meta({ description: 'What this request imported.' }),
    failed: z
      .array(
        z.object({
          node_id: NodeIdView,
          reason: z.string().meta({ description: 'Why, for people.' }),
        }),
      )
      .meta({ description: 'Frames that could not be imported.' }),
    next_cursor: z.string().optional().meta({ description: 'Absent: nothing is left.' }),
    retry_at: Timestamp.optional().meta({
      description:
        'The design tool’s rate limit delays the import until then; no call is made before.',
    }),
  })
  .meta({ id: 'ImportedFrames' })
export type ImportedFrames = z.output<typeof ImportedFrames>
