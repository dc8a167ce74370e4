import * as z from 'zod'

// Fields that the responses of several rooms of the design tool share.

/** The id that an object of this service has, in its responses. */
export const OwnId = z.string().meta({ description: 'Given by this service.' })

export const FileKeyView = z.string().meta({ description: 'Key of the file in the design tool.' })

export const NodeIdView = z.string().meta({ description: 'Id of the node in its file.' })
