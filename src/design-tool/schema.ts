import * as z from 'zod'
import { Id } from '../http/request-fields.ts'

export const ProjectPath = z.object({ projectId: Id })

/** A file's or a branch's. */
export const FileKey = z.string().regex(/^[A-Za-z0-9]{1,128}$/, 'is not the key of a file')

const NODE_ID = /^I?\d{1,12}:\d{1,12}(;\d{1,12}:\d{1,12})*$/

/** The node id in the API's spelling, of either spelling (`1:2`, `1-2`); null for anything else. */
export function parseNodeId(text: string): string | null {
  const id = text.replaceAll('-', ':')
  return id.length <= 512 && NODE_ID.test(id) ? id : null
}

export const NodeId = z.string().transform((text, ctx) => {
  const id = parseNodeId(text)
  if (id !== null) return id
  ctx.addIssue('is not the id of a node')
  return z.NEVER
})
