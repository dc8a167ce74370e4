import * as z from 'zod'
import { CaptureFacts } from '../../vocabulary/capture-facts.ts'
import { FileKeyView, NodeIdView, OwnId } from '../view-schema.ts'

// The responses, for the API description, the clients and the tests. The Worker's bundle holds none of these schemas.

export const ScreenView = z
  .object({
    id: OwnId,
    snapshot_id: z.string().meta({ description: 'The snapshot that imported it.' }),
    file_key: FileKeyView,
    node_id: NodeIdView,
    name: z.string().meta({ description: 'Name of the frame.' }),
    width: z.int().meta({ description: 'Of the image, in its own pixels.' }),
    height: z.int().meta({ description: 'Of the image, in its own pixels.' }),
    image_key: z.string().meta({ description: 'Goes into a registration as `image_a_key`.' }),
    structure_key: z.string().nullable().meta({
      description: 'Goes into a registration as `design_tool_structure_key`.',
    }),
    capture_facts: CaptureFacts.meta({
      description: 'How the image was made, with the scale that it really has.',
    }),
  })
  .meta({ id: 'DesignScreen', description: 'A frame that was imported.' })
export type ScreenView = z.output<typeof ScreenView>

export const ScreenList = z.object({
  screens: z.array(ScreenView).meta({ description: 'The frames that are imported.' }),
})
export type ScreenList = z.output<typeof ScreenList>
