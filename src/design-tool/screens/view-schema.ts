import * as z from 'zod'
import { CaptureFacts } from '../../vocabulary/capture-facts.ts'
import { FileKeyView, NodeIdView, OwnId } from '../view-schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const ScreenView = z
  .object({
    id: OwnId,
    snapshot_id: z.string().describe('The snapshot that imported it.'),
    file_key: FileKeyView,
    node_id: NodeIdView,
    name: z.string().describe('Name of the frame.'),
    width: z.int().describe('Width of the image in pixels.'),
    height: z.int().describe('Height of the image in pixels.'),
    image_key: z.string().describe('Use it as `image_a_key` in a registration.'),
    structure_key: z
      .string()
      .nullable()
      .describe('Use it as `design_tool_structure_key` in a registration.'),
    capture_facts: CaptureFacts.describe('How the image was made, with its actual scale.'),
  })
  .meta({ id: 'DesignScreen', description: 'An imported frame.' })
export type ScreenView = z.output<typeof ScreenView>

export const ScreenList = z.object({
  screens: z.array(ScreenView).describe('The imported frames.'),
})
export type ScreenList = z.output<typeof ScreenList>
