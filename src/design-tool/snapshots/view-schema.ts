import * as z from 'zod'
import { ProjectId, Timestamp } from '../../http/response-fields.ts'
import { NodeIdView, OwnId } from '../view-schema.ts'
import { ScreenView } from '../screens/view-schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const SnapshotView = z
  .object({
    id: OwnId,
    project_id: ProjectId,
    source_id: z.string().nullable().describe('The source it was taken from, if any.'),
    name: z.string().describe('The name shown to people.'),
    status: z.enum(['open', 'complete']).describe('An open snapshot accepts further imports.'),
    frames_total: z.int().describe('The number of requested frames.'),
    frames_done: z.int().describe('The number of imported frames.'),
    frames_failed: z
      .int()
      .describe('Frames that could not be imported; requesting them again retries.'),
    retry_at: Timestamp.nullable().describe(
      'Until when the design tool’s rate limit suspends the import.',
    ),
    created_at: Timestamp,
    completed_at: Timestamp.nullable(),
  })
  .meta({ id: 'DesignSnapshot' })
export type SnapshotView = z.output<typeof SnapshotView>

export const SnapshotList = z.object({
  snapshots: z.array(SnapshotView).describe('Newest first.'),
})

export const CompleteSnapshot = SnapshotView.extend({
  screens: z.int().describe('The number of screens.'),
}).meta({ id: 'CompleteDesignSnapshot' })

export const ImportedFrames = z
  .object({
    screens: z.array(ScreenView).describe('The screens that this request imported.'),
    failed: z
      .array(
        z.object({
          node_id: NodeIdView,
          reason: z.string().describe('Why, for people.'),
        }),
      )
      .describe('Frames that could not be imported.'),
    next_cursor: z
      .string()
      .optional()
      .describe('The cursor for the next page; absent on the last page.'),
    retry_at: Timestamp.optional().describe(
      'Until when the design tool’s rate limit suspends the import; no call is made before ' +
        'then.',
    ),
  })
  .meta({ id: 'ImportedFrames' })
export type ImportedFrames = z.output<typeof ImportedFrames>
