import * as z from 'zod'
import { Id } from '../http/request-fields.ts'

export const ProjectPath = z.object({ projectId: Id })

/** The path of an object of a project. */
export const IdPath = ProjectPath.extend({ id: z.string() })

export const UserQuery = z.object({ user: Id.optional() })

export const SelectorQuery = UserQuery.extend({ connection: z.string().min(1).optional() })

/** A body may name the user, as the query may, so that a user in the body is never ignored. */
export const UserField = Id.nullish().describe(
  'The dashboard’s id of the user who acts: only their own connections and the shared ones ' +
    'are used.',
)

/** The key of a file or a branch. */
export const FileKey = z.string().regex(/^[A-Za-z0-9]{1,128}$/, 'is not the key of a file')

const NODE_ID = /^I?\d{1,12}:\d{1,12}(;\d{1,12}:\d{1,12})*$/

/** Returns a node id in the API's form (`1:2`), also from that of URLs (`1-2`); null if it is invalid. */
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
