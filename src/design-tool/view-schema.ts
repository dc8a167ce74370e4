import * as z from 'zod'

// Fields that responses in several folders of the design tool share.

export const OwnId = z.string().describe('Assigned by this service.')

export const FileKeyView = z.string().describe('Key of the file in the design tool.')

export const NodeIdView = z.string().describe('Id of the node in its file.')
