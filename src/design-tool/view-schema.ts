import * as z from 'zod'

// Fields that responses in several folders of the design tool share.

/** The id that this service assigns to an object. */
export const OwnId = z.string().meta({ description: 'Assigned by this service.' })

export const FileKeyView = z.string().meta({ description: 'Key of the file in the design tool.' })

export const NodeIdView = z.string().meta({ description: 'Id of the node in its file.' })
